/** Characters that the rules may read for one message, again and again; the longest real ones take a tenth of it. */
const MAX_WORK = 150_000;
/** Reading blocks the process. A real message takes some 10 ms; the first one, for which patterns are compiled, a second. */
const DEADLINE_MS = 10_000;

/** A message would take more work than one message may. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
  constructor(readonly limit: 'work' | 'time') {
    super(`a message takes more ${limit} than one message may`);
  }
}

/** What reading one message may cost. Every rule that goes over the text again spends what it reads. */
class WorkBudget {
  private spent = 0;
  private readonly deadline = performance.now() + DEADLINE_MS;

  spend(characters: number): void {
    this.spent += characters;
    if (this.spent > MAX_WORK) throw new TooMuchWork('work');
    if (performance.now() > this.deadline) throw new TooMuchWork('time');
  }
}

let current: WorkBudget | null = null;

/** Reads a message within a budget of its own. Reading is synchronous, so that one budget at a time is current. */
export function withinBudget<T>(read: () => T): T {
  if (current) return read();
  current = new WorkBudget();
  try {
    return read();
  } finally {
    current = null;
  }
}

/** Counts characters that are about to be read. @throws TooMuchWork when the current message has used up its budget. */
export function spend(characters: number): void {
  current?.spend(characters);
}
