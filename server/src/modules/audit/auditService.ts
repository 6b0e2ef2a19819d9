import { recordAudit } from '../../platform/audit';
import type { TenantContext } from '../../platform/request/tenantContext';
import { auditCsv } from './auditCsv';
import { auditPage, tenantSource } from './auditEntries';
import type { AuditFilter } from './auditInputs';
import type { AuditActor, AuditEntryConnection, AuditVerification } from './auditTypes';
import { type ChainReport, verifyChain } from './chainVerification';

/** Whoever ever did something in the business, members and keys that are gone included. */
const ACTORS = `
  SELECT seen.kind, seen.id, seen.name FROM (
    SELECT 'user' AS kind, u.id, trim(u.first_name || ' ' || u.last_name) AS name FROM users u
    WHERE u.id IN (SELECT l.actor_user_id FROM audit_log l WHERE l.tenant_id = $1
                   UNION SELECT l.impersonator_user_id FROM audit_log l WHERE l.tenant_id = $1)
    UNION ALL
    SELECT 'api_key', k.id, k.name FROM api_keys k
    WHERE k.tenant_id = $1 AND k.id IN (SELECT l.actor_api_key_id FROM audit_log l WHERE l.tenant_id = $1)
  ) seen ORDER BY lower(seen.name), seen.id LIMIT 500`;

/** A business's own log, as its owner reads it. */
export class AuditService {
  list(
    ctx: TenantContext,
    filter: AuditFilter,
    first: number | null,
    after: string | null,
  ): Promise<AuditEntryConnection> {
    ctx.require('audit.read');
    return ctx.read((tx) => auditPage(tx, tenantSource(ctx.tenantId), filter, first, after));
  }

  actors(ctx: TenantContext): Promise<AuditActor[]> {
    ctx.require('audit.read');
    return ctx.rows<AuditActor>({ name: 'audit_actors', text: ACTORS }, [ctx.tenantId]);
  }

  async verify(ctx: TenantContext): Promise<AuditVerification> {
    ctx.require('audit.read');
    const report = await ctx.read((tx) =>
      verifyChain((statement, values) => tx.rows(statement, values), ctx.tenantId),
    );
    return verification(report, ctx.clock.now());
  }

  /** Who took the log out of the house is worth knowing as well. */
  export(ctx: TenantContext, filter: AuditFilter): Promise<string> {
    ctx.require('audit.read');
    return ctx.write(async (tx) => {
      const { csv, count } = await auditCsv(tx, tenantSource(ctx.tenantId), filter);
      await recordAudit(tx, ctx, {
        action: 'audit.exported',
        entity: 'audit',
        entityId: null,
        after: { count },
      });
      return csv;
    });
  }
}

export const verification = (report: ChainReport, verifiedAt: Date): AuditVerification => ({
  ...report,
  isIntact: report.problemCount === 0,
  verifiedAt,
});
