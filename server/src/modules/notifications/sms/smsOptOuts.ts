import { SecretBox } from '../../../platform/auth/secretBox';
import type { Clock } from '../../../platform/clock';
import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import { toE164 } from '../../../platform/validation/phone';
import type { OptOuts } from '../optOuts';

/** Those of the business, and of the platform's number while the business sends from that. */
const HAS: PreparedStatement = {
  name: 'sms_opted_out',
  text: `
    SELECT FROM sms_opt_outs WHERE tenant_id = $1 AND number_hash = $2 AND opted_in_at IS NULL
    UNION ALL
    SELECT FROM platform_sms_opt_outs p WHERE p.number_hash = $3 AND p.opted_in_at IS NULL
      AND NOT EXISTS (SELECT FROM integrations i WHERE i.tenant_id = $1 AND i.provider = 'sms')
    LIMIT 1`,
};

const STOP = {
  tenant: `
    INSERT INTO sms_opt_outs (tenant_id, number_hash, id, source, opted_out_at) VALUES ($1, $2, $5, $3, $4)
    ON CONFLICT (tenant_id, number_hash) DO UPDATE SET source = $3, opted_out_at = $4, opted_in_at = NULL
    WHERE sms_opt_outs.opted_in_at IS NOT NULL`,
  platform: `
    INSERT INTO platform_sms_opt_outs (number_hash, source, opted_out_at) VALUES ($1, $2, $3)
    ON CONFLICT (number_hash) DO UPDATE SET source = $2, opted_out_at = $3, opted_in_at = NULL
    WHERE platform_sms_opt_outs.opted_in_at IS NOT NULL`,
};

const START = {
  tenant: `UPDATE sms_opt_outs SET opted_in_at = $3
           WHERE tenant_id = $1 AND number_hash = $2 AND opted_in_at IS NULL`,
  platform: `UPDATE platform_sms_opt_outs SET opted_in_at = $2 WHERE number_hash = $1 AND opted_in_at IS NULL`,
};

/**
 * Numbers that want no text messages, from one business or from the platform's number (tenant null). Only keyed
 * hashes are kept, of a business each under its own: they outlive the erasure of the person and name nobody.
 */
export class SmsOptOuts implements OptOuts {
  private readonly box: SecretBox;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(secret, 'text message opt-outs');
  }

  async has(tx: Transaction, tenantId: string, address: string): Promise<boolean> {
    const found = await tx.rows(HAS, [tenantId, this.hash(tenantId, address), this.hash(null, address)]);
    return found.length > 0;
  }

  /** Safe to repeat. */
  async stop(
    tx: Transaction,
    tenantId: string | null,
    number: string,
    source: 'text' | 'carrier',
  ): Promise<void> {
    const values = [this.hash(tenantId, number), source, this.clock.now()];
    await (tenantId
      ? tx.manager.query(STOP.tenant, [tenantId, ...values, newId()])
      : tx.manager.query(STOP.platform, values));
  }

  /** Safe to repeat. */
  async start(tx: Transaction, tenantId: string | null, number: string): Promise<void> {
    const values = [this.hash(tenantId, number), this.clock.now()];
    await (tenantId
      ? tx.manager.query(START.tenant, [tenantId, ...values])
      : tx.manager.query(START.platform, values));
  }

  private hash(tenantId: string | null, number: string): Buffer {
    return this.box.fingerprint(toE164(number) ?? number, tenantId ?? 'platform');
  }
}
