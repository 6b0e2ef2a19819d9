import type { FieldError } from '../../platform/errors';

const SHORTEST_STEP_MINUTES = 5;

export interface ProcessedWork {
  durationMinutes: number;
  processingAfterMinutes: number | null;
  processingMinutes: number | null;
}

/**
 * What is wrong with a service's processing time, during which the barber is free for others: colour of 120
 * minutes with 45 minutes of work, then 40 of processing, leaves 35 minutes of work at the end. There must be
 * work before and after it.
 */
export function processingProblems(work: ProcessedWork): FieldError[] {
  const { durationMinutes, processingAfterMinutes: after, processingMinutes: minutes } = work;
  if (after === null && minutes === null) {
    return [];
  }
  if (after === null || minutes === null) {
    const path = after === null ? 'input.processingAfterMinutes' : 'input.processingMinutes';
    return [
      { path, message: 'A processing time needs both the work before it and its own length in minutes.' },
    ];
  }
  const problems: FieldError[] = [];
  if (after < SHORTEST_STEP_MINUTES) {
    const message = 'The work before the processing time must take at least 5 minutes.';
    problems.push({ path: 'input.processingAfterMinutes', message });
  }
  if (minutes < SHORTEST_STEP_MINUTES) {
    problems.push({
      path: 'input.processingMinutes',
      message: 'The processing time must be at least 5 minutes.',
    });
  }
  if (problems.length === 0 && !leavesWorkAfterwards(work)) {
    const message = `The processing time must end before the service does: ${after} + ${minutes} minutes is not less than ${durationMinutes}.`;
    problems.push({ path: 'input.processingMinutes', message });
  }
  return problems;
}

/** Also asked of a barber's own duration for the service. */
export function leavesWorkAfterwards(work: ProcessedWork): boolean {
  return (work.processingAfterMinutes ?? 0) + (work.processingMinutes ?? 0) < work.durationMinutes;
}
