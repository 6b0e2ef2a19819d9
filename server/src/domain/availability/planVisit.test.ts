import fc from 'fast-check';
import type { VisitLine } from './planVisit';
import { planVisit } from './planVisit';

function line(
  durationMinutes: number,
  bufferMinutes = 0,
  processing: VisitLine['processing'] = null,
): VisitLine {
  return { durationMinutes, bufferMinutes, processing };
}

/** `barber:start-end+buffer`, e.g. `0:0-30+5`. */
function sketch(lines: Parameters<typeof planVisit>[0]): string[] {
  return planVisit(lines).segments.map(
    (s) => `${s.barberIndex}:${s.startOffset}-${s.endOffset}+${s.bufferAfter}`,
  );
}

test('one line is one segment with its buffer', () => {
  expect(planVisit([{ barberIndex: 2, line: line(45, 10) }])).toEqual({
    segments: [{ barberIndex: 2, startOffset: 0, endOffset: 45, bufferAfter: 10 }],
    durationMinutes: 45,
  });
});

test('processing time leaves a free gap between two segments', () => {
  expect(sketch([{ barberIndex: 0, line: line(120, 10, { afterMinutes: 40, minutes: 35 }) }])).toEqual([
    '0:0-40+0',
    '0:75-120+10',
  ]);
});

test("lines follow one another, and only the barber's last buffer counts", () => {
  const lines = [
    { barberIndex: 0, line: line(45, 10, { afterMinutes: 15, minutes: 20 }) },
    { barberIndex: 0, line: line(30, 5) },
  ];
  expect(sketch(lines)).toEqual(['0:0-15+0', '0:35-45+0', '0:45-75+5']);
});

test("another barber's line does not wait for a buffer", () => {
  const lines = [
    { barberIndex: 0, line: line(30, 15) },
    { barberIndex: 1, line: line(30, 5) },
  ];
  expect(sketch(lines)).toEqual(['0:0-30+15', '1:30-60+5']);
});

test("a buffer is cut where the same barber's next work begins", () => {
  const lines = (between: number) => [
    { barberIndex: 0, line: line(30, 15) },
    { barberIndex: 1, line: line(between) },
    { barberIndex: 0, line: line(20, 5) },
  ];
  expect(sketch(lines(10))).toEqual(['0:0-30+10', '1:30-40+0', '0:40-60+5']);
  expect(sketch(lines(40))).toEqual(['0:0-30+15', '1:30-70+0', '0:70-90+5']);
});

test.each([
  ['no lines', []],
  ['no duration', [{ barberIndex: 0, line: line(0) }]],
  ['half a minute', [{ barberIndex: 0, line: line(30.5) }]],
  ['a negative buffer', [{ barberIndex: 0, line: line(30, -5) }]],
  [
    'processing from the first minute',
    [{ barberIndex: 0, line: line(30, 0, { afterMinutes: 0, minutes: 10 }) }],
  ],
  [
    'processing to the last minute',
    [{ barberIndex: 0, line: line(30, 0, { afterMinutes: 10, minutes: 20 }) }],
  ],
  ['processing of no length', [{ barberIndex: 0, line: line(30, 0, { afterMinutes: 10, minutes: 0 }) }]],
])('%s is an error', (_, lines) => {
  expect(() => planVisit(lines)).toThrow(RangeError);
});

test('a plan is never in its own way, and every minute outside processing is work', () => {
  const anyLine = fc
    .record({
      before: fc.integer({ min: 1, max: 60 }),
      buffer: fc.integer({ min: 0, max: 60 }),
      gap: fc.nat(40),
    })
    .map(({ before, buffer, gap }) =>
      gap === 0
        ? line(before, buffer)
        : line(before + gap + 7, buffer, { afterMinutes: before, minutes: gap }),
    );
  const anyLines = fc.array(fc.record({ barberIndex: fc.nat(2), line: anyLine }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(anyLines, (lines) => {
      const { segments, durationMinutes } = planVisit(lines);
      for (const a of segments) {
        for (const b of segments) {
          if (a === b || a.barberIndex !== b.barberIndex || a.startOffset > b.startOffset) continue;
          expect(a.endOffset + a.bufferAfter).toBeLessThanOrEqual(b.startOffset);
        }
      }
      const worked = segments.reduce((sum, s) => sum + s.endOffset - s.startOffset, 0);
      const processing = lines.reduce((sum, l) => sum + (l.line.processing?.minutes ?? 0), 0);
      expect(worked + processing).toBe(durationMinutes);
      expect(Math.max(...segments.map((s) => s.endOffset))).toBe(durationMinutes);
    }),
  );
});
