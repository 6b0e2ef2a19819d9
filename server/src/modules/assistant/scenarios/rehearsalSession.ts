import { SecretBox } from '../../../platform/auth/secretBox';
import { InputError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import { type DialogueState, newDialogue } from '../dialogue/dialogueState';
import type { SpokenLine } from '../minds/mind';
import type { PretendedBooking } from './rehearsalTools';

/** All that a tried conversation knows between two messages. */
export interface RehearsalSession {
  conversationId: string;
  state: DialogueState;
  said: SpokenLine[];
  pretended: PretendedBooking | null;
}

const MOST_SAID = 40;

/** Hands tried conversations to the browser and takes them back, sealed: they are kept nowhere. */
export class RehearsalSessions {
  private readonly box: SecretBox;

  constructor(secret: string) {
    this.box = new SecretBox(secret, 'assistant rehearsals');
  }

  begin(): RehearsalSession {
    return { conversationId: newId(), state: newDialogue(null, null), said: [], pretended: null };
  }

  seal(session: RehearsalSession, tenantId: string): string {
    const kept = { ...session, said: session.said.slice(-MOST_SAID) };
    return this.box.seal(Buffer.from(JSON.stringify(kept)), tenantId).toString('base64url');
  }

  /** @throws InputError for what was not sealed here for this business. */
  open(sealed: string, tenantId: string): RehearsalSession {
    let plain: string;
    try {
      plain = this.box.open(Buffer.from(sealed, 'base64url'), tenantId).toString();
    } catch {
      throw InputError.of('input.session', 'This conversation cannot be continued. Begin a new one.');
    }
    const session = JSON.parse(plain) as RehearsalSession;
    const { pretended } = session;
    return {
      ...session,
      pretended: pretended && { ...pretended, appointment: dated(pretended.appointment) },
    };
  }
}

/** JSON has no dates. */
function dated(visit: BookedAppointment): BookedAppointment {
  const times = <Timed extends { startsAt: Date; endsAt: Date }>(timed: Timed): Timed => ({
    ...timed,
    startsAt: new Date(timed.startsAt),
    endsAt: new Date(timed.endsAt),
  });
  return { ...times(visit), lines: visit.lines.map(times) };
}
