import type { SlotOffer } from '../tools/slotOffer';
import { continueBooking } from './bookingTask';
import { chosen, commitCancel, continueChange } from './changeTask';
import { commit } from './commitBooking';
import type { DialogueState } from './dialogueState';
import { proposeOrAsk } from './proposal';
import { type Scene, type Step, step } from './scene';
import { NO_WISH } from './slotChoice';

/** "Sorry, I meant yes", after a no: what was read back is read back again. */
const MEANT_YES =
  /^(?:(?:oh|oops|no|wait|sorry|perdon|ay|uy|disculpe|espera|espere|my bad) )*(?:(?:i|it) (?:mean|meant|was|mistyped)(?: to (?:say|type|write|put))?|(?:quise|queria|quiero) decir(?: que)?|(?:wait|oops|sorry|perdon|typo)|era) (?:a )?(?:yes|yeah|yep|si)(?: (?:please|sorry|por favor|perdon))*$/;

/** An answer to what was asked last. */
export async function settle(scene: Scene, state: DialogueState): Promise<Step | null> {
  const { heard, say, before } = scene;
  if (before.declined && MEANT_YES.test(heard.text)) {
    const when = { ...NO_WISH, dates: [before.declined.localDate] };
    return proposeOrAsk(scene, { ...state, when }, before.declined);
  }
  if (state.expects === 'confirm' && state.proposal) {
    if (heard.answer === 'yes') return commit(scene, state);
    if (heard.answer === 'no')
      return step(
        { ...state, proposal: null, declined: state.proposal, when: NO_WISH, expects: 'slot' },
        state.task === 'move' ? say.keptIt() : say.whatToChange(),
      );
  }
  if (state.expects === 'confirm_cancel' && state.booking) {
    if (heard.answer === 'yes') return commitCancel(scene, state);
    if (heard.answer === 'no')
      return step({ ...state, task: null, expects: 'more' }, `${say.keptIt()} ${say.anythingElse()}`);
  }
  if (state.expects === 'which_booking') {
    const booking = chosen(scene, state.bookings);
    if (booking) return continueChange(scene, { ...state, booking, when: NO_WISH });
  }
  if (state.expects === 'which_service' && state.maybeServiceIds.length > 0) {
    const serviceIds = insteadOrBoth(scene, state);
    if (serviceIds) return continueBooking(scene, { ...state, serviceIds, maybeServiceIds: [] });
  }
  if (state.expects === 'which_service' && state.unclear[0]) {
    const { choice, bareNumber } = heard;
    const options = state.unclear[0];
    const index =
      choice === 'last' ? options.length - 1 : (choice ?? (bareNumber === null ? null : bareNumber - 1));
    const id = index === null ? undefined : options[index];
    if (id)
      return continueBooking(scene, {
        ...state,
        task: state.task ?? 'book',
        serviceIds: [...state.serviceIds, id],
        unclear: state.unclear.slice(1),
      });
  }
  if (state.offered.length > 0) {
    const slot = offeredSlot(scene, state);
    if (slot) return proposeOrAsk(scene, { ...state, failures: 0 }, slot);
  }
  return null;
}

/** The answer to "this one, or both?" */
function insteadOrBoth({ heard }: Scene, state: DialogueState): readonly string[] | null {
  const { serviceIds, maybeServiceIds } = state;
  const both = [...serviceIds, ...maybeServiceIds];
  if (
    /\b(?:both|two|all|as well|also|too|besides|ambos|ambas|los dos|las dos|tambien|ademas)\b/.test(
      heard.text,
    )
  )
    return both;
  if (/\b(?:instead|en vez|en lugar)\b/.test(heard.text)) return maybeServiceIds;
  if (/\b(?:neither|none|mine|ninguno|ninguna|mio|mia)\b/.test(heard.text) || heard.answer === 'no')
    return serviceIds;
  const place = heard.choice ?? (heard.bareNumber === null ? null : heard.bareNumber - 1);
  if (place === 0) return maybeServiceIds;
  return place === 1 || place === 'last' ? both : null;
}

/** Which of the times just read a message means: by its place, its hour, its barber, or a yes to the only one. */
function offeredSlot({ heard }: Scene, { offered }: DialogueState): SlotOffer | null {
  const { choice, bareNumber, time, answer, days, barberIds } = heard;
  const onDay = (slot: SlotOffer): boolean => !days.dates || days.dates.includes(slot.localDate);
  // Who names an hour means it, whatever else they count.
  if (choice !== null && time?.kind !== 'at') {
    const slot = choice === 'last' ? offered.at(-1)! : (offered[choice] ?? null);
    const isMeant = slot && onDay(slot) && (barberIds.length === 0 || barberIds.includes(slot.barberId));
    return isMeant ? slot : null;
  }
  if (time?.kind === 'at') {
    const readings = [time.minutes, time.other];
    return (
      offered.find(
        (slot) =>
          readings.includes(slot.minuteOfDay) &&
          onDay(slot) &&
          (barberIds.length === 0 || barberIds.includes(slot.barberId)),
      ) ?? null
    );
  }
  if (bareNumber !== null) {
    const atHour = offered.filter(({ minuteOfDay }) => Math.floor(minuteOfDay / 60) % 12 === bareNumber % 12);
    if (atHour.length > 0) return atHour.find(({ minuteOfDay }) => minuteOfDay % 60 === 0) ?? atHour[0]!;
    return offered[bareNumber - 1] ?? null;
  }
  if (time?.kind === 'first' && !days.dates) return offered[0]!;
  if (days.dates && !time) {
    const on = offered.filter(onDay);
    return on.length === 1 && offered.length > 1 ? on[0]! : null;
  }
  return answer === 'yes' && offered.length === 1 ? offered[0]! : null;
}
