import { newDialogue, storedDialogue } from './dialogueState';
import { NO_WISH } from './slotChoice';

test('what was stored before an update gets the fields that it lacks, and keeps the rest', () => {
  const { notBarberIds, barberOf, maybeServiceIds, ...old } = newDialogue('es', '+12125550147');
  const { areDatesUnclear, otherTimes, ...oldWhen } = NO_WISH;
  const stored = { ...old, when: { ...oldWhen, dates: ['2026-12-04'] } } as object;
  expect(storedDialogue(JSON.parse(JSON.stringify(stored)) as object)).toEqual({
    ...newDialogue('es', '+12125550147'),
    ...{ notBarberIds, barberOf, maybeServiceIds },
    when: { ...NO_WISH, areDatesUnclear, otherTimes, dates: ['2026-12-04'] },
  });
});
