import { AdminAuditResolver } from '../modules/admin/adminAuditResolver';
import { AdminAuditService } from '../modules/admin/adminAuditService';
import { AdminResolver } from '../modules/admin/adminResolver';
import { AdminService } from '../modules/admin/adminService';
import { ErrorCenterResolver } from '../modules/admin/errorCenter';
import { IntegrationHealthResolver } from '../modules/admin/integrationHealth';
import { SupportRequestResolver } from '../modules/admin/supportRequests';
import { AuditResolver } from '../modules/audit/auditResolver';
import { AuditService } from '../modules/audit/auditService';
import { BrowserErrorResolver } from '../modules/errors/browserErrorResolver';
import type { Messages } from '../modules/messages/messages';
import { PlatformTextResolver } from '../modules/messages/platformTextResolver';
import { PlatformTextService } from '../modules/messages/platformTextService';
import { MetricsResolver } from '../modules/metrics/metricsResolver';
import { MetricsService } from '../modules/metrics/metricsService';
import { SwitchResolver } from '../modules/switches/switchResolver';
import { SwitchService } from '../modules/switches/switchService';
import type { Foundations } from './foundations';

/** What the master admin sees of all businesses, and what is on record: modules audit, switches, errors, metrics, admin. */
export function composeConsole(parts: Foundations & { messages: Messages }) {
  const { settings, tokens, limits, console, errors, queue, messages } = parts;
  const admin = new AdminService(console, tokens, settings.tenantGraceDays, messages, settings.publicUrl);
  return {
    resolvers: [
      new AdminResolver(admin),
      new AdminAuditResolver(new AdminAuditService(console)),
      new AuditResolver(new AuditService()),
      new SwitchResolver(new SwitchService(console)),
      new PlatformTextResolver(new PlatformTextService(console)),
      new SupportRequestResolver(console),
      new BrowserErrorResolver(errors, limits),
      new ErrorCenterResolver(console),
      new IntegrationHealthResolver(console, queue),
      new MetricsResolver(new MetricsService(console)),
    ],
  };
}
