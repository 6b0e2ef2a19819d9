import type { Intent } from '../understanding/intent';
import { MOST_SUGGESTED } from './clarify';
import type { DialogueState } from './dialogueState';
import { type Scene, type Step, serviceOf } from './scene';

/** Repetitions that bring nothing, or messages that nobody understands, after which a person is offered. */
export const MOST_FAILURES = 2;

/** Said without answering anything. */
const NO_ANSWERS: ReadonlySet<Intent> = new Set(['repeat', 'thanks', 'bye']);
/** As many repetitions of a question are excused by what the answers to it tell besides. */
const MOST_EXCUSED = 3;

/**
 * Counts a question that is asked again in the same words as a failure, and puts it otherwise the first time. An answer
 * that tells something else is excused thrice, and a read-back once: not every yes is understood.
 */
export function countStandstill(scene: Scene, step: Step, news: boolean): Step {
  const { before, heard } = scene;
  const { state } = step;
  const asked = before.question;
  // An answer to something asked besides, a pause, a goodbye and a wish to hear it again are no standstill.
  if (state.answered || heard.answer === 'unsure' || heard.intents.some((intent) => NO_ANSWERS.has(intent)))
    return { ...step, state: { ...state, question: asked } };
  const text = isAsking(state) ? step.text : null;
  if (text === null || text !== asked?.text || tellsProof(before, state))
    return { ...step, state: { ...state, question: text === null ? null : { text, excused: 0 } } };
  if (asked.excused < mostExcused(state, news)) {
    const question = { text, excused: asked.excused + 1 };
    return { ...step, state: { ...state, failures: before.failures, question } };
  }
  const failures = before.failures + 1;
  const put = failures < MOST_FAILURES ? otherwise(scene, step) : text;
  return { ...step, text: put, state: { ...state, failures, question: asked } };
}

/** The reference of a booking, or what it was made with, one after the other. */
const tellsProof = (before: DialogueState, { expects, reference, client }: DialogueState): boolean =>
  expects === 'proof' &&
  (reference !== before.reference ||
    client.phone !== before.client.phone ||
    client.email !== before.client.email);

function mostExcused({ expects }: DialogueState, news: boolean): number {
  if (expects === 'confirm' || expects === 'confirm_cancel') return 1;
  return news && expects !== 'proof' ? MOST_EXCUSED : 0;
}

const isAsking = ({ task, expects }: DialogueState): boolean =>
  task !== null && expects !== null && expects !== 'more';

/** The same question in other words: by numbers where several are to be chosen from. */
function otherwise(scene: Scene, { state, text }: Step): string {
  const { say } = scene;
  if (state.expects === 'proof') return say.withoutProof();
  const [options] = state.unclear;
  if (state.expects !== 'which_service' || !options) return say.askAgain(text);
  const names = options.slice(0, MOST_SUGGESTED).map((id) => serviceOf(scene, id)?.name ?? '');
  return say.askNumber(names.map((name, index) => `${index + 1} ${name}`).join(', '));
}
