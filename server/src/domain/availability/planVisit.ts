import type { VisitPlan, VisitSegment } from './types';

export interface VisitLine {
  durationMinutes: number;
  bufferMinutes: number;
  /** Work `afterMinutes`, then `minutes` during which the barber is free, then work until `durationMinutes`. */
  processing: { afterMinutes: number; minutes: number } | null;
}

/**
 * Lays the lines of a visit one after another and says when each barber works.
 *
 * A line starts when the one before it has ended; its buffer delays nobody but its own barber, and that only
 * for others: within the visit the barber goes straight on. So a buffer is cut where the same barber's next
 * work begins, and a plan can never be in its own way. Worked example, colour (45 minutes, of which 15–35 is
 * processing, buffer 10) and then a cut (30 minutes, buffer 5), both by barber 0:
 *
 *     0–15 work, 15–35 free, 35–45 work (no buffer: the cut follows), 45–75 work + 5 buffer; 75 minutes in all
 *
 * Throws a RangeError for a visit without lines, a duration that is not a positive whole number, a negative
 * buffer, or processing time without work before and after it.
 */
export function planVisit(lines: readonly { barberIndex: number; line: VisitLine }[]): VisitPlan {
  if (lines.length === 0) throw new RangeError('A visit needs at least one line');
  const segments: VisitSegment[] = [];
  let lineStart = 0;
  for (const { barberIndex, line } of lines) {
    assertSoundLine(line);
    const lineEnd = lineStart + line.durationMinutes;
    let workStart = lineStart;
    if (line.processing !== null) {
      const gapStart = lineStart + line.processing.afterMinutes;
      segments.push({ barberIndex, startOffset: lineStart, endOffset: gapStart, bufferAfter: 0 });
      workStart = gapStart + line.processing.minutes;
    }
    segments.push({
      barberIndex,
      startOffset: workStart,
      endOffset: lineEnd,
      bufferAfter: line.bufferMinutes,
    });
    lineStart = lineEnd;
  }
  return { segments: segments.map(cutBufferAtNextWork), durationMinutes: lineStart };
}

function cutBufferAtNextWork(
  segment: VisitSegment,
  index: number,
  segments: readonly VisitSegment[],
): VisitSegment {
  const next = segments.slice(index + 1).find((later) => later.barberIndex === segment.barberIndex);
  if (next === undefined) return segment;
  return { ...segment, bufferAfter: Math.min(segment.bufferAfter, next.startOffset - segment.endOffset) };
}

function assertSoundLine({ durationMinutes, bufferMinutes, processing }: VisitLine): void {
  if (!Number.isInteger(durationMinutes) || durationMinutes < 1) {
    throw new RangeError(`A line lasts a positive whole number of minutes, not ${durationMinutes}`);
  }
  if (!Number.isInteger(bufferMinutes) || bufferMinutes < 0) {
    throw new RangeError(`A buffer is a whole number of minutes of at least 0, not ${bufferMinutes}`);
  }
  if (processing === null) return;
  const { afterMinutes, minutes } = processing;
  const whole = Number.isInteger(afterMinutes) && Number.isInteger(minutes);
  if (!whole || afterMinutes < 1 || minutes < 1 || afterMinutes + minutes >= durationMinutes) {
    throw new RangeError(
      `Processing of ${minutes} minutes after ${afterMinutes} leaves no work before and after it ` +
        `within ${durationMinutes} minutes`,
    );
  }
}
