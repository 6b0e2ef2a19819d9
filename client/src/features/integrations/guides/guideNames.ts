import texts from '../../../i18n/en/integrationGuides.json';

type Guides = typeof texts.guides;

/** Guides that are no provider's: those of the ways in for programs. */
const OWN_GUIDES = ['api', 'agents'] as const;
export type OwnGuide = (typeof OWN_GUIDES)[number];

/** A guide of a provider, as the API names it. */
export type GuideName = Exclude<keyof Guides, OwnGuide>;

export const isGuideName = (provider: string): provider is GuideName =>
  provider in texts.guides && !(OWN_GUIDES as readonly string[]).includes(provider);

/** How many texts a part of a guide has, by the keys of its English ones. */
export const partOf = (guide: keyof Guides, part: 'ready' | 'steps' | 'trouble'): string[] =>
  Object.keys(texts.guides[guide][part]).map((number) => `guides.${guide}.${part}.${number}`);
