import { recordAudit } from '../../platform/audit';
import { newId } from '../../platform/ids';
import { type Mail, queueMail } from '../../platform/outbox/mail';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import { User } from '../identity/user';
import type { Tenant } from '../tenants/tenant';
import { loadTenant } from '../tenants/tenantService';
import type { ContactSupportInput } from './supportTypes';

/** Requests for help: kept for the master admin, and mailed where an address for them is set. */
export class SupportService {
  constructor(
    private readonly limits: RateLimits,
    private readonly supportEmail: string | null,
  ) {}

  async contact(ctx: TenantContext, input: ContactSupportInput): Promise<void> {
    ctx.require('tenant.read');
    const { userId } = ctx.actor;
    await this.limits.count('supportByUser', userId ?? ctx.tenantId);
    await ctx.write(async (tx) => {
      const tenant = await loadTenant(tx, ctx.tenantId);
      const user = userId ? await tx.manager.findOneBy(User, { id: userId }) : null;
      await tx.manager.query(
        `INSERT INTO support_requests (tenant_id, id, user_id, topic, message, was_mailed, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          ctx.tenantId,
          newId(),
          userId,
          input.topic,
          input.message,
          this.supportEmail !== null,
          ctx.clock.now(),
        ],
      );
      await recordAudit(tx, ctx, {
        action: 'support.requested',
        entity: 'support',
        entityId: null,
        after: { topic: input.topic },
      });
      if (this.supportEmail) {
        // Not as the business's own mail, which waits while the business is suspended or its mail switched off.
        await queueMail(tx, null, supportMail(this.supportEmail, input, tenant, user));
      }
    });
  }
}

function supportMail(to: string, input: ContactSupportInput, tenant: Tenant, user: User | null): Mail {
  const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
  const sender = user ? `${user.firstName} ${user.lastName} <${user.email}>` : 'an API key';
  return {
    to,
    subject: oneLine(`[${input.topic}] ${tenant.businessName}`),
    text: [
      `From: ${oneLine(sender)}`,
      `Business: ${oneLine(tenant.businessName)} (${tenant.id})`,
      `Topic: ${input.topic}`,
      '',
      input.message,
    ].join('\n'),
  };
}
