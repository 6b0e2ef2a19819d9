/**
 * The states of an appointment and the moves between them.
 *
 *     tentative → pending | confirmed | cancelled     a hold that is booked, or given up
 *     pending   → confirmed | cancelled | no_show     waits for the salon's word
 *     confirmed → checked_in | cancelled | no_show
 *     checked_in → completed
 *
 * `completed`, `cancelled` and `no_show` are final. `busy` marks a block in the calendar, which is created and
 * removed but never moves.
 */
export const APPOINTMENT_STATUSES = [
  'tentative',
  'pending',
  'confirmed',
  'checked_in',
  'completed',
  'cancelled',
  'no_show',
  'busy',
] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

const MOVES: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  tentative: ['pending', 'confirmed', 'cancelled'],
  pending: ['confirmed', 'cancelled', 'no_show'],
  confirmed: ['checked_in', 'cancelled', 'no_show'],
  checked_in: ['completed'],
  completed: [],
  cancelled: [],
  no_show: [],
  busy: [],
};

/** Whether an appointment may go from one status to another. Staying is not a move. */
export function canMove(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return MOVES[from].includes(to);
}

/** Throws an `IllegalStatusMoveError` for a move that is not in the table. */
export function assertMove(from: AppointmentStatus, to: AppointmentStatus): void {
  if (!canMove(from, to)) throw new IllegalStatusMoveError(from, to);
}

/** Whether an appointment in this status keeps its barber busy. A completed one did, and keeps its place. */
export function occupiesChair(status: AppointmentStatus): boolean {
  return status !== 'cancelled' && status !== 'no_show';
}

export class IllegalStatusMoveError extends Error {
  override readonly name = 'IllegalStatusMoveError';

  constructor(
    readonly from: AppointmentStatus,
    readonly to: AppointmentStatus,
  ) {
    super(describeRefusedMove(from, to));
  }
}

const STATUS_WORDS: Readonly<Record<AppointmentStatus, string>> = {
  tentative: 'on hold',
  pending: 'pending',
  confirmed: 'confirmed',
  checked_in: 'checked in',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'a no-show',
  busy: 'busy time',
};

function describeRefusedMove(from: AppointmentStatus, to: AppointmentStatus): string {
  if (from === to) return `The appointment is already ${STATUS_WORDS[from]}.`;
  const next = MOVES[from].map((status) => STATUS_WORDS[status]);
  if (next.length === 0) {
    return `An appointment that is ${STATUS_WORDS[from]} cannot become ${STATUS_WORDS[to]}: that state is final.`;
  }
  return (
    `An appointment that is ${STATUS_WORDS[from]} cannot become ${STATUS_WORDS[to]}; ` +
    `it can become ${next.join(' or ')}.`
  );
}
