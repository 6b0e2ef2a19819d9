import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EpochMinute } from '../../../domain/availability/types';

const VALID_MINUTES = 60;

/** A free time as the server itself found it. Only what carries one of these may be held, booked or moved to. */
export interface SlotClaim {
  tenantId: string;
  conversationId: string;
  lines: readonly { serviceId: string; barberId: string }[];
  start: EpochMinute;
  /** The appointment that would move there; null books anew. */
  movingId: string | null;
}

/**
 * Signs free times, so that neither mind, however it was talked to, can book what was never offered. A token opens
 * for an hour, in the conversation that it was made for; whether the time is still free is for the booking to say.
 */
export class SlotTokens {
  constructor(private readonly secret: string) {}

  sign(claim: SlotClaim, now: Date): string {
    const expires = Math.floor(now.getTime() / 60_000) + VALID_MINUTES;
    const body = Buffer.from(JSON.stringify({ ...claim, expires })).toString('base64url');
    return `${body}.${this.mac(body)}`;
  }

  /** Null for what was not signed here, for this tenant and conversation, within the hour. */
  open(token: string, tenantId: string, conversationId: string, now: Date): SlotClaim | null {
    const [body, mac] = token.slice(0, 4_000).split('.');
    if (!body || !mac || !equal(mac, this.mac(body))) {
      return null;
    }
    const { expires, ...claim } = JSON.parse(Buffer.from(body, 'base64url').toString()) as SlotClaim & {
      expires: number;
    };
    const isOurs = claim.tenantId === tenantId && claim.conversationId === conversationId;
    return isOurs && now.getTime() / 60_000 < expires ? claim : null;
  }

  private mac(body: string): string {
    return createHmac('sha256', this.secret).update(`assistant slot\n${body}`).digest('base64url');
  }
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
