import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import { type DeliveryReport, recordDelivery } from './deliveryReports';
import { CarrierError, type MessageCarrier } from './messageCarrier';
import type { OutgoingChannel } from './messageRules';

const MINUTE = 60_000;
/** A carrier reports within minutes; it is asked after so long, and then ever later. At last nothing more is to be learnt. */
const ASK_AFTER = [15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE, 12 * 60 * MINUTE, 24 * 60 * MINUTE];

/** From when on a message is asked about that was sent at this time. */
export const firstAsk = (sentAt: Date): Date => new Date(sentAt.getTime() + ASK_AFTER[0]!);

interface Asked {
  channel: OutgoingChannel;
  carrier: string;
  carrierMessageId: string;
}

/** Asks carriers what became of messages that they took and never reported on: the report may have been lost. */
export class DeliveryInquiry {
  constructor(private readonly carriers: readonly MessageCarrier[]) {}

  /** Nothing happens for a message that was asked about just now or reported on meanwhile. */
  async ask(ctx: TenantContext, messageId: string): Promise<void> {
    const taken = await ctx.write(async (tx) => {
      const asked = await take(tx, ctx, messageId);
      const carrier = this.carriers.find(({ channel }) => channel === asked?.channel);
      return asked && { asked, opened: (await carrier?.open(tx, ctx.tenantId)) ?? null };
    });
    if (taken?.opened?.name !== taken?.asked.carrier || !taken?.opened?.report) {
      return;
    }
    const { asked, opened } = taken;
    let report: DeliveryReport | null;
    try {
      report = await opened.report!(asked.carrierMessageId);
    } catch (error) {
      if (error instanceof CarrierError) {
        // It is asked again, later; an account that is refused shows by what it is to send.
        return;
      }
      throw error;
    }
    if (report) {
      const learnt = report;
      await ctx.write((tx) => recordDelivery(tx, ctx.tenantId, learnt, ctx.clock.now()));
    }
  }
}

/** Counted before the carrier is asked: whoever ends in between leaves the message to the next time. */
async function take(tx: Transaction, ctx: TenantContext, id: string): Promise<Asked | null> {
  const now = ctx.clock.now();
  const [rows] = await tx.manager.query<[(Asked & { asks: number })[], number]>(
    `UPDATE messages SET report_asks = report_asks + 1, report_ask_at = NULL
     WHERE tenant_id = $1 AND id = $2 AND status = 'sent' AND report_ask_at <= $3 AND carrier_message_id IS NOT NULL
     RETURNING channel, carrier, carrier_message_id AS "carrierMessageId", report_asks AS asks`,
    [ctx.tenantId, id, now],
  );
  const [asked] = rows;
  const wait = asked && ASK_AFTER[asked.asks];
  if (wait !== undefined) {
    await tx.manager.query('UPDATE messages SET report_ask_at = $3 WHERE tenant_id = $1 AND id = $2', [
      ctx.tenantId,
      id,
      new Date(now.getTime() + wait),
    ]);
  }
  return asked ?? null;
}
