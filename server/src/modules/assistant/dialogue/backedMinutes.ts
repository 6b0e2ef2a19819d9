import type { DialogueState } from './dialogueState';

/** The times of day that may be named: those the tools found in this turn, and those the conversation knew. */
export function backedMinutes(
  named: ReadonlySet<number>,
  ...states: readonly DialogueState[]
): ReadonlySet<number> {
  const backed = new Set(named);
  for (const { offered, proposal, when } of states) {
    for (const { minuteOfDay } of offered) backed.add(minuteOfDay);
    if (proposal) backed.add(proposal.minuteOfDay);
    // What the customer said may be said back: "3:00 PM is not free".
    for (const time of [when.time, ...when.otherTimes, when.fallback?.time]) {
      if (time?.kind === 'at') backed.add(time.minutes);
    }
  }
  return backed;
}
