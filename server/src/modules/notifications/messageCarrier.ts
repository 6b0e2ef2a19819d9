import type { Transaction } from '../../platform/database/transaction';
import type { DeliveryReport } from './deliveryReports';

/** A message that is ready to leave. */
export interface ReadyMessage {
  /** Ours; the same on every attempt, for carriers that recognise a repeated one. */
  id: string;
  to: string;
  /** Null for text messages. */
  subject: string | null;
  text: string;
  html: string | null;
  /** The appointment as iCalendar text, for mails about one. */
  calendar: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string } | null;
}

export interface Accepted {
  /** What the carrier calls the message; null where it gives no name. */
  carrierMessageId: string | null;
  /** How many the carrier counts and bills; null where that is not a thing. */
  segments: number | null;
}

/**
 * Why a message did not leave:
 * - `refused`: this message or recipient, for good;
 * - `later`: nothing was taken, and another attempt may work (too many requests, the carrier is down before it took it);
 * - `unknown`: it may have been taken (time-out after sending): never sent again blindly, see `OpenCarrier.find`;
 * - `account`: the carrier refuses our account; every message will fail until somebody mends that.
 */
export type CarrierTrouble = 'refused' | 'later' | 'unknown' | 'account';

export class CarrierError extends Error {
  constructor(
    readonly trouble: CarrierTrouble,
    /** The carrier's own words, without addresses or credentials. */
    message: string,
    /** A reason code of `messages.reason` that says more, such as 'opted_out'. */
    readonly reason: string | null = null,
  ) {
    super(message);
  }
}

/** A carrier with the account of one tenant, ready to send. */
export interface OpenCarrier {
  /** `messages.carrier`. */
  readonly name: string;
  /** @throws CarrierError */
  send(message: ReadyMessage): Promise<Accepted>;
  /**
   * Whether a message whose fate is `unknown` was taken after all: asked before it is sent again. Null: it was not.
   * Carriers that recognise a repeated message have none, and are simply sent it again.
   */
  readonly find: ((message: ReadyMessage, since: Date) => Promise<Accepted | null>) | null;
  /** What became of a message that it took; null for nothing that it tells. Carriers that never learn it have none. @throws CarrierError */
  readonly report: ((carrierMessageId: string) => Promise<DeliveryReport | null>) | null;
}

/** One way for messages to leave: mail by SMTP, text messages by a provider. */
export interface MessageCarrier {
  readonly channel: 'email' | 'sms';
  /**
   * With the tenant's own account, else the platform's; null when there is neither. Reads in the caller's transaction
   * and talks to nobody.
   */
  open(tx: Transaction, tenantId: string): Promise<OpenCarrier | null>;
}
