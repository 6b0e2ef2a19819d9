import type { Language } from '../../../domain/language';
import type { SlotOffer } from '../tools/slotOffer';
import type { Intent } from '../understanding/intent';
import { NO_WISH, type WhenWish } from './slotChoice';

/** What the assistant has asked for, which decides how a bare answer is read. */
export type Expectation =
  | 'service'
  /** One of several services that a word may mean. */
  | 'which_service'
  | 'barber'
  | 'slot'
  | 'contact'
  /** A yes to what was read back: the only thing after which anything is written. */
  | 'confirm'
  | 'proof'
  | 'which_booking'
  | 'confirm_cancel'
  | 'more';

export type Task = 'book' | 'move' | 'cancel' | 'find';

/** A booking of the customer's own, once they have shown that it is. */
export interface KnownBooking {
  id: string;
  reference: string;
  startsAt: string;
  serviceIds: readonly string[];
  serviceNames: readonly string[];
  barberId: string;
  barberName: string;
  /** By service, where several barbers come one after the other. */
  barberOf?: Readonly<Record<string, string>>;
}

/** A visit that the conversation itself booked; one stored before an update lacks its services. */
export interface BookedHere {
  id: string;
  reference: string;
  serviceIds?: readonly string[];
}

/** All that a conversation knows between two messages; stored as JSON. */
export interface DialogueState {
  language: Language | null;
  task: Task | null;
  serviceIds: readonly string[];
  /** Services that were named by words that fit several. */
  unclear: readonly (readonly string[])[];
  /** Named later, while nothing tells whether instead of those or besides. */
  maybeServiceIds: readonly string[];
  barberIds: readonly string[];
  /** Said not to suit: "anyone but Marcus". */
  notBarberIds: readonly string[];
  /** Of several barbers, nobody can tell which one is meant. */
  isBarberUnclear: boolean;
  /** By service, where several barbers are wanted in one visit. */
  barberOf: Readonly<Record<string, string>>;
  /** Said that any barber will do. */
  anyBarber: boolean;
  when: WhenWish;
  /** What was offered last, in the order it was read. */
  offered: readonly SlotOffer[];
  /** Read back, or about to be. */
  proposal: SlotOffer | null;
  /** The chair that is kept while the customer decides. */
  hold: { token: string; start: number; barberId: string; expiresAt: string } | null;
  client: { name: string | null; phone: string | null; email: string | null };
  /** Whether the channel has proved the phone number, as text messages do. */
  phoneIsProved: boolean;
  reference: string | null;
  bookings: readonly KnownBooking[];
  booking: KnownBooking | null;
  expects: Expectation | null;
  /** Messages in a row that brought nothing. */
  failures: number;
  /** What was asked last and is not answered, and how often its repetition was excused. */
  question: { text: string; excused: number } | null;
  /** Read back, and declined in the last message: "sorry, I meant yes" means it. */
  declined: SlotOffer | null;
  /** What was said last, to be repeated on request. */
  lastReply: string | null;
  /** What was booked or moved last in this very conversation: the customer need not show that it is theirs. */
  booked: BookedHere | null;
  /** The question that was answered last, which "and the cut?" asks once more. */
  answered: Intent | null;
}

/** @param phone E.164, where the channel knows it. @param isProved whether it can be nobody else's. */
export const newDialogue = (
  language: Language | null,
  phone: string | null,
  isProved = phone !== null,
): DialogueState => ({
  language,
  task: null,
  serviceIds: [],
  unclear: [],
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
  client: { name: null, phone, email: null },
  phoneIsProved: isProved,
  reference: null,
  bookings: [],
  booking: null,
  expects: null,
  failures: 0,
  question: null,
  declined: null,
  lastReply: null,
  booked: null,
  answered: null,
});

/** What was stored, perhaps before an update: fields that did not exist then are as in the beginning. */
export const storedDialogue = (stored: Partial<DialogueState>): DialogueState => ({
  ...newDialogue(null, null),
  ...stored,
  when: { ...NO_WISH, ...stored.when },
});

/** Forgets what was to be booked, and keeps who is talking. */
export const startOver = (state: DialogueState): DialogueState => ({
  ...newDialogue(state.language, null),
  client: state.client,
  phoneIsProved: state.phoneIsProved,
  bookings: state.bookings,
  booked: state.booked,
  lastReply: state.lastReply,
});

/** Whether anything is being arranged. */
export const isUnderWay = ({ task }: DialogueState): boolean => task !== null;
