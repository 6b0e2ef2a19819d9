import { addLocalDays } from '../../../domain/availability/localTime';
import type { ServiceMention } from '../understanding/names/serviceNames';
import type { Understanding } from '../understanding/understand';
import type { DialogueState } from './dialogueState';
import type { WhenWish } from './slotChoice';

/** What the conversation knows after a message: what was said anew replaces what it contradicts, the rest stays. */
export function absorb(
  state: DialogueState,
  heard: Understanding,
): { state: DialogueState; news: boolean; plansAnew: boolean } {
  const services = absorbServices(state, heard);
  const barber = absorbBarber(state, heard);
  const when =
    absorbWhen(state.when, heard) ?? absorbTold(state, heard, services !== null || barber !== null);
  const client = absorbClient(state, heard);
  const reference = heard.person.reference ?? state.reference;
  const news = Boolean(services || barber || when || client || reference !== state.reference);
  const plan = services ?? barber ?? when;
  return {
    news,
    plansAnew: plan !== null,
    state: {
      ...state,
      ...services,
      ...barber,
      ...(when ? { when } : {}),
      ...(client ? { client } : {}),
      reference,
      language: heard.language,
      // What was read back is no longer what is wanted.
      ...(plan && state.proposal ? { proposal: null } : {}),
    },
  };
}

function absorbServices(state: DialogueState, heard: Understanding): Partial<DialogueState> | null {
  const { services, refusedServiceIds, isOnlyThese, servicesAre, areServicesAsked, areServicesUnclear } =
    heard;
  const isDropped = (id: string): boolean => refusedServiceIds.includes(id);
  const kept = state.serviceIds.filter((id) => !isDropped(id));
  if (services.length === 0) {
    const maybeServiceIds = state.maybeServiceIds.filter((id) => !isDropped(id));
    const isLess =
      kept.length + maybeServiceIds.length < state.serviceIds.length + state.maybeServiceIds.length;
    return isLess ? { serviceIds: kept, maybeServiceIds } : null;
  }
  if (areServicesAsked && state.serviceIds.length > 0) return null;
  // "the scissor one" answers the question which of several is meant.
  const [asked] = state.unclear;
  const answers = state.expects === 'which_service';
  const named = services.map((mention) => narrowed(mention, answers ? asked : undefined));
  const clear = named.filter(({ ids }) => ids.length === 1).map(({ ids }) => ids[0]!);
  const unclear = named.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids);
  const isAsked = state.maybeServiceIds.length > 0;
  // "this one, or both?": whoever names one of them means that alone.
  const keeps = (servicesAre === 'besides' || (answers && !isAsked)) && !isOnlyThese;
  const isOther =
    clear.some((id) => !state.serviceIds.includes(id)) && !clear.some((id) => kept.includes(id));
  const isDoubtful =
    state.task === 'book' && kept.length > 0 && isOther && servicesAre === null && !isOnlyThese;
  if (isDoubtful && !answers && !isAsked && unclear.length === 0)
    return { serviceIds: kept, maybeServiceIds: clear };
  if (areServicesUnclear && !isAsked && unclear.length === 0 && !keeps)
    return { serviceIds: clear.slice(0, -1), maybeServiceIds: clear.slice(-1) };
  return {
    maybeServiceIds: [],
    serviceIds: [...new Set([...(keeps ? kept : []), ...clear])],
    unclear: answers ? [...unclear, ...state.unclear.slice(1)] : unclear,
  };
}

function narrowed(mention: ServiceMention, asked: readonly string[] | undefined): ServiceMention {
  const both = asked ? mention.ids.filter((id) => asked.includes(id)) : [];
  return both.length > 0 ? { ...mention, ids: both } : mention;
}

function absorbBarber(state: DialogueState, heard: Understanding): Partial<DialogueState> | null {
  // "who is Marcus?" asks, and chooses nobody.
  const isPlan = heard.services.length > 0 || heard.days.dates !== null || heard.time !== null;
  if (heard.intents.includes('about_barber') && !isPlan) return null;
  const { barberIds, refusedBarberIds, isAnyBarber, isBarberUnclear } = heard;
  const shared = Object.values(state.barberOf);
  const barberOf = heard.barberOf;
  if (Object.keys(barberOf).length > 0)
    return { barberIds: [], barberOf, isBarberUnclear: false, anyBarber: false };
  // Who picks one of the times just read names those who do it once more.
  if (barberIds.length > 1 && barberIds.every((id) => shared.includes(id))) return null;
  if (barberIds.length > 0) {
    const notBarberIds = [...state.notBarberIds, ...refusedBarberIds].filter((id) => !barberIds.includes(id));
    return { barberIds, notBarberIds, isBarberUnclear, barberOf, anyBarber: false };
  }
  if (refusedBarberIds.length > 0) {
    return {
      barberIds: state.barberIds.filter((id) => !refusedBarberIds.includes(id)),
      notBarberIds: [...new Set([...state.notBarberIds, ...refusedBarberIds])],
      isBarberUnclear: false,
      barberOf,
      anyBarber: true,
    };
  }
  return isAnyBarber ? { barberIds: [], isBarberUnclear: false, barberOf, anyBarber: true } : null;
}

function absorbWhen(when: WhenWish, heard: Understanding): WhenWish | null {
  const { time, otherTimes, areDaysUnclear, fallback } = heard;
  const days = { ...heard.days, dates: heard.days.dates ?? shifted(when, heard.dayShift) };
  const refused = heard.isThatDayRefused ? (when.dates ?? []) : [];
  const says =
    refused.length > 0 ||
    days.dates ||
    time ||
    fallback ||
    days.isSoonest ||
    days.isAnyDay ||
    days.notWeekdays.length > 0 ||
    days.notDates.length > 0;
  if (!says) return null;
  const notWeekdays = days.dates ? days.notWeekdays : [...when.notWeekdays, ...days.notWeekdays];
  const notDates = days.dates ? days.notDates : [...when.notDates, ...days.notDates, ...refused];
  const kept = refused.length > 0 ? null : when.dates;
  const dates = days.isSoonest || days.isAnyDay ? days.dates : (days.dates ?? kept);
  return {
    dates,
    notWeekdays,
    notDates,
    time: time ?? (days.isSoonest ? null : when.time),
    isSoonest: days.isSoonest || (when.isSoonest && !days.dates && !time),
    areDatesUnclear: days.dates ? areDaysUnclear : when.areDatesUnclear,
    otherTimes: time ? otherTimes : when.otherTimes,
    fallback: fallback ?? (days.dates || time ? null : when.fallback),
  };
}

/** "She said 1:00", to somebody who was about to be booked at 9: perhaps that one is meant, so both are asked about. */
function absorbTold(
  { when, proposal, expects }: DialogueState,
  { toldTime, answer }: Understanding,
  isOtherPlan: boolean,
): WhenWish | null {
  const isAsked = expects === 'confirm' || expects === 'contact';
  if (!proposal || !isAsked || isOtherPlan || answer !== null || toldTime?.kind !== 'at') return null;
  if ([toldTime.minutes, toldTime.other].includes(proposal.minuteOfDay)) return null;
  const proposed = { kind: 'at', minutes: proposal.minuteOfDay, other: null, isRough: false } as const;
  return { ...when, dates: [proposal.localDate], time: toldTime, otherTimes: [proposed] };
}

/** "the day before" the one that was spoken of. */
function shifted({ dates }: WhenWish, days: number | null): readonly string[] | null {
  return days !== null && dates?.length === 1 ? [addLocalDays(dates[0]!, days)] : null;
}

function absorbClient(state: DialogueState, { person }: Understanding): DialogueState['client'] | null {
  const { name, phone, email } = person;
  if (!name && !phone && !email) return null;
  return {
    name: name ?? state.client.name,
    // A number that the channel has proved is not to be talked away.
    phone: state.phoneIsProved ? state.client.phone : (phone ?? state.client.phone),
    email: email ?? state.client.email,
  };
}
