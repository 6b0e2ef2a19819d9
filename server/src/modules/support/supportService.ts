import { recordAudit } from '../../platform/audit';
import { newId } from '../../platform/ids';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import { User } from '../identity/user';
import type { Messages } from '../messages/messages';
import { loadTenant } from '../tenants/tenantService';
import type { ContactSupportInput } from './supportTypes';

/** Requests for help: kept for the master admin, and mailed where an address for them is set. */
export class SupportService {
  constructor(
    private readonly limits: RateLimits,
    private readonly messages: Messages,
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
        await this.messages.mail(tx, this.supportEmail, {
          kind: 'support_request',
          // Whoever supports every business reads English.
          language: 'en',
          // Not the business's own mail, which waits while the business is suspended or its mail switched off.
          tenantId: null,
          values: {
            topic: input.topic,
            sender: user ? `${user.firstName} ${user.lastName} <${user.email}>` : 'an API key',
            business_name: tenant.businessName,
            business_id: tenant.id,
            message: input.message,
          },
        });
      }
    });
  }
}
