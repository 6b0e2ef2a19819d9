import { z } from 'zod';
import {
  type AssistantSettingsInput,
  type AssistantSettingsPartsFragment,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';

export const TONES = ['friendly', 'brief', 'formal'] as const;
export const ACTIONS = ['book', 'move', 'cancel'] as const;

/** Days for which conversations may be kept; 0 is for ever. */
export const KEEP_DAYS = [30, 90, 180, 365, 730, 0] as const;

/** As the server bounds it. */
const HIGHEST_CAP_CENTS = 1_000_000;
const AMOUNT = /^\d{1,5}(?:\.\d{1,2})?$/;

const alias = z.object({ targetId: z.string(), alias: z.string() });

export const assistantRules = z.object({
  /** That the changes are made to, also when a newer one arrives beneath them. */
  version: z.number(),
  isOn: z.boolean(),
  tone: z.enum(TONES),
  languages: z.array(z.enum(['en', 'es'])).min(1, lateText('assistantSettings:languages.required')),
  allowedActions: z.array(z.enum(ACTIONS)),
  usesModel: z.boolean(),
  /** US dollars, as they are typed. */
  monthlyCap: z
    .string()
    .trim()
    .refine(
      (text) => AMOUNT.test(text) && centsOf(text) <= HIGHEST_CAP_CENTS,
      lateText('assistantSettings:model.capInvalid'),
    ),
  keepConversationsDays: z.number(),
  serviceAliases: z.array(alias),
  barberAliases: z.array(alias),
});

export type AssistantValues = z.infer<typeof assistantRules>;

const centsOf = (dollars: string): number => Math.round(Number(dollars) * 100);

const plainAliases = (aliases: AssistantSettingsPartsFragment['serviceAliases']) =>
  aliases.map(({ targetId, alias }) => ({ targetId, alias }));

export const assistantValues = (settings: AssistantSettingsPartsFragment): AssistantValues => ({
  version: settings.version,
  isOn: settings.isOn,
  tone: settings.tone,
  languages: settings.languages,
  allowedActions: settings.allowedActions,
  usesModel: settings.usesModel,
  monthlyCap: (settings.monthlySpendCapCents / 100).toFixed(2),
  keepConversationsDays: settings.keepConversationsDays,
  serviceAliases: plainAliases(settings.serviceAliases),
  barberAliases: plainAliases(settings.barberAliases),
});

export function assistantInput({
  version: _,
  monthlyCap,
  ...values
}: AssistantValues): AssistantSettingsInput {
  return { ...values, monthlySpendCapCents: centsOf(monthlyCap) };
}

/** What the test bench tries: the settings on screen, or null while they are not whole. */
export function draftOf(values: AssistantValues): AssistantSettingsInput | null {
  const checked = assistantRules.safeParse(values);
  return checked.success ? assistantInput(checked.data) : null;
}
