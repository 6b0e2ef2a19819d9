import { AppError } from '../../../platform/errors';
import type { SlotOffer } from '../tools/slotOffer';
import type { DialogueState } from './dialogueState';
import { type Scene, type Step, step, visitNames, yesOrNo } from './scene';
import { search } from './slotSearch';

/** A hold that ends sooner is renewed before it is read back once more. */
const KEPT_MILLISECONDS = 120_000;

/** Looks for times, and proposes the one that is just what was asked for. */
export async function searchAndPropose(scene: Scene, state: DialogueState): Promise<Step> {
  const found = await search(scene, state);
  return 'slot' in found ? proposeOrAsk(scene, found.state, found.slot) : found;
}

/** A time is settled: what is missing about the customer is asked for, then everything is read back. */
export async function proposeOrAsk(scene: Scene, state: DialogueState, slot: SlotOffer): Promise<Step> {
  const { business, say, format, heard } = scene;
  const proposed: DialogueState = { ...state, proposal: slot, offered: [] };
  const day = format.day(slot.localDate);
  const time = format.time(slot.localDate, slot.minuteOfDay);
  if (state.task === 'move') {
    return step(
      { ...proposed, expects: 'confirm' },
      say.readBackMove(...visitNames(scene, slot), day, time),
      {
        suggestions: yesOrNo(scene),
      },
    );
  }
  const { name, phone, email } = state.client;
  const missing = {
    name: !name,
    phone: !phone && (business.requirePhone || !email),
    email: !email && business.requireEmail,
  };
  if (missing.name || missing.phone || missing.email) {
    const asked =
      heard.person.badPhone && !phone
        ? say.badPhone(heard.person.badPhone)
        : say.askContact(missing.name, missing.phone, missing.email);
    const isNew =
      scene.before.proposal?.start !== slot.start || scene.before.proposal.barberId !== slot.barberId;
    const lead = isNew ? `${say.isFree(day, time, slot.barberName)} ` : '';
    return step({ ...proposed, expects: 'contact' }, `${lead}${asked}`);
  }
  return readBack(scene, proposed, slot);
}

/** Keeps the chair while the customer decides, and says all that a yes would mean. */
async function readBack(scene: Scene, state: DialogueState, slot: SlotOffer): Promise<Step> {
  const { tools, say, format, business } = scene;
  let { hold } = state;
  const isKept =
    hold?.start === slot.start &&
    hold.barberId === slot.barberId &&
    Date.parse(hold.expiresAt) - tools.now.getTime() > KEPT_MILLISECONDS;
  if (!isKept) {
    const free = await letGo(scene, state);
    try {
      const { token, expiresAt } = await tools.hold(slot.token);
      hold = { token, start: slot.start, barberId: slot.barberId, expiresAt: expiresAt.toISOString() };
    } catch (error) {
      return lost(scene, free, error);
    }
  }
  const price = slot.priceCents === 0 ? say.free() : format.money(slot.priceCents);
  const text = say.readBack(
    ...visitNames(scene, slot),
    format.day(slot.localDate),
    format.time(slot.localDate, slot.minuteOfDay),
    price,
    slot.durationMinutes,
    [depositText(scene, slot), say.policy(business.cancellationWindowHours, business.phone)]
      .filter(Boolean)
      .join(' '),
  );
  return step({ ...state, hold, expects: 'confirm' }, text, { suggestions: yesOrNo(scene) });
}

/** What is to be paid in advance, and how soon; empty for nothing. */
function depositText({ business, say, format }: Scene, { depositCents }: SlotOffer): string {
  const minutes = business.deposits?.minutesToPay;
  return depositCents > 0 && minutes ? say.deposit(format.money(depositCents), minutes) : '';
}

/** A chair that was kept for a plan of before stands in nobody's way, the customer's own least. */
export async function letGo({ tools }: Scene, state: DialogueState): Promise<DialogueState> {
  if (state.hold) await tools.release(state.hold.token);
  return { ...state, hold: null };
}

/** The time went while it was talked about, or the rules changed: say so and look again. */
export async function lost(scene: Scene, state: DialogueState, error: unknown): Promise<Step> {
  if (!(error instanceof AppError)) throw error;
  const without = { ...state, proposal: null, offered: [], hold: null };
  if (error.code !== 'SLOT_TAKEN' && error.code !== 'SLOT_UNAVAILABLE') {
    return step({ ...without, expects: null }, scene.translate(error.message));
  }
  const again = await searchAndPropose(scene, without);
  return { ...again, text: `${scene.say.justTaken()} ${again.text}` };
}
