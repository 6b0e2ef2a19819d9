import { bookUnderKills } from '../../../test/faults/faultRun';

/** Small; `npm run test:faults` does the same at length. */
it('every booking is told once to its webhook and by one text, however often workers are killed', async () => {
  const figures = await bookUnderKills({ bookings: 60, kills: 6 });
  expect(figures).toMatchObject({
    bookings: 60,
    killed: 6,
    webhooks: { delivered: 60, lost: 0, messages: 60, badSignatures: 0 },
    texts: { delivered: 60, lost: 0, twice: 0, notSent: 0 },
  });
}, 120_000);
