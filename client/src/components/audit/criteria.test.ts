import { filterOf, isNarrowed, NO_CRITERIA } from './criteria';

const ZONE = 'America/New_York';

test('nothing chosen narrows nothing', () => {
  expect(filterOf(NO_CRITERIA, ZONE)).toEqual({});
  expect(isNarrowed(NO_CRITERIA)).toBe(false);
  expect(isNarrowed({ ...NO_CRITERIA, impersonatedOnly: true })).toBe(true);
});

test('both dates are whole days of the zone, also across a change of clocks', () => {
  expect(filterOf({ ...NO_CRITERIA, from: '2026-03-08', to: '2026-03-08' }, ZONE)).toEqual({
    from: '2026-03-08T05:00:00.000Z',
    to: '2026-03-09T04:00:00.000Z',
  });
  expect(filterOf({ ...NO_CRITERIA, to: '2026-12-31' }, ZONE)).toEqual({ to: '2027-01-01T05:00:00.000Z' });
});

test('everything else under the names of the server', () => {
  const criteria = {
    ...NO_CRITERIA,
    search: ' ana ',
    area: 'client',
    action: 'client.updated',
    actorId: 'u1',
  };
  expect(filterOf({ ...criteria, entityId: 'e1', impersonatedOnly: true }, ZONE)).toEqual({
    search: 'ana',
    entity: 'client',
    action: 'client.updated',
    actorId: 'u1',
    entityId: 'e1',
    impersonatedOnly: true,
  });
});

test('an area under the name its entries are kept by', () => {
  expect(filterOf({ ...NO_CRITERIA, area: 'calendar' }, ZONE)).toEqual({ entity: 'barber_calendar' });
  expect(filterOf({ ...NO_CRITERIA, area: 'member' }, ZONE)).toEqual({ entity: 'membership' });
});
