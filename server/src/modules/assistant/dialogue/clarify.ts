import { addLocalDays } from '../../../domain/availability/localTime';
import type { DialogueState } from './dialogueState';
import { type Scene, type Step, serviceNames, serviceOf, step } from './scene';

/** As many as are named, or shown as buttons, where one of several is to be chosen. */
export const MOST_SUGGESTED = 6;

/** What has to be asked before anything can be looked for; null when nothing has. */
export function clarify(scene: Scene, state: DialogueState): Step | null {
  if (state.unclear.length > 0) return askWhich(scene, state);
  if (state.serviceIds.length === 0) return askService(scene, state);
  if (state.maybeServiceIds.length > 0) return askBesides(scene, state);
  return refuseStranger(scene, state) ?? refuseDates(scene, state) ?? askUnclear(scene, state);
}

const suggested = (names: readonly string[]) =>
  names.slice(0, MOST_SUGGESTED).map((name) => ({ label: name, value: name }));

export function askService(scene: Scene, state: DialogueState): Step {
  const suggestions = suggested(scene.business.services.map(({ name }) => name));
  return step({ ...state, expects: 'service' }, scene.say.askService(), { suggestions });
}

function askWhich(scene: Scene, state: DialogueState): Step {
  const options = state.unclear[0]!.slice(0, MOST_SUGGESTED).flatMap(
    (id) => serviceOf(scene, id)?.name ?? [],
  );
  return step(
    { ...state, expects: 'which_service' },
    scene.say.askWhich(scene.format.list(options, 'disjunction')),
    { suggestions: suggested(options) },
  );
}

/** "Bang Trim", said to somebody who is booking a cut: instead of it, or both? */
function askBesides(scene: Scene, state: DialogueState): Step {
  const { serviceIds, maybeServiceIds } = state;
  const options = [maybeServiceIds, [...serviceIds, ...maybeServiceIds]].map((ids) =>
    serviceNames(scene, ids),
  );
  return step(
    { ...state, expects: 'which_service' },
    scene.say.askWhich(scene.format.list(options, 'disjunction')),
    { suggestions: suggested(options) },
  );
}

function refuseStranger(scene: Scene, state: DialogueState): Step | null {
  const { heard, business, say, format } = scene;
  if (!heard.strangeBarber || heard.person.name?.startsWith(heard.strangeBarber)) return null;
  const names = business.barbers.map(({ name }) => name);
  return step(
    { ...state, expects: 'barber' },
    say.noSuchBarber(heard.strangeBarber, format.list(names, 'disjunction')),
    { suggestions: suggested(names) },
  );
}

/** Days that cannot be: one that is over, one too far ahead, a weekday that is not that date's. */
function refuseDates(scene: Scene, state: DialogueState): Step | null {
  const { today, say, format, business, heard } = scene;
  const { mismatch } = heard.days;
  const asking = { ...state, when: { ...state.when, dates: null }, expects: 'slot' as const };
  if (mismatch)
    return step(asking, say.mismatch(format.weekday(mismatch.weekday), format.day(mismatch.date)));
  const { dates } = state.when;
  if (!dates) return null;
  if (dates.length === 0) return step(asking, say.noneThen(serviceNames(scene, state.serviceIds)));
  if (dates.every((date) => date < today)) return step(asking, say.past(format.day(dates.at(-1)!)));
  const last = addLocalDays(today, business.maxAdvanceBookingDays);
  return dates.every((date) => date > last) ? step(asking, say.tooFar(format.day(last))) : null;
}

/** Two days, times or barbers in one message, while nothing tells which one is meant: never guessed. */
function askUnclear(scene: Scene, state: DialogueState): Step | null {
  const { say, format, today, business } = scene;
  const { when } = state;
  const ask = (options: readonly string[], next: Partial<DialogueState> = {}): Step =>
    step(
      { ...state, expects: 'slot', offered: [], ...next },
      say.askWhich(format.list(options, 'disjunction')),
      {
        suggestions: suggested(options),
      },
    );
  if (when.areDatesUnclear && when.dates) {
    const days = when.dates.filter((date) => date >= today).map((date) => format.day(date));
    return ask(days.slice(0, MOST_SUGGESTED));
  }
  if (when.otherTimes.length > 0 && (!when.time || when.time.kind === 'at')) {
    const otherTimes = when.time ? [...when.otherTimes, when.time] : when.otherTimes;
    const times = otherTimes.flatMap((time) =>
      time.kind === 'at' ? [format.time(today, time.minutes)] : [],
    );
    return ask(times, { when: { ...when, time: null, otherTimes } });
  }
  if (state.isBarberUnclear) {
    const names = business.barbers.filter(({ id }) => state.barberIds.includes(id)).map(({ name }) => name);
    return ask(names, { expects: 'barber' });
  }
  return null;
}
