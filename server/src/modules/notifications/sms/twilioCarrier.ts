import type { Twilio } from 'twilio';
import type { Database } from '../../../platform/database/database';
import type { Transaction } from '../../../platform/database/transaction';
import type { DeliveryReport } from '../deliveryReports';
import {
  type Accepted,
  CarrierError,
  type MessageCarrier,
  type OpenCarrier,
  type ReadyMessage,
} from '../messageCarrier';
import type { SmsAccount, SmsAccounts } from './smsAccounts';
import type { SmsOptOuts } from './smsOptOuts';
import type { OpenTwilio } from './twilioClient';
import { carrierErrorOf } from './twilioErrors';
import { TWILIO, reportOf } from './twilioReports';

/** Twilio lists the newest first. */
const LOOKED_THROUGH = 100;
/**
 * A look-up that failed puts off the time since when a message is missed, while it may have been taken before. The same
 * words to the same person within a day are the same message, unless Twilio's is known to be another one.
 */
const LOOKED_BACK_MILLISECONDS = 24 * 3_600_000;

/** The part of Twilio's resource that finding a message takes. */
interface ListedMessage {
  sid: string;
  body: string;
  dateCreated: Date;
  direction: string;
  numSegments: string;
}

export interface TwilioCarrierParts {
  database: Database;
  accounts: SmsAccounts;
  optOuts: SmsOptOuts;
  open: OpenTwilio;
  publicUrl: string;
}

/** Text messages by Twilio, or whatever speaks its API. Numbers that opted out never get as far as Twilio. */
export class TwilioCarrier implements MessageCarrier {
  readonly channel = 'sms';

  constructor(private readonly parts: TwilioCarrierParts) {}

  async open(tx: Transaction, tenantId: string): Promise<OpenCarrier | null> {
    const found = await this.parts.accounts.sending(tx, tenantId);
    if (!found) {
      return null;
    }
    return {
      name: TWILIO,
      send: (message) => this.send(tenantId, found, message),
      find: (message, since) => this.find(tenantId, found, message, since),
      report: (sid) => this.report(found, sid),
    };
  }

  private async send(tenantId: string, account: SmsAccount, message: ReadyMessage): Promise<Accepted> {
    const { database, optOuts, open, publicUrl } = this.parts;
    const scope = { tenantId, userId: null };
    if (await database.read(scope, (tx) => optOuts.has(tx, tenantId, message.to))) {
      throw new CarrierError('refused', 'The recipient wants no text messages.', 'opted_out');
    }
    const client = await open(account);
    let taken: { sid?: string; numSegments?: string };
    try {
      taken = await client.messages.create({
        to: message.to,
        body: message.text,
        ...(account.from.startsWith('MG') ? { messagingServiceSid: account.from } : { from: account.from }),
        statusCallback: `${publicUrl}/hooks/twilio/${tenantId}/status/${message.id}`,
      });
    } catch (error) {
      throw await this.troubleOf(tenantId, account, message, error);
    }
    if (!taken.sid) {
      throw new CarrierError('unknown', 'Twilio answered with something that is no message.');
    }
    return { carrierMessageId: taken.sid, segments: segmentsOf(taken.numSegments) };
  }

  private async find(
    tenantId: string,
    account: SmsAccount,
    message: ReadyMessage,
    since: Date,
  ): Promise<Accepted | null> {
    const client = await this.parts.open(account);
    let listed: ListedMessage[];
    try {
      listed = await sentTo(client, message.to);
    } catch (error) {
      // Still not known: only a list without the message says that it was not taken.
      throw new CarrierError('unknown', carrierErrorOf(error).message);
    }
    const earliest = since.getTime() - LOOKED_BACK_MILLISECONDS;
    const candidates = listed.filter(
      ({ body, direction, dateCreated }) =>
        direction !== 'inbound' &&
        sameText(body, message.text) &&
        (dateCreated?.getTime() ?? Infinity) >= earliest,
    );
    const others = await this.ofOtherMessages(
      tenantId,
      message.id,
      candidates.map(({ sid }) => sid),
    );
    const found = candidates.find(({ sid }) => !others.has(sid));
    return found ? { carrierMessageId: found.sid, segments: segmentsOf(found.numSegments) } : null;
  }

  private async report(account: SmsAccount, sid: string): Promise<DeliveryReport | null> {
    const client = await this.parts.open(account);
    try {
      const { status, errorCode } = await client.messages(sid).fetch();
      return reportOf({ messageSid: sid, status, errorCode: errorCode || null });
    } catch (error) {
      throw carrierErrorOf(error);
    }
  }

  /** Two messages may say the same to the same person: what is known to be another one's is not this one. */
  private async ofOtherMessages(tenantId: string, id: string, sids: string[]): Promise<Set<string>> {
    if (sids.length === 0) {
      return new Set();
    }
    const rows = await this.parts.database.read({ tenantId, userId: null }, (tx) =>
      tx.manager.query<{ sid: string }[]>(
        `SELECT carrier_message_id AS sid FROM messages
         WHERE tenant_id = $1 AND carrier = $2 AND carrier_message_id = ANY ($3) AND id <> $4`,
        [tenantId, TWILIO, sids, id],
      ),
    );
    return new Set(rows.map(({ sid }) => sid));
  }

  private async troubleOf(
    tenantId: string,
    account: SmsAccount,
    message: ReadyMessage,
    error: unknown,
  ): Promise<CarrierError> {
    const { database, optOuts } = this.parts;
    const trouble = carrierErrorOf(error);
    const scope = { tenantId, userId: null };
    if (trouble.reason === 'opted_out') {
      const whose = account.isPlatforms ? null : tenantId;
      await database.write(scope, (tx) => optOuts.stop(tx, whose, message.to, 'carrier'));
    }
    return trouble;
  }
}

const sentTo = (client: Twilio, to: string): Promise<ListedMessage[]> =>
  client.messages.list({ to, limit: LOOKED_THROUGH, pageSize: LOOKED_THROUGH });

/** Carriers tidy white space. */
const sameText = (one: string, other: string): boolean => tidied(one) === tidied(other);
const tidied = (text: string): string => text.normalize().replace(/\s+/g, ' ').trim();

function segmentsOf(count: string | undefined): number | null {
  const segments = Number(count);
  return Number.isInteger(segments) && segments > 0 ? segments : null;
}
