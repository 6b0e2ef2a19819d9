import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../domain/language';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { AppError, InputError } from '../../platform/errors';
import type { OutboxConsumer } from '../../platform/jobs/jobHandler';
import { appendToOutbox } from '../../platform/outbox/outbox';
import type { RateLimits } from '../../platform/rateLimits';
import { systemContext } from '../../platform/request/systemContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Messages } from '../messages/messages';
import { planReply } from './textReplies';

const TOPIC = 'contact_code.requested';
const VALID_MINUTES = 10;
const MAX_FAILED_ATTEMPTS = 5;
const CODE_DIGITS = 6;

/** A phone number (E.164) or an e-mail address. */
export type Contact = { phone: string } | { email: string };

interface Requested {
  contact: Contact;
  language: Language;
}

/** As the clients of a business have it on record; a number and an address count alike. */
const CLIENT_OF_CONTACT = `
  SELECT c.id, c.first_name AS "firstName" FROM clients c
  WHERE c.tenant_id = $1 AND c.deleted_at IS NULL AND (c.phone = $2 OR c.email = $3::citext)
  ORDER BY c.created_at, c.id LIMIT 1`;

/**
 * Proof that a phone number or an e-mail address is the asker's: a code that is sent there, if a client of the business
 * has it. A request is answered alike, and as fast, whether one has; the code is made and sent afterwards, by a job.
 */
export class ContactCodes {
  constructor(
    private readonly secret: string,
    private readonly limits: RateLimits,
    private readonly messages: Messages,
  ) {}

  /** @throws RATE_LIMITED */
  async request(ctx: TenantContext, contact: Contact, language: Language): Promise<void> {
    await this.limits.count('codeByAddress', ctx.actor.address ?? ctx.actor.countedBy ?? 'unknown');
    await this.limits.count('codeByContact', `${ctx.tenantId} ${textOf(contact)}`);
    await ctx.write((tx) =>
      appendToOutbox(tx, { tenantId: ctx.tenantId, topic: TOPIC, payload: { contact, language } }),
    );
  }

  /** @throws BAD_USER_INPUT for a wrong, expired or used-up code, RATE_LIMITED */
  async verify(ctx: TenantContext, contact: Contact, code: string, codePath: string): Promise<void> {
    await this.limits.count('codeTryByAddress', ctx.actor.address ?? ctx.actor.countedBy ?? 'unknown');
    const contactHash = this.contactHash(ctx.tenantId, contact);
    const given = this.codeHash(contactHash, code.trim());
    // The count of failures must be kept: the refusal is thrown outside the transaction.
    const isRight = await ctx.write(async (tx) => {
      const [row] = await tx.manager.query<{ codeHash: Buffer; failed: number }[]>(
        `SELECT code_hash AS "codeHash", failed_attempts AS failed FROM contact_codes
         WHERE tenant_id = $1 AND contact_hash = $2 AND expires_at > $3 FOR UPDATE`,
        [ctx.tenantId, contactHash, ctx.clock.now()],
      );
      if (!row || row.failed >= MAX_FAILED_ATTEMPTS) {
        return false;
      }
      if (timingSafeEqual(row.codeHash, given)) {
        return true;
      }
      await tx.manager.query(
        'UPDATE contact_codes SET failed_attempts = failed_attempts + 1 WHERE tenant_id = $1 AND contact_hash = $2',
        [ctx.tenantId, contactHash],
      );
      return false;
    });
    if (!isRight) {
      throw InputError.of(codePath, 'This code is not right, or it has expired. Please ask for a new one.');
    }
  }

  /** The contact on record of the client of a visit; an e-mail address costs nothing to write to. */
  async contactOfVisit(ctx: TenantContext, appointmentId: string): Promise<Contact> {
    const [client] = await ctx.read((tx) =>
      tx.manager.query<{ email: string | null; phone: string | null }[]>(
        `SELECT c.email, c.phone FROM appointments a JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
         WHERE a.tenant_id = $1 AND a.id = $2 AND c.deleted_at IS NULL`,
        [ctx.tenantId, appointmentId],
      ),
    );
    if (client?.email) {
      return { email: client.email };
    }
    if (client?.phone) {
      return { phone: client.phone };
    }
    throw new AppError('NOT_FOUND', 'This business has no phone number or email address to send a code to.');
  }

  /** Makes the code and sends it, where a client has the contact. */
  consumer(database: Database, clock: Clock): OutboxConsumer {
    return {
      name: 'contact_codes',
      topics: [TOPIC],
      stoppedBy: null,
      run: ({ id, tenantId, payload, createdAt }) =>
        this.send(systemContext(database, tenantId!, clock), payload as unknown as Requested, id, createdAt),
      keep: () => ({}),
    };
  }

  private async send(
    ctx: TenantContext,
    { contact, language }: Requested,
    requestId: string,
    requestedAt: Date,
  ): Promise<void> {
    const now = ctx.clock.now();
    if (now.getTime() - requestedAt.getTime() > VALID_MINUTES * 60_000) {
      return;
    }
    const { tenantId } = ctx;
    const [phone, email] = 'phone' in contact ? [contact.phone, null] : [null, contact.email];
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const contactHash = this.contactHash(tenantId, contact);
    await ctx.write(async (tx) => {
      await tx.manager.query('DELETE FROM contact_codes WHERE tenant_id = $1 AND expires_at <= $2', [
        tenantId,
        now,
      ]);
      const [client] = await tx.manager.query<{ id: string }[]>(CLIENT_OF_CONTACT, [tenantId, phone, email]);
      if (!client) {
        return;
      }
      await tx.manager.query(
        `INSERT INTO contact_codes (tenant_id, contact_hash, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (tenant_id, contact_hash) DO UPDATE SET code_hash = excluded.code_hash, failed_attempts = 0,
           created_at = excluded.created_at, expires_at = excluded.expires_at`,
        [
          tenantId,
          contactHash,
          this.codeHash(contactHash, code),
          now,
          new Date(now.getTime() + VALID_MINUTES * 60_000),
        ],
      );
      const [{ businessName }] = await tx.manager.query<[{ businessName: string }]>(
        'SELECT business_name AS "businessName" FROM tenants WHERE id = $1',
        [tenantId],
      );
      const message = {
        kind: 'contact_code',
        language,
        tenantId,
        values: { business_name: businessName, code, code_minutes: String(VALID_MINUTES) },
      } as const;
      if (email) {
        await this.messages.mail(tx, email, message);
      } else {
        await planReply(tx, ctx, {
          kind: 'contact_code',
          occasion: `contact_code:${requestId}`,
          to: phone!,
          text: await this.messages.plain(tx, 'sms', message),
          language,
          conversationId: null,
          clientId: client.id,
        });
      }
    });
  }

  private contactHash(tenantId: string, contact: Contact): Buffer {
    return createHmac('sha256', this.secret)
      .update(`contact\n${tenantId}\n${textOf(contact)}`)
      .digest();
  }

  private codeHash(contactHash: Buffer, code: string): Buffer {
    return createHmac('sha256', this.secret).update(contactHash).update(code).digest();
  }
}

const textOf = (contact: Contact): string =>
  'phone' in contact ? contact.phone : contact.email.toLowerCase();
