import texts from '../../../i18n/en/integrationGuides.json';

type Guides = typeof texts.guides;

/** A guide of a provider, as the API names it; that of the API itself stands apart. */
export type GuideName = Exclude<keyof Guides, 'api'>;

export const isGuideName = (provider: string): provider is GuideName =>
  provider in texts.guides && provider !== 'api';

/** How many texts a part of a guide has, by the keys of its English ones. */
export const partOf = (guide: keyof Guides, part: 'ready' | 'steps' | 'trouble'): string[] =>
  Object.keys(texts.guides[guide][part]).map((number) => `guides.${guide}.${part}.${number}`);
