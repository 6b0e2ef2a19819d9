import { askService } from './clarify';
import { continueBooking } from './bookingTask';
import type { DialogueState } from './dialogueState';
import { type Scene, type Step, serviceOf } from './scene';

/** "Same as last time": the last visit of a number that the channel has proven; everyone else is asked. */
export async function bookUsual(scene: Scene, state: DialogueState): Promise<Step> {
  const { tools, say, business } = scene;
  const last = await tools.lastVisit();
  const serviceIds = last?.lines.map(({ serviceId }) => serviceId) ?? [];
  const isOffered = serviceIds.length > 0 && serviceIds.every((id) => serviceOf(scene, id));
  if (!last || !isOffered) {
    const asked = askService(scene, { ...state, task: 'book' });
    return { ...asked, text: `${say.usualUnknown()} ${asked.text}` };
  }
  const { barberId } = last.lines[0]!;
  const isChosen = state.barberIds.length > 0 || state.anyBarber;
  const worksHere = business.barbers.some(({ id }) => id === barberId);
  const barberIds = isChosen || !worksHere ? state.barberIds : [barberId];
  return continueBooking(scene, { ...state, task: 'book', serviceIds, barberIds });
}
