import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { SlotOffer } from '../tools/slotOffer';
import type { DialogueState } from './dialogueState';
import { lost } from './proposal';
import { type Scene, type Step, step, visitNames } from './scene';
import { NO_WISH } from './slotChoice';

/** The customer has said yes to what was read back. */
export async function commit(scene: Scene, state: DialogueState): Promise<Step> {
  const { tools, say, format } = scene;
  const slot = state.proposal!;
  const day = format.day(slot.localDate);
  const time = format.time(slot.localDate, slot.minuteOfDay);
  try {
    if (state.task === 'move') {
      const appointment = await tools.move(slot.token);
      return step(
        done(state, appointment),
        `${say.moved(day, time, slot.barberName)} ${say.anythingElse()}`,
        { appointment },
      );
    }
    const { name, phone, email } = state.client;
    const { appointment, manageUrl } = await tools.book(
      slot.token,
      { name: name!, phone, email },
      state.hold?.token ?? null,
      scene.heard.language,
    );
    const text = say.booked(
      ...visitNames(scene, slot),
      day,
      time,
      appointment.reference,
      appointment.status === 'pending' && slot.depositCents === 0,
    );
    const link = linkText(scene, slot, manageUrl);
    return step(done(state, appointment), `${text} ${link} ${say.anythingElse()}`, { appointment });
  } catch (error) {
    return lost(scene, state, error);
  }
}

/** Where the deposit is paid and the booking is changed. Nobody can write an address down from a call. */
function linkText({ say, channel }: Scene, { depositCents }: SlotOffer, manageUrl: string): string {
  if (channel === 'call' || manageUrl === '') return depositCents > 0 ? say.payLater() : '';
  return depositCents > 0 ? say.payHere(manageUrl) : say.manageHere(manageUrl);
}

const done = (state: DialogueState, { id, reference, lines }: BookedAppointment): DialogueState => ({
  ...state,
  task: null,
  serviceIds: [],
  maybeServiceIds: [],
  barberIds: [],
  notBarberIds: [],
  isBarberUnclear: false,
  barberOf: {},
  anyBarber: false,
  when: NO_WISH,
  offered: [],
  proposal: null,
  hold: null,
  bookings: [],
  booking: null,
  expects: 'more',
  reference: null,
  booked: { id, reference, serviceIds: lines.map(({ serviceId }) => serviceId) },
});
