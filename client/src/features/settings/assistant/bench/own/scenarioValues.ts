import { z } from 'zod';
import {
  type AssistantScenarioInput,
  type Language,
  type ScenarioPartsFragment,
} from '../../../../../generated/graphql.generated';
import { lateText } from '../../../../../i18n/lateText';

/** As the server bounds them. */
export const MOST_LINES = 20;
export const LONGEST_LINE = 500;
const LONGEST_TITLE = 100;

export const ENDS = ['booked', 'moved', 'cancelled', 'handed_over', 'nothing'] as const;
export const SERVICE_PLACEHOLDERS = ['{service}', '{service2}'] as const;
export const BARBER_PLACEHOLDERS = ['{barber}', '{barber2}'] as const;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const DAYS = ['any', '{day}', '{day2}', 'today', 'tomorrow', ...WEEKDAYS] as const;
const NAMED_TIMES = ['any', '{time}', '{time2}', 'morning', 'afternoon'] as const;
/** `exact`: the time of day that stands in a field of its own. */
export const TIMES = [...NAMED_TIMES, 'exact'] as const;

const needs = (key: string, values?: Record<string, number>) =>
  lateText(`assistantSettings:own.problems.${key}`, values);

export const scenarioRules = z
  .object({
    title: z.string().trim().min(1, needs('title')).max(LONGEST_TITLE, needs('titleLong')),
    language: z.enum(['en', 'es']),
    lines: z
      .array(
        z.object({
          text: z
            .string()
            .trim()
            .min(1, needs('line'))
            .max(LONGEST_LINE, needs('lineLong', { most: LONGEST_LINE })),
        }),
      )
      .max(MOST_LINES, needs('lines', { most: MOST_LINES })),
    hasBooking: z.boolean(),
    ends: z.enum(ENDS),
    services: z.array(z.string()),
    /** '' where any will do. */
    barber: z.string(),
    day: z.string(),
    time: z.enum(TIMES),
    exactTime: z.string(),
    reply: z.array(z.string()),
  })
  .superRefine(({ ends, services, time, exactTime }, context) => {
    if (ends !== 'booked' && ends !== 'moved') return;
    const problem = (path: string, key: string) =>
      context.addIssue({ code: 'custom', path: [path], message: needs(key).error() });
    if (services.length === 0) problem('services', 'services');
    if (time === 'exact' && !/^\d\d:\d\d$/.test(exactTime)) problem('exactTime', 'time');
  });

export type ScenarioValues = z.infer<typeof scenarioRules>;

/** What is written first: the least that can be booked. */
export const newScenario = (language: Language): ScenarioValues => ({
  title: '',
  language,
  lines: [{ text: '' }],
  hasBooking: false,
  ends: 'booked',
  services: ['{service}'],
  barber: '',
  day: '{day}',
  time: '{time}',
  exactTime: '',
  reply: [],
});

export function scenarioValues(scenario: ScenarioPartsFragment): ScenarioValues {
  const { ends, time, barber, day } = scenario;
  const isNamed = NAMED_TIMES.some((named) => named === time);
  return {
    title: scenario.title,
    language: scenario.language,
    lines: scenario.says.map((text) => ({ text })),
    hasBooking: scenario.hasBooking,
    ends,
    services: scenario.services.length > 0 ? scenario.services : ['{service}'],
    barber: barber ?? '',
    day: day ?? 'any',
    time: isNamed ? (time as ScenarioValues['time']) : time ? 'exact' : 'any',
    exactTime: isNamed ? '' : (time ?? ''),
    reply: scenario.reply,
  };
}

export function scenarioInput(values: ScenarioValues): AssistantScenarioInput {
  const { title, language, lines, hasBooking, ends } = values;
  const said = { title, language, says: lines.map(({ text }) => text), hasBooking, ends };
  if (ends === 'nothing') return { ...said, reply: values.reply };
  if (ends !== 'booked' && ends !== 'moved') return said;
  const { services, barber, day, time, exactTime } = values;
  return { ...said, services, barber: barber || null, day, time: time === 'exact' ? exactTime : time };
}

/** The field of the form that the server means by `says[2]` and the like; null for none of them. */
export function formField(path: string): keyof ScenarioValues | `lines.${number}.text` | null {
  const [, name = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(path) ?? [];
  if (name === 'says') return index === undefined ? 'lines' : `lines.${Number(index)}.text`;
  if (name === 'time') return 'exactTime';
  return name in scenarioRules.shape ? (name as keyof ScenarioValues) : null;
}
