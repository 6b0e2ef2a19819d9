import { gaps, gridHours, placed, type Spanning } from './dayLayout';

const span = (startMinute: number, endMinute: number): Spanning => ({ startMinute, endMinute });
const lanesOf = (...items: Spanning[]) => placed(items).map(({ lane, lanes }) => [lane, lanes]);

it('gives the whole width to what overlaps with nothing, also end to start', () => {
  expect(lanesOf(span(0, 30), span(30, 60), span(90, 120))).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

it('puts what overlaps side by side, uses a lane again, and keeps groups apart', () => {
  expect(lanesOf(span(0, 60), span(15, 30), span(30, 60), span(60, 90))).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
});

it('never lets two in a lane overlap, on many random days', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round += 1) {
    const items = Array.from({ length: 1 + random(40) }, () => {
      const start = random(96) * 15;
      return span(start, start + 5 + random(180));
    });
    const result = placed(items);
    expect(result).toHaveLength(items.length);
    for (const a of result) {
      expect(a.lane).toBeLessThan(a.lanes);
      for (const b of result) {
        const overlap = a.item.startMinute < b.item.endMinute && b.item.startMinute < a.item.endMinute;
        if (a !== b && overlap) {
          expect(a.lane).not.toBe(b.lane);
          expect(a.lanes).toBe(b.lanes);
        }
      }
    }
  }
});

it('places thousands in far less time than a frame per hundred', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => span(index % 1440, (index % 1440) + 45));
  const start = performance.now();
  placed(items);
  expect(performance.now() - start).toBeLessThan(1000);
});

it('shades what the windows leave', () => {
  expect(gaps([span(540, 720), span(780, 1020)], 480, 1200)).toEqual([
    span(480, 540),
    span(720, 780),
    span(1020, 1200),
  ]);
  expect(gaps([], 480, 1200)).toEqual([span(480, 1200)]);
  expect(gaps([span(0, 1440)], 480, 1200)).toEqual([]);
});

it('covers 8 to 20, and more where there is something', () => {
  expect(gridHours([span(600, 700)])).toEqual({ from: 480, until: 1200 });
  expect(gridHours([span(450, 700), span(1190, 1201)])).toEqual({ from: 420, until: 1260 });
});
