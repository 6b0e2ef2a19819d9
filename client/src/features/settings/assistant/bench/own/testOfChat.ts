import { type Language, type RehearseMessageMutation } from '../../../../../generated/graphql.generated';
import { type ScenarioValues, newScenario } from './scenarioValues';

/** A message of the free chat, and what came of it. */
export interface Exchange {
  text: string;
  answer: RehearseMessageMutation['rehearseMessage'];
}

const TODAY = /\b(today|tonight|hoy)\b/iu;
const TOMORROW = /\b(tomorrow|tmrw)\b|mañana/iu;

/**
 * A test that says what was said, and wants what happened. Of the visit that was agreed it wants only what the customer
 * named: a time that was merely offered is another one tomorrow.
 * @param today local date of the business
 */
export function testOfChat(
  exchanges: readonly Exchange[],
  barbers: readonly { id: string; name: string }[],
  today: string,
): ScenarioValues {
  const language = exchanges.at(-1)?.answer.language ?? 'en';
  const values: ScenarioValues = {
    ...newScenario(language),
    lines: exchanges.map(({ text }) => ({ text })),
    services: [],
    day: 'any',
    time: 'any',
  };
  const last = exchanges.findLast(({ answer }) => answer.ends !== 'nothing');
  if (!last) return { ...values, ends: 'nothing' };
  const { ends, visit } = last.answer;
  if (!visit) return { ...values, ends };
  const said = exchanges.map(({ text }) => text).join('\n');
  const barber = barbers.find(({ id }) => id === visit.barberId);
  return {
    ...values,
    ends,
    services: visit.serviceIds,
    barber: barber && names(said, barber.name.split(' ')[0]!) ? barber.id : '',
    day: dayOf(said, visit.localDate, today, language),
    ...(saysTime(said, visit.time) ? { time: 'exact', exactTime: visit.time } : {}),
  };
}

/** As a word of its own: “mañana” does not name Ana. */
const names = (said: string, name: string): boolean =>
  said
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu)
    ?.includes(name.toLowerCase()) ?? false;

function dayOf(said: string, date: string, today: string, language: Language): string {
  const at = Date.parse(date);
  const days = Math.round((at - Date.parse(today)) / 86_400_000);
  if (days === 0 && TODAY.test(said)) return 'today';
  if (days === 1 && TOMORROW.test(said)) return 'tomorrow';
  const weekday = (of: Language) =>
    new Intl.DateTimeFormat(of, { weekday: 'long', timeZone: 'UTC' }).format(at).toLowerCase();
  return names(said, weekday(language)) || names(said, weekday('en')) ? weekday('en') : 'any';
}

/** Whether the hour was named: 15:00 by a 3 or a 15 that stands alone. */
function saysTime(said: string, time: string): boolean {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3) === '00' ? '' : `[:.h ]?${time.slice(3)}`;
  return new RegExp(`(?<![\\d-])(${hour}|${hour % 12 || 12})${minutes}(?!\\d)`, 'u').test(said);
}
