import type { ServiceMention } from '../understanding/names';
import type { Understanding } from '../understanding/understand';
import type { DialogueState } from './dialogueState';
import type { WhenWish } from './slotChoice';

const ADDS = /\b(?:also|too|as well|and also|plus|tambien|ademas|agrega|anade|add)\b/;

/** What the conversation knows after a message: what was said anew replaces what it contradicts, the rest stays. */
export function absorb(
  state: DialogueState,
  heard: Understanding,
): { state: DialogueState; news: boolean; plansAnew: boolean } {
  const services = absorbServices(state, heard);
  const barber = absorbBarber(heard);
  const when = absorbWhen(state.when, heard);
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

function absorbServices(
  state: DialogueState,
  { services, text }: Understanding,
): Partial<DialogueState> | null {
  if (services.length === 0) return null;
  // "the scissor one" answers the question which of several is meant.
  const [asked] = state.unclear;
  const named = services.map((mention) =>
    narrowed(mention, state.expects === 'which_service' ? asked : undefined),
  );
  const clear = named.filter(({ ids }) => ids.length === 1).map(({ ids }) => ids[0]!);
  const unclear = named.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids);
  const answers = state.expects === 'which_service';
  const keeps = answers || ADDS.test(text);
  return {
    serviceIds: [...new Set([...(keeps ? state.serviceIds : []), ...clear])],
    unclear: answers ? [...unclear, ...state.unclear.slice(1)] : unclear,
  };
}

function narrowed(mention: ServiceMention, asked: readonly string[] | undefined): ServiceMention {
  const both = asked ? mention.ids.filter((id) => asked.includes(id)) : [];
  return both.length > 0 ? { ...mention, ids: both } : mention;
}

function absorbBarber(heard: Understanding): Partial<DialogueState> | null {
  // "who is Marcus?" asks, and chooses nobody.
  if (heard.intents.includes('about_barber')) return null;
  if (heard.barberIds.length > 0) return { barberIds: heard.barberIds, anyBarber: false };
  return heard.isAnyBarber ? { barberIds: [], anyBarber: true } : null;
}

function absorbWhen(when: WhenWish, { days, time }: Understanding): WhenWish | null {
  const says =
    days.dates ||
    time ||
    days.isSoonest ||
    days.isAnyDay ||
    days.notWeekdays.length > 0 ||
    days.notDates.length > 0;
  if (!says) return null;
  const next: WhenWish = {
    dates: days.isAnyDay || (days.isSoonest && !days.dates) ? null : (days.dates ?? when.dates),
    notWeekdays: days.dates ? days.notWeekdays : [...when.notWeekdays, ...days.notWeekdays],
    notDates: days.dates ? days.notDates : [...when.notDates, ...days.notDates],
    time: time ?? (days.isSoonest ? null : when.time),
    isSoonest: days.isSoonest || (when.isSoonest && !days.dates && !time),
  };
  return next;
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
