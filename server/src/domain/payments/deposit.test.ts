import { automaticRefund, depositOf } from './deposit';

const line = (priceCents: number, depositCents: number | null, depositPercent: number | null = null) => ({
  priceCents,
  service: { depositCents, depositPercent },
});

describe('the deposit of a visit', () => {
  it('is the sum of what its services ask', () => {
    expect(depositOf([line(3000, null, 20), line(9000, 2500)], 'USD')).toBe(3100);
    expect(depositOf([line(3000, null), line(9000, 2500)], 'USD')).toBe(2500);
    expect(depositOf([line(3000, null)], 'USD')).toBe(0);
  });

  it('is never more than the price', () => {
    expect(depositOf([line(2000, 2500)], 'USD')).toBe(2000);
    expect(depositOf([line(0, 2500)], 'USD')).toBe(0);
    expect(depositOf([line(3333, null, 100)], 'USD')).toBe(3333);
  });

  it('rounds to a cent, and to what can be charged', () => {
    expect(depositOf([line(3333, null, 50)], 'USD')).toBe(1667);
    expect(depositOf([line(450_100, null, 50)], 'JPY')).toBe(225_100);
  });

  it('is not asked when a card cannot be charged so little', () => {
    expect(depositOf([line(300, null, 10)], 'USD')).toBe(0);
    expect(depositOf([line(300, null, 10), line(300, null, 10)], 'USD')).toBe(60);
  });
});

describe('of an appointment that is cancelled', () => {
  const visit = {
    startsAt: new Date('2026-12-03T15:00:00Z'),
    paidAt: new Date('2026-12-01T09:00:00Z'),
    cancelledAt: new Date('2026-12-02T14:59:59Z'),
    cancellationWindowHours: 24,
    lateCancellation: 'keep' as const,
  };

  it('it goes back until the window closes', () => {
    expect(automaticRefund(visit)).toBe('cancelled');
    expect(automaticRefund({ ...visit, cancelledAt: new Date('2026-12-02T15:00:00Z') })).toBeNull();
  });

  it('later only where the business says so', () => {
    const late = { ...visit, cancelledAt: new Date('2026-12-03T12:00:00Z') };
    expect(automaticRefund(late)).toBeNull();
    expect(automaticRefund({ ...late, lateCancellation: 'refund' })).toBe('cancelled');
  });

  it('always when it was paid only afterwards', () => {
    const late = { ...visit, cancelledAt: new Date('2026-12-03T12:00:00Z') };
    expect(automaticRefund({ ...late, paidAt: new Date('2026-12-03T12:00:01Z') })).toBe('paid_too_late');
  });
});
