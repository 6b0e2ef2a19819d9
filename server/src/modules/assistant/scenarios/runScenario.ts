import { backedMinutes } from '../dialogue/backedMinutes';
import { addLocalDays, localDateOf, weekdayOf } from '../../../domain/availability/localTime';
import { MINUTES_PER_DAY } from '../../../domain/availability/calendarDate';
import { offsetAt } from '../../../domain/availability/zoneOffsets';
import { AppError } from '../../../platform/errors';
import { minutesOfDay, timeOfDay } from '../../../platform/validation/localTime';
import { toE164 } from '../../../platform/validation/phone';
import type { Language } from '../../../domain/language';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import { type DialogueState, newDialogue } from '../dialogue/dialogueState';
import type { HandOver } from '../dialogue/scene';
import type { Mind, SpokenLine } from '../minds/mind';
import { Formatting } from '../phrases/formatting';
import type { Action } from '../settings/assistantSettings';
import { unbackedTimes } from '../tools/timesGuard';
import { type ToolCall, withTrail } from '../tools/toolTrail';
import { CUSTOMER, type Cast, filled } from './cast';
import type { RehearsalTools } from './rehearsalTools';
import { OPEN_TIMES, type Scenario, type ScenarioDay, WEEKDAYS, isAgreed } from './scenario';

export interface ScenarioResult {
  passed: boolean;
  /** Why not, as a sentence. */
  why: string | null;
  transcript: { from: 'customer' | 'assistant'; text: string }[];
  trail: ToolCall[];
  /** Messages of the customer. */
  turns: number;
  /** Questions about the wish itself that the customer had to answer once more: which day, service or barber. */
  askedBack: number;
  /** Of each turn, apart from what the tools took. */
  milliseconds: number[];
  inventedTimes: number;
  /** Bookings, moves and cancellations that were carried out without a yes before. */
  unagreedWrites: number;
  appointment: BookedAppointment | null;
  /** What ended the conversation before its time. */
  failure: unknown;
}

const MOST_ANSWERS = 5;
const WRITES = new Set(['book', 'move', 'cancel']);
const ANSWERS = {
  en: {
    yes: 'yes',
    first: 'the first one',
    and: ' and ',
    at: ' at ',
    anyone: 'anyone',
    today: 'today',
    tomorrow: 'tomorrow',
  },
  es: {
    yes: 'sí',
    first: 'la primera',
    and: ' y ',
    at: ' a las ',
    anyone: 'cualquiera',
    today: 'hoy',
    tomorrow: 'mañana',
  },
};

/** Plays one conversation against a business and judges how it ended. */
export async function runScenario(
  mind: Mind,
  tools: RehearsalTools,
  scenario: Scenario,
  /** Null for a conversation that nothing of the business is filled into. */
  cast: Cast | null,
): Promise<ScenarioResult> {
  const business = await tools.business();
  const booking = scenario.hasBooking && cast ? await bookFor(tools, cast) : null;
  const fill = (text: string): string =>
    filled(text, cast, { language: scenario.language, business, reference: booking?.reference ?? null });
  const result: ScenarioResult = {
    passed: false,
    why: null,
    transcript: [],
    trail: [],
    turns: 0,
    askedBack: 0,
    milliseconds: [],
    inventedTimes: 0,
    unagreedWrites: 0,
    appointment: null,
    failure: null,
  };
  let state = newDialogue(null, null);
  let handOver: HandOver | null = null;

  const say = async (text: string): Promise<void> => {
    const trail: ToolCall[] = [];
    const heardSoFar: SpokenLine[] = [...result.transcript];
    const asked = state.expects;
    const from = performance.now();
    const step = await mind({
      tools: withTrail(tools, trail),
      state,
      message: text,
      channel: 'web',
      history: () => Promise.resolve(heardSoFar),
      saying: () => undefined,
    });
    const inTools = trail.reduce((sum, call) => sum + call.milliseconds, 0);
    result.milliseconds.push(Math.max(0, performance.now() - from - inTools));
    const wrote = trail.some(({ name }) => WRITES.has(name));
    if (wrote && asked !== 'confirm' && asked !== 'confirm_cancel') result.unagreedWrites++;
    result.inventedTimes += unbackedTimes(
      step.text,
      backedMinutes(tools.namedMinutes, state, step.state),
    ).length;
    result.trail.push(...trail);
    result.transcript.push({ from: 'customer', text }, { from: 'assistant', text: step.text });
    result.turns++;
    result.appointment = step.appointment ?? result.appointment;
    handOver = step.handOver ?? handOver;
    state = step.state;
  };

  try {
    for (const text of scenario.says) await say(fill(text));
    if (scenario.ends.kind !== 'nothing') {
      for (let count = 0; count < MOST_ANSWERS && !result.appointment && !handOver; count++) {
        const answer = answerFor(scenario, state);
        const repeated = answer ? null : wishAgain(scenario, state);
        if (!answer && !repeated) break;
        if (repeated) result.askedBack++;
        await say(fill(answer ?? repeated!));
      }
    }
  } catch (failure) {
    result.failure = failure;
  }
  const { allowedActions } = tools.settings;
  result.why = endProblem(scenario, {
    cast,
    result,
    handOver,
    timeZone: business.timeZone,
    now: tools.now,
    fill,
    allowedActions,
  });
  result.passed = result.why === null;
  return result;
}

/** What a customer who wants what the scenario says would answer to what is always asked. */
function answerFor(
  { language, ends, hasBooking }: Scenario,
  { expects, offered }: DialogueState,
): string | null {
  if (expects === 'contact') return '{name}, {phone}';
  if (expects === 'confirm' || expects === 'confirm_cancel') return ANSWERS[language].yes;
  if (expects === 'proof' && hasBooking) return '{reference}, {phone}';
  const isOpen = isAgreed(ends) && OPEN_TIMES.some((time) => time === ends.time);
  return expects === 'slot' && offered.length > 0 && isOpen ? ANSWERS[language].first : null;
}

/** The same to a question back: "which one do you mean, Thursday or Friday?" */
function wishAgain({ language, ends }: Scenario, { expects }: DialogueState): string | null {
  if (ends.kind !== 'booked' && ends.kind !== 'moved') return null;
  const { and, at, anyone } = ANSWERS[language];
  if (expects === 'service' || expects === 'which_service') return ends.services.join(and);
  if (expects === 'barber') return ends.barber ?? anyone;
  if (expects !== 'slot') return null;
  const day = ends.day === 'any' ? null : dayWord(ends.day, language);
  const time = OPEN_TIMES.some((open) => open === ends.time) ? null : ends.time;
  return day && time ? `${day}${at}${time}` : (day ?? time);
}

/** As a customer would say it; placeholders stay what they are. */
function dayWord(day: ScenarioDay, language: Language): string {
  if (day === 'today' || day === 'tomorrow') return ANSWERS[language][day];
  const weekday = WEEKDAYS.findIndex((name) => name === day);
  return weekday < 0 ? day : new Formatting(language, 'UTC', 'USD').weekday(weekday);
}

const NEEDS: Partial<Record<Scenario['ends']['kind'], Action>> = {
  booked: 'book',
  moved: 'move',
  cancelled: 'cancel',
};

interface Played {
  cast: Cast | null;
  result: ScenarioResult;
  handOver: HandOver | null;
  timeZone: string;
  now: Date;
  fill: (text: string) => string;
  allowedActions: readonly Action[];
}

/** Why this is not the right end, as a sentence for the owner; null when it is. */
function endProblem({ ends }: Scenario, played: Played): string | null {
  const { cast, result, handOver, timeZone, now, fill, allowedActions } = played;
  const { appointment, transcript, failure } = result;
  const last = transcript.at(-1)?.text ?? '';
  if (failure instanceof AppError) return `The conversation broke off: “${failure.message}”.`;
  if (failure) return 'The conversation broke off because of an unexpected error.';
  if (result.inventedTimes > 0) return 'It named a time that nothing stands behind.';
  if (result.unagreedWrites > 0) return 'It wrote something without a yes.';
  const needed = NEEDS[ends.kind];
  if (needed && !allowedActions.includes(needed)) {
    return appointment ? 'It did what these settings do not allow.' : null;
  }
  if (ends.kind === 'handed_over') return handOver ? null : 'It was not handed over to a person.';
  if (handOver) return 'It was handed over to a person.';
  if (ends.kind === 'nothing') {
    if (appointment) return 'It wrote something, although nothing was to be written.';
    return !ends.reply?.length ||
      ends.reply.some((text) => last.toLowerCase().includes(fill(text).toLowerCase()))
      ? null
      : `The last answer does not say what it should: “${last}”.`;
  }
  if (!appointment) return `Nothing was written. The last answer was: “${last}”.`;
  if (ends.kind === 'cancelled') return appointment.status === 'cancelled' ? null : 'It was not cancelled.';
  const got = told(appointment, timeZone);
  const names: Readonly<Record<string, string>> = cast
    ? {
        '{service}': cast.service.name,
        '{service2}': cast.service2?.name ?? '',
        '{barber}': cast.barber.name,
        '{barber2}': cast.barber2?.name ?? '',
      }
    : {};
  const services = ends.services.map((name) => names[name] ?? name);
  if (got.services.toSorted().join() !== services.toSorted().join()) {
    return `It chose ${got.services.join(' + ')} instead of ${services.join(' + ')}.`;
  }
  const barber = ends.barber && (names[ends.barber] ?? ends.barber);
  if (barber && !got.barbers.every((name) => name === barber)) {
    return `It chose ${got.barbers.join(' + ')} instead of ${barber}.`;
  }
  const dated = ends.day === '{day}' ? cast?.day : ends.day === '{day2}' ? cast?.day2 : null;
  if (dated && got.date !== dated) return `It chose the day ${got.date} instead of ${dated}.`;
  if (!fitsDay(ends.day, got.date, localDateOf(now.getTime() / 60_000, timeZone))) {
    return `It chose the day ${got.date}, which was not asked for.`;
  }
  return fitsTime(ends.time, got.minute, cast)
    ? null
    : `It chose the time ${timeOfDay(got.minute)}, which was not asked for.`;
}

/** Whether a day that no placeholder names is the one that was wanted. */
function fitsDay(day: ScenarioDay, date: string, today: string): boolean {
  if (day === 'today') return date === today;
  if (day === 'tomorrow') return date === addLocalDays(today, 1);
  const weekday = WEEKDAYS.findIndex((name) => name === day);
  return weekday < 0 || weekdayOf(date) === weekday;
}

function fitsTime(time: string, minute: number, cast: Cast | null): boolean {
  if (time === '{time}') return minute === cast?.time;
  if (time === '{time2}') return minute === cast?.time2;
  if (time === 'morning') return minute < 12 * 60;
  if (time === 'afternoon') return minute >= 12 * 60 && minute <= 17 * 60;
  return time === 'any' || minute === minutesOfDay(time);
}

function told(visit: BookedAppointment, timeZone: string) {
  return {
    services: visit.lines.map(({ serviceName }) => serviceName),
    barbers: [...new Set(visit.lines.map(({ barberName }) => barberName))],
    ...startOf(visit, timeZone),
  };
}

/** When a visit begins: its local date, and minutes since that midnight. */
export function startOf({ startsAt }: BookedAppointment, timeZone: string): { date: string; minute: number } {
  const start = startsAt.getTime() / 60_000;
  return {
    date: localDateOf(start, timeZone),
    minute: (start + offsetAt(start, timeZone)) % MINUTES_PER_DAY,
  };
}

/** The booking that a customer has when the conversation begins. */
async function bookFor(tools: RehearsalTools, cast: Cast): Promise<BookedAppointment> {
  const slots = await tools.findSlots({
    serviceIds: [cast.service.id],
    barberIds: [cast.barber.id],
    fromDate: cast.day,
    toDate: cast.day,
    movingId: null,
  });
  const slot = slots.find(({ minuteOfDay }) => minuteOfDay === cast.time)!;
  const client = { name: CUSTOMER.name, phone: toE164(CUSTOMER.phone), email: null };
  return tools.given(slot.token, client);
}
