import { recordAudit } from '../../../platform/audit';
import type { PreparedStatement } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import type { TenantContext } from '../../../platform/request/tenantContext';

/** Tokens of one call to the language model. */
export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

/** US cents for a million tokens. */
export interface ModelPrices {
  inputPriceCents: number;
  outputPriceCents: number;
}

const MICRO_CENTS = 1_000_000;
const NEAR = 0.8;

const SPENT: PreparedStatement = {
  name: 'assistant_spent',
  text: 'SELECT micro_cents::text AS "microCents" FROM assistant_spending WHERE tenant_id = $1 AND month = $2',
};
const SPEND: PreparedStatement = {
  name: 'assistant_spend',
  text: `
    INSERT INTO assistant_spending (tenant_id, id, month, micro_cents, calls) VALUES ($1, $2, $3, $4, 1)
    ON CONFLICT (tenant_id, month) DO UPDATE
    SET micro_cents = assistant_spending.micro_cents + excluded.micro_cents, calls = assistant_spending.calls + 1
    RETURNING micro_cents::text AS "microCents"`,
};

/**
 * What the language model may still cost a business in this calendar month (UTC). It is asked before each call and
 * added to after it: turns that run at the same time may each exceed the cap by one call.
 */
export class ModelSpending {
  constructor(
    private readonly ctx: TenantContext,
    private readonly capCents: number,
  ) {}

  /** Asked right before a call, which may take long: no connection is kept meanwhile. */
  async allowsCall(): Promise<boolean> {
    const [row] = await this.ctx.rows<{ microCents: string }>(SPENT, [this.ctx.tenantId, this.month]);
    await this.ctx.endReading();
    return Number(row?.microCents ?? 0) < this.capCents * MICRO_CENTS;
  }

  /** Owners are told by whichever call crosses four fifths of the cap, and the whole of it. */
  async add({ inputTokens, outputTokens }: ModelUsage, prices: ModelPrices): Promise<void> {
    const cost = Math.ceil(inputTokens * prices.inputPriceCents + outputTokens * prices.outputPriceCents);
    const { tenantId } = this.ctx;
    const month = this.month;
    await this.ctx.write(async (tx) => {
      const [row] = await tx.rows<{ microCents: string }>(SPEND, [tenantId, newId(), month, cost]);
      const after = Number(row!.microCents);
      // The row is locked until here, so that exactly one call finds itself across a line.
      const crosses = (cents: number): boolean => {
        const line = cents * MICRO_CENTS;
        return after - cost < line && after >= line;
      };
      const action = crosses(this.capCents)
        ? 'assistant.spend_reached'
        : crosses(this.capCents * NEAR)
          ? 'assistant.spend_near'
          : null;
      if (!action) return;
      await recordAudit(tx, this.ctx.asSystem(), {
        action,
        entity: 'assistant',
        entityId: null,
        after: { month: month.slice(0, 7), capCents: this.capCents },
      });
    });
  }

  /** The first of the month: `2026-12-01`. */
  private get month(): string {
    return `${this.ctx.clock.now().toISOString().slice(0, 7)}-01`;
  }
}
