import type { AssistantTools } from './assistantTools';

/** One call of a tool, as it is kept in the trail and shown to staff: without tokens. */
export interface ToolCall {
  name: string;
  given: unknown;
  answered: unknown;
  milliseconds: number;
}

const MOST_SHOWN = 12;
/** Longer than an id, and no words. */
const OPAQUE = /^[\w.+/=-]{48,}$/;
const TOKENS = new Set(['token', 'holdToken', 'manageUrl', 'manageToken']);
/** What the business says of itself tells nothing about a turn. */
const UNTOLD = new Set(['business', 'ownWords']);

/** The same tools, with every call written down as it ends, whether it succeeded or not. */
export function withTrail(tools: AssistantTools, trail: ToolCall[]): AssistantTools {
  return new Proxy(tools, {
    get(target, name: string) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function' || UNTOLD.has(name)) {
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      }
      return async (...given: unknown[]): Promise<unknown> => {
        const from = performance.now();
        const ended = (answered: unknown): void => {
          const milliseconds = Math.round(performance.now() - from);
          trail.push({ name, given: told(given), answered: told(answered), milliseconds });
        };
        try {
          const answer: unknown = await (member as (...args: unknown[]) => unknown).apply(target, given);
          ended(answer);
          return answer;
        } catch (error) {
          ended({ error: error instanceof Error ? error.message : String(error) });
          throw error;
        }
      };
    },
  });
}

/** Tokens open things, and long lists say no more than their beginning. */
function told(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_SHOWN).map(told);
    return value.length > MOST_SHOWN ? [...shown, `… ${value.length - MOST_SHOWN} more`] : shown;
  }
  if (value instanceof Date) return value.toISOString();
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, TOKENS.has(key) ? '[token]' : told(inner)]),
    );
  }
  return typeof value === 'string' && OPAQUE.test(value) ? '[token]' : value;
}
