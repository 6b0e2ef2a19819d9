import { recordAdminAction } from '../../platform/adminLog';
import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { RequestContext } from '../../platform/request/requestContext';
import { auditCsv } from '../audit/auditCsv';
import { auditPage, consoleSource } from '../audit/auditEntries';
import type { AdminAuditFilter } from '../audit/auditInputs';
import { verification } from '../audit/auditService';
import type { AuditEntryConnection, AuditVerification } from '../audit/auditTypes';
import { verifyChain } from '../audit/chainVerification';

const NOBODY = { tenantId: null, userId: null };

/** The logs of all businesses and of the console itself, as the master admin reads them. */
export class AdminAuditService {
  constructor(private readonly console: Database) {}

  async list(
    ctx: RequestContext,
    filter: AdminAuditFilter,
    first: number | null,
    after: string | null,
  ): Promise<AuditEntryConnection> {
    await ctx.masterAdmin();
    return this.console.read(NOBODY, (tx) => auditPage(tx, consoleSource, filter, first, after));
  }

  /** Of one business, or without one of the console's own log. */
  async verify(ctx: RequestContext, tenantId: string | null): Promise<AuditVerification> {
    await ctx.masterAdmin();
    const report = await this.console.read(NOBODY, async (tx) => {
      if (tenantId !== null) {
        const [known] = isUuid(tenantId)
          ? await tx.manager.query<object[]>('SELECT 1 FROM tenants WHERE id = $1', [tenantId])
          : [];
        if (!known) throw notFound('This business');
      }
      const chain = tenantId?.toLowerCase() ?? 'admin';
      return verifyChain((statement, values) => tx.rows(statement, values), chain);
    });
    return verification(report, ctx.clock.now());
  }

  async export(ctx: RequestContext, filter: AdminAuditFilter): Promise<string> {
    const admin = await ctx.masterAdmin();
    return this.console.write(NOBODY, async (tx) => {
      const { csv, count } = await auditCsv(tx, consoleSource, filter);
      const tenantId = filter.tenantId ?? null;
      await recordAdminAction(tx, ctx, admin, { action: 'audit.exported', tenantId, detail: { count } });
      return csv;
    });
  }
}
