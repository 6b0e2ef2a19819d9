import type { AppointmentStatus } from './status';
import { APPOINTMENT_STATUSES, IllegalStatusMoveError, assertMove, canMove, occupiesChair } from './status';

/** Rows: from; columns: to, in the order of APPOINTMENT_STATUSES. x = allowed. */
const TABLE: Record<AppointmentStatus, string> = {
  //          te pe co ci cd ca ns bu
  tentative: '.  x  x  .  .  x  .  .',
  pending: '  .  .  x  .  .  x  x  .',
  confirmed: '.  .  .  x  .  x  x  .',
  checked_in: '. .  .  .  x  .  .  .',
  completed: '.  .  .  .  .  .  .  .',
  cancelled: '.  .  .  .  .  .  .  .',
  no_show: '  .  .  .  .  .  .  .  .',
  busy: '     .  .  .  .  .  .  .  .',
};

const pairs = APPOINTMENT_STATUSES.flatMap((from) => {
  const row = TABLE[from].trim().split(/ +/);
  return APPOINTMENT_STATUSES.map((to, column) => [from, to, row[column] === 'x'] as const);
});

test('the table names all 64 pairs', () => {
  expect(pairs).toHaveLength(64);
  expect(Object.values(TABLE).every((row) => row.trim().split(/ +/).length === 8)).toBe(true);
});

test.each(pairs)('%s → %s: %p', (from, to, allowed) => {
  expect(canMove(from, to)).toBe(allowed);
  if (allowed) {
    expect(() => assertMove(from, to)).not.toThrow();
  } else {
    expect(() => assertMove(from, to)).toThrow(IllegalStatusMoveError);
  }
});

test('an illegal move says what was asked and what is possible', () => {
  const error = new IllegalStatusMoveError('pending', 'checked_in');
  expect(error).toMatchObject({ name: 'IllegalStatusMoveError', from: 'pending', to: 'checked_in' });
  expect(error.message).toBe(
    'An appointment that is pending cannot become checked in; it can become confirmed or cancelled or a no-show.',
  );
  expect(new IllegalStatusMoveError('completed', 'cancelled').message).toBe(
    'An appointment that is completed cannot become cancelled: that state is final.',
  );
  expect(new IllegalStatusMoveError('confirmed', 'confirmed').message).toBe(
    'The appointment is already confirmed.',
  );
});

test('only cancelled appointments and no-shows leave the chair free', () => {
  expect(APPOINTMENT_STATUSES.filter((status) => !occupiesChair(status))).toEqual(['cancelled', 'no_show']);
});
