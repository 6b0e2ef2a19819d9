import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Client } from './client';
import { fullName, presentClient } from './clientRow';
import { forgetApart } from './clientsApart';

/** What the books show in place of the person's name. */
const ANONYMOUS = { firstName: 'Erased', lastName: 'client' };

/**
 * Takes the person out of the records for good: name, contact and notes, what was written about their appointments
 * and by them in reviews, and their details in the audit log and in what was sent or waits to be. Times, services,
 * prices and ratings stay.
 * @throws AppError CONFLICT while appointments are still to come: somebody must be able to reach the client.
 */
export async function erasePerson(tx: Transaction, ctx: TenantContext, id: string): Promise<void> {
  const client = await presentClient(tx, ctx, id);
  await refuseUpcoming(tx, ctx, client);
  const now = ctx.clock.now();
  await tx.manager.update(
    Client,
    { tenantId: ctx.tenantId, id: client.id },
    {
      ...ANONYMOUS,
      email: null,
      phone: null,
      language: null,
      notes: null,
      status: 'inactive',
      preferredBarberId: null,
      preferredServiceId: null,
      deletedAt: now,
      updatedAt: now,
    },
  );
  await tx.manager.query(
    `UPDATE appointments SET notes = NULL, cancel_reason = NULL, given_contact = NULL, version = version + 1, updated_at = $3,
       override_reason = CASE WHEN is_override THEN '[erased]' END
     WHERE tenant_id = $1 AND client_id = $2`,
    [ctx.tenantId, client.id, now],
  );
  const addresses = [client.email, client.phone].filter((address) => address !== null);
  await tx.manager.query('SELECT erase_client_from_outbox($1, $2)', [client.id, addresses]);
  await tx.manager.query(
    `UPDATE reviews r SET comment = NULL, comment_hidden_at = NULL, updated_at = $3
     FROM appointments a WHERE r.tenant_id = $1 AND a.tenant_id = r.tenant_id AND a.id = r.appointment_id
       AND a.client_id = $2`,
    [ctx.tenantId, client.id, now],
  );
  // What they texted; a wish to get no texts is kept as a hash of the number, and so outlives this.
  await tx.manager.query(
    `UPDATE sms_inbound SET sender = NULL, body = NULL, awaits_answer = false
     WHERE tenant_id = $1 AND (client_id = $2 OR sender = $3)`,
    [ctx.tenantId, client.id, client.phone],
  );
  await eraseMessages(tx, ctx, client.id, addresses, now);
  // Of calls under way: names that were spelled, and what was said last. Ended ones hold neither.
  await tx.manager.query(
    `UPDATE voice_calls SET flow = '{}', answer = NULL, ended_at = coalesce(ended_at, last_step_at)
     WHERE tenant_id = $1 AND token_hash IN (SELECT token_hash FROM conversations WHERE tenant_id = $1 AND channel = 'call'
       AND (client_id = $2 OR customer_phone = ANY ($3) OR state #>> '{client,phone}' = ANY ($3)
            OR state #>> '{client,email}' = ANY ($3)))`,
    [ctx.tenantId, client.id, addresses],
  );
  await tx.manager.query(
    `DELETE FROM conversations WHERE tenant_id = $1
       AND (client_id = $2 OR customer_phone = ANY ($3) OR state #>> '{client,phone}' = ANY ($3)
            OR state #>> '{client,email}' = ANY ($3))`,
    [ctx.tenantId, client.id, addresses],
  );
  await tx.manager.query(
    `UPDATE webhook_deliveries SET body = NULL, response_excerpt = NULL,
       status = CASE status WHEN 'pending' THEN 'failed' ELSE status END, next_attempt_at = NULL,
       settled_at = coalesce(settled_at, $3)
     WHERE tenant_id = $1 AND client_id = $2`,
    [ctx.tenantId, client.id, now],
  );
  await tx.manager.query(
    `UPDATE payment_refunds r SET note = NULL, updated_at = $3
     FROM payments p JOIN appointments a ON a.tenant_id = p.tenant_id AND a.id = p.appointment_id
     WHERE r.tenant_id = $1 AND p.tenant_id = r.tenant_id AND p.id = r.payment_id AND a.client_id = $2`,
    [ctx.tenantId, client.id, now],
  );
  await forgetApart(tx, ctx, client.id);
  await tx.manager.query('DELETE FROM client_feeds WHERE tenant_id = $1 AND client_id = $2', [
    ctx.tenantId,
    client.id,
  ]);
  await tx.manager.query('SELECT erase_client_from_audit($1)', [client.id]);
  await recordAudit(tx, ctx, { action: 'client.erased', entity: 'client', entityId: client.id });
}

/** Messages about the client's visits, and replies to their number, which may have been written before it was a client's. */
const THEIRS = `(m.client_id = $2 OR m.recipient = ANY ($3) AND m.channel = 'sms' AND m.appointment_id IS NULL)`;

/** That there were messages, and when, remains; what still waits to be sent never is. */
async function eraseMessages(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await tx.manager.query(
    `UPDATE message_events e SET error = NULL FROM messages m
     WHERE e.tenant_id = $1 AND m.tenant_id = $1 AND m.id = e.message_id AND ${THEIRS}`,
    [ctx.tenantId, id, addresses],
  );
  await tx.manager.query(
    `UPDATE messages m SET recipient = NULL, subject = NULL, body = NULL, error = NULL,
       status = CASE status WHEN 'scheduled' THEN 'cancelled' ELSE status END,
       reason = CASE status WHEN 'scheduled' THEN 'client_erased' ELSE reason END,
       settled_at = CASE status WHEN 'scheduled' THEN $4 ELSE settled_at END, updated_at = $4
     WHERE m.tenant_id = $1 AND ${THEIRS}`,
    [ctx.tenantId, id, addresses, now],
  );
}

async function refuseUpcoming(tx: Transaction, ctx: TenantContext, client: Client): Promise<void> {
  const [row] = await tx.manager.query<{ upcoming: number }[]>(
    `SELECT count(*)::integer AS upcoming FROM appointments
     WHERE tenant_id = $1 AND client_id = $2 AND ends_at > $3
       AND status IN ('tentative', 'pending', 'confirmed', 'checked_in')`,
    [ctx.tenantId, client.id, ctx.clock.now()],
  );
  const { upcoming } = row!;
  if (upcoming > 0) {
    const many = upcoming === 1 ? '1 upcoming appointment' : `${upcoming} upcoming appointments`;
    const message = `${fullName(client)} has ${many}. Cancel or complete what is still to come first, then erase.`;
    throw new AppError('CONFLICT', message, { upcoming });
  }
}
