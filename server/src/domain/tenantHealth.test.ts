import { tenantHealth } from './tenantHealth';

test.each([
  [10, 10, 'healthy'],
  [5, 4, 'healthy'], // exactly 80 %
  [100, 79, 'needs_attention'],
  [2, 1, 'needs_attention'], // exactly 50 %
  [100, 49, 'critical'],
  [3, 0, 'critical'],
  [2, 3, 'healthy'],
  [0, 0, 'no_active_barbers'],
  [0, 2, 'no_active_barbers'],
])('%d active barbers with %d connected calendars: %s', (activeBarbers, connectedCalendars, health) => {
  expect(tenantHealth({ isActive: true, activeBarbers, connectedCalendars })).toBe(health);
});

test('a suspended tenant is suspended whatever its calendars', () => {
  expect(tenantHealth({ isActive: false, activeBarbers: 5, connectedCalendars: 5 })).toBe('suspended');
  expect(tenantHealth({ isActive: false, activeBarbers: 0, connectedCalendars: 0 })).toBe('suspended');
});
