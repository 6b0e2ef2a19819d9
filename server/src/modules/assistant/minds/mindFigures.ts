import { Counter } from 'prom-client';

/** Messages to the assistant by who answered them, of this process; registered by whoever shows figures. */
export const countTurns = (): Counter<'mind' | 'fallback'> =>
  new Counter({
    name: 'chairside_assistant_turns_total',
    help: 'Messages to the assistant: which mind answered, and why the language model did not where it should have.',
    labelNames: ['mind', 'fallback'] as const,
    registers: [],
  });

/** Messages that take more work to read than one message may, by the limit that they reach. */
export const countOverlong = (): Counter<'limit'> =>
  new Counter({
    name: 'chairside_assistant_overlong_messages_total',
    help: 'Messages that the assistant did not read to the end, by what ran out: work or time.',
    labelNames: ['limit'] as const,
    registers: [],
  });
