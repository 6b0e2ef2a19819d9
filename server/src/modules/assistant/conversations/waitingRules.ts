import { readablePart } from '../understanding/messageLimits';
import { plainText, words } from '../understanding/plainText';

/** After so long without an answer of staff the customer may go on with the assistant. */
export const PATIENCE_MILLISECONDS = 15 * 60_000;
/** A conversation that a member took, and in which a customer waits so long, is handed over once more. */
export const STAFF_SILENCE_MILLISECONDS = 30 * 60_000;

/** A message of a customer who was handed over, while nobody has taken the conversation. */
export interface WaitingMessage {
  text: string;
  now: Date;
  waitingSince: Date;
  /** When the assistant last spoke meanwhile. */
  saidAt: Date | null;
}

/**
 * `passed_on` is said once, to the first message; `offer` after a quarter of an hour, and then once a quarter; `resume`
 * when the customer wants the assistant back, which is possible from then on.
 */
export type WaitingStep = 'silent' | 'passed_on' | 'offer' | 'resume';

const GO_ON = words(
  '(?:go on|continue|carry on|keep going|resume|back)(?: \\w+)? (?:with|to) (?:the )?(?:assistant|bot|you)' +
    '|(?:seguir|sigamos|sigo|continuar|continuemos|volver)(?: \\w+)? (?:con|al)(?: el)? ?(?:asistente|bot|usted)',
);

export function waitingStep({ text, now, waitingSince, saidAt }: WaitingMessage): WaitingStep {
  const waited = now.getTime() - waitingSince.getTime();
  if (waited < PATIENCE_MILLISECONDS) return saidAt === null ? 'passed_on' : 'silent';
  if (GO_ON.test(plainText(readablePart(text)))) return 'resume';
  const isQuietLongEnough =
    saidAt === null ||
    saidAt.getTime() < waitingSince.getTime() + PATIENCE_MILLISECONDS ||
    now.getTime() - saidAt.getTime() >= PATIENCE_MILLISECONDS;
  return isQuietLongEnough ? 'offer' : 'silent';
}
