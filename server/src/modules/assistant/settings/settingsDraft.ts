import { type FieldError, InputError } from '../../../platform/errors';
import { plainText } from '../understanding/plainText';
import type { Alias, AssistantSettings } from './assistantSettings';
import type { Named, NamedThings } from './settingsStore';
import { type AssistantSettingsInput, MOST_ALIASES } from './settingsTypes';

/** Every list of the input that holds aliases. */
const LISTS = ['serviceAliases', 'barberAliases'] as const;

/**
 * Settings as somebody wrote them, each thing once.
 * @throws InputError for other names that are taken or belong to nothing of this business, with their places.
 * @param path of the settings within the arguments.
 */
export function checkedSettings(
  input: AssistantSettingsInput,
  { services, barbers }: NamedThings,
  path = 'input',
): AssistantSettings {
  const errors: FieldError[] = [];
  if (input.serviceAliases.length + input.barberAliases.length > MOST_ALIASES) {
    errors.push({ path: `${path}.serviceAliases`, message: 'There may be at most 200 other names.' });
  }
  const all = [...services, ...barbers];
  const taken = new Set<string>();
  const things = { serviceAliases: services, barberAliases: barbers };
  const lists = Object.fromEntries(
    LISTS.map((list) => [
      list,
      input[list].map(({ id, alias: written }, index) => {
        const at = `${path}.${list}[${index}]`;
        const alias = written.replace(/\s+/gu, ' ');
        if (!things[list].some((thing) => thing.id === id)) {
          errors.push({
            path: `${at}.id`,
            message: list === 'serviceAliases' ? 'This service was not found.' : 'This barber was not found.',
          });
        }
        const problem = aliasProblem(alias, id, all, taken);
        if (problem) errors.push({ path: `${at}.alias`, message: problem });
        taken.add(plainText(alias));
        return { id, alias };
      }),
    ]),
  ) as Record<(typeof LISTS)[number], Alias[]>;
  if (errors.length > 0) throw new InputError(errors);
  const { isOn, tone, usesModel, monthlySpendCapCents } = input;
  return {
    isOn,
    tone,
    usesModel,
    monthlySpendCapCents,
    languages: [...new Set(input.languages)],
    allowedActions: [...new Set(input.allowedActions)],
    ...lists,
  };
}

function aliasProblem(
  alias: string,
  id: string,
  things: readonly Named[],
  taken: ReadonlySet<string>,
): string | null {
  const plain = plainText(alias);
  if (taken.has(plain)) return `“${alias}” is given twice.`;
  return things.some((thing) => thing.id !== id && plainText(thing.name) === plain)
    ? `“${alias}” is the name of something else.`
    : null;
}
