import { Formatting } from '../phrases/formatting';
import type { Suggestion } from '../dialogue/scene';
import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';
import type { ConversationRow } from './conversationStore';
import { openingTimes } from './openingTimes';
import { waitingStep } from './waitingRules';
import { waitingTexts } from './waitingTexts';

export interface WaitingReply {
  /** Empty where the assistant keeps silent. */
  reply: string;
  suggestions: Suggestion[];
  /** The customer goes on with the assistant. */
  resumes: boolean;
}

const SILENT: WaitingReply = { reply: '', suggestions: [], resumes: false };

/** What the assistant says to a message while the customer waits for people; nothing at all once one of them answers. */
export function waitingReply(
  { status, channel, state, waitingSince, waitingSaidAt }: ConversationRow,
  text: string,
  business: ScheduleSnapshot,
  now: Date,
): WaitingReply {
  // A call is put through: nobody is to talk into that.
  if (status !== 'waiting' || channel === 'call') return SILENT;
  const say = waitingTexts(state.language);
  const step = waitingStep({ text, now, waitingSince: waitingSince ?? now, saidAt: waitingSaidAt });
  switch (step) {
    case 'silent':
      return SILENT;
    case 'resume':
      return { reply: say.resumed(), suggestions: [], resumes: true };
    case 'offer':
      return {
        reply: say.stillWaiting(business.phone),
        suggestions: [{ label: say.goOn(), value: say.goOn() }],
        resumes: false,
      };
    case 'passed_on':
      return { ...SILENT, reply: passedOn(business, now, state.language ?? 'en') };
  }
}

function passedOn(business: ScheduleSnapshot, now: Date, language: 'en' | 'es'): string {
  const say = waitingTexts(language);
  const { isOpen, opens } = openingTimes(business, now);
  if (isOpen) return say.passedOn(business.phone);
  const format = new Formatting(language, business.timeZone, business.currency);
  const moment =
    opens && say.moment(format.day(opens.localDate), format.time(opens.localDate, opens.minuteOfDay));
  return say.closed(moment, business.phone);
}
