import { type FieldError, InputError } from '../../../platform/errors';
import { minutesOfDay } from '../../../platform/validation/localTime';
import type { NamedThings } from '../settings/settingsStore';
import { type AssistantScenarioInput, LONGEST_LINE, LONGEST_REPLY, MOST_SERVICES } from './ownScenarioTypes';
import { isPlaceholder, placeholdersIn } from './placeholders';
import {
  type AgreedEnd,
  SCENARIO_DAYS,
  SCENARIO_TIMES,
  type Scenario,
  type ScenarioDay,
  type ScenarioEnd,
  isAgreed,
} from './scenario';

/** A conversation of a business: services and barbers of its end are placeholders or ids. */
export type ScenarioDraft = Required<Omit<Scenario, 'id'>>;

/**
 * What an owner wrote, as it is kept.
 * @throws InputError naming each field that is wrong.
 */
export function checkedScenario(input: AssistantScenarioInput, things: NamedThings): ScenarioDraft {
  const problems: FieldError[] = [];
  const check = (path: string, problem: string | null): void => {
    if (problem) problems.push({ path: `input.${path}`, message: problem });
  };
  const hasBooking = input.hasBooking ?? false;
  const says = input.says.map(plainLine);
  says.forEach((line, index) => check(`says[${index}]`, lineProblem(line, hasBooking)));
  const ends = checkedEnd(input, things, check);
  if (isAgreed(ends)) {
    for (const missing of unsaid(ends, says, hasBooking)) {
      check('says', `No line says ${missing}, but the conversation is to end with it.`);
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return { title: input.title, language: input.language, says, hasBooking, ends };
}

type Check = (path: string, problem: string | null) => void;

function checkedEnd(input: AssistantScenarioInput, things: NamedThings, check: Check): ScenarioEnd {
  const { ends: kind } = input;
  if (kind === 'cancelled' || kind === 'handed_over') return { kind };
  if (kind === 'nothing') {
    const reply = (input.reply ?? []).map(plainLine);
    reply.forEach((text, index) => check(`reply[${index}]`, replyProblem(text)));
    return { kind, reply };
  }
  const services = (input.services ?? []).slice(0, MOST_SERVICES);
  check('services', noneProblem(services));
  services.forEach((service, index) =>
    check(`services[${index}]`, serviceProblem(service, services.slice(0, index), things)),
  );
  const barber = input.barber || null;
  check('barber', barberProblem(barber, things));
  const day = input.day || 'any';
  check('day', dayProblem(day));
  const time = input.time || 'any';
  check('time', timeProblem(time));
  return { kind, services, barber, day: day as ScenarioDay, time };
}

const SERVICES: ReadonlySet<string> = new Set(['{service}', '{service2}']);
const BARBERS: ReadonlySet<string> = new Set(['{barber}', '{barber2}']);

function noneProblem(services: readonly string[]): string | null {
  return services.length > 0 ? null : 'Choose at least one service.';
}

function serviceProblem(
  service: string,
  before: readonly string[],
  { services }: NamedThings,
): string | null {
  if (before.includes(service)) return 'Each service may be given once.';
  const isKnown = SERVICES.has(service) || services.some(({ id }) => id === service);
  return isKnown ? null : 'This service was not found.';
}

function barberProblem(barber: string | null, { barbers }: NamedThings): string | null {
  const isKnown = barber === null || BARBERS.has(barber) || barbers.some(({ id }) => id === barber);
  return isKnown ? null : 'This barber was not found.';
}

function dayProblem(day: string): string | null {
  return SCENARIO_DAYS.some((known) => known === day) ? null : 'Choose a day from the list.';
}

function timeProblem(time: string): string | null {
  const isKnown = SCENARIO_TIMES.some((known) => known === time) || (minutesOfDay(time) ?? 1440) < 1440;
  return isKnown ? null : 'Choose a time from the list, or give one such as 15:00.';
}

function lineProblem(line: string, hasBooking: boolean): string | null {
  if (line.length < 1 || line.length > LONGEST_LINE) return 'A line has 1 to 500 characters.';
  if (!hasBooking && line.includes('{reference}')) {
    return 'Only a client who has a booking already can name its reference.';
  }
  return placeholderProblem(line);
}

function replyProblem(text: string): string | null {
  if (text.length < 1 || text.length > LONGEST_REPLY) return 'A wording has 1 to 100 characters.';
  return placeholderProblem(text);
}

function placeholderProblem(text: string): string | null {
  const unknown = placeholdersIn(text).find((each) => !isPlaceholder(each));
  return unknown === undefined ? null : `There is no placeholder “${unknown.slice(0, 40)}”.`;
}

/** A day is said by its weekday or its date. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  '{day}': ['{day}', '{date}'],
  '{day2}': ['{day2}', '{date2}'],
};
/** What a booking that is moved was of. */
const HAD: ReadonlySet<string> = new Set(['{service}', '{barber}', '{day}', '{time}']);

/** What the end names by a placeholder and the customer never says, as `{day} / {date}`. */
function unsaid(ends: AgreedEnd, says: readonly string[], hasBooking: boolean): string[] {
  const said = new Set(says.flatMap(placeholdersIn));
  return [...ends.services, ends.barber ?? '', ends.day, ends.time]
    .filter((each) => isPlaceholder(each) && !(ends.kind === 'moved' && hasBooking && HAD.has(each)))
    .map((each) => SAID_BY[each] ?? [each])
    .filter((ways) => !ways.some((way) => said.has(way)))
    .map((ways) => ways.join(' / '));
}

// What a pasted line may hold, and no screen can show.
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/** One line, without what no customer types. */
const plainLine = (text: string): string =>
  text
    .replace(CONTROL, ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim();
