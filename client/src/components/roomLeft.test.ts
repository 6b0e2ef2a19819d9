import { type TFunction } from 'i18next';
import { roomLeft } from './roomLeft';

const t = ((key: string, { count }: { count?: number }) => `${key} ${count ?? ''}`.trim()) as TFunction;

test('nothing while there is room, then how much is left, then that it is full', () => {
  expect(roomLeft(t, 'x'.repeat(449), 500)).toBeNull();
  expect(roomLeft(t, 'x'.repeat(450), 500)).toBe('room.left 50');
  expect(roomLeft(t, 'x'.repeat(500), 500)).toBe('room.none');
});
