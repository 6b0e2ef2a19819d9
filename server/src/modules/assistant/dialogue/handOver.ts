import type { Intent } from '../understanding/intent';
import type { DialogueState } from './dialogueState';
import { type HandOver, type Scene, type Step, step } from './scene';

const HAND_OVERS: readonly [Intent, HandOver][] = [
  ['medical', 'medical'],
  ['complaint', 'complaint'],
  ['human', 'asked'],
];

/** Why a message goes to a person before anything else is made of it; null where it need not. */
export function reasonToHandOver({ heard }: Scene): HandOver | null {
  const [, reason] = HAND_OVERS.find(([intent]) => heard.intents.includes(intent)) ?? [];
  return reason ?? null;
}

export async function handOver(scene: Scene, state: DialogueState, reason: HandOver): Promise<Step> {
  const { say, business, tools, heard } = scene;
  const text =
    reason === 'medical'
      ? say.medical(business.phone)
      : reason === 'complaint'
        ? say.complaint(business.phone)
        : await tools.ownWords('assistant_handover', heard.language);
  return step({ ...state, expects: null }, text, { handOver: reason });
}
