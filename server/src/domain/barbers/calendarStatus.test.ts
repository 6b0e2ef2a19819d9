import { calendarStatus } from './calendarStatus';

const NOW = new Date('2026-12-02T13:00:00.000Z');
const syncedAt = (time: string) => calendarStatus({ lastSyncAt: new Date(time), failingSince: null }, NOW);

it('is disconnected without a calendar', () => {
  expect(calendarStatus(null, NOW)).toBe('DISCONNECTED');
});

it('has a sync issue once the last sync is over 24 hours old', () => {
  expect(syncedAt('2026-12-02T12:59:00.000Z')).toBe('CONNECTED');
  expect(syncedAt('2026-12-01T13:00:00.000Z')).toBe('CONNECTED');
  expect(syncedAt('2026-12-01T12:59:59.999Z')).toBe('SYNC_ISSUE');
});

it('has a sync issue while nothing was ever synced', () => {
  expect(calendarStatus({ lastSyncAt: null, failingSince: null }, NOW)).toBe('SYNC_ISSUE');
});

it('has a sync issue while it is failing, however recent the last success', () => {
  expect(calendarStatus({ lastSyncAt: NOW, failingSince: NOW }, NOW)).toBe('SYNC_ISSUE');
});
