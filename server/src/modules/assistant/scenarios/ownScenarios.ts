import type { Language } from '../../../domain/language';
import { recordAudit } from '../../../platform/audit';
import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import { AppError, notFound } from '../../../platform/errors';
import { isUuid, newId } from '../../../platform/ids';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { namedThings } from '../settings/settingsStore';
import { type ScenarioDraft, checkedScenario } from './ownScenarioDraft';
import type { AssistantPlaceholder, AssistantScenarioInput } from './ownScenarioTypes';
import { PLACEHOLDERS } from './placeholders';
import { type Scenario, type ScenarioEnd, isAgreed } from './scenario';

const MOST_SCENARIOS = 100;

const READ: PreparedStatement = {
  name: 'own_assistant_scenarios',
  text: `
    SELECT id, language, title, says, has_booking AS "hasBooking", ends FROM assistant_scenarios
    WHERE tenant_id = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2)) ORDER BY created_at, id`,
};
const NAMES: PreparedStatement = {
  name: 'names_of_scenario_ends',
  text: `
    SELECT id::text AS id, name FROM services WHERE tenant_id = $1 AND id::text = ANY ($2)
    UNION ALL SELECT id::text, name FROM barbers WHERE tenant_id = $1 AND id::text = ANY ($2)`,
};

/** As it is kept: services and barbers of its end are placeholders or ids. */
export type OwnScenario = ScenarioDraft & { id: string };

/** The conversations that a business tries its assistant with, beside the shipped ones. */
export class OwnScenarios {
  placeholders(ctx: TenantContext): AssistantPlaceholder[] {
    ctx.require('tenant.read');
    return PLACEHOLDERS.map(({ name, hint }) => ({ name, description: hint }));
  }

  /** The oldest first. */
  async list(ctx: TenantContext): Promise<OwnScenario[]> {
    ctx.require('tenant.read');
    return ctx.rows<OwnScenario>(READ, [ctx.tenantId, null]);
  }

  /** To be played: services and barbers are called by their names. Those that are not there are left out. */
  async playable(ctx: TenantContext, ids: readonly string[]): Promise<Scenario[]> {
    ctx.require('tenant.manage');
    const asked = ids.filter(isUuid);
    if (asked.length === 0) return [];
    const found = await ctx.rows<OwnScenario>(READ, [ctx.tenantId, asked]);
    const named = found.flatMap(({ ends }) => (isAgreed(ends) ? [...ends.services, ends.barber ?? ''] : []));
    const rows = await ctx.rows<{ id: string; name: string }>(NAMES, [ctx.tenantId, named]);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return found.map((scenario) => ({ ...scenario, ends: called(scenario.ends, names) }));
  }

  async create(ctx: TenantContext, input: AssistantScenarioInput): Promise<OwnScenario> {
    ctx.require('tenant.manage');
    const { tenantId } = ctx;
    return ctx.write(async (tx) => {
      // One at a time within a business, so that the limit holds.
      await tx.manager.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('assistant_scenarios ' || $1, 0))`,
        [tenantId],
      );
      const [counted] = await tx.manager.query<{ count: number }[]>(
        'SELECT count(*)::integer AS count FROM assistant_scenarios WHERE tenant_id = $1',
        [tenantId],
      );
      if (counted!.count >= MOST_SCENARIOS) {
        throw new AppError(
          'CONFLICT',
          `A business may have at most ${MOST_SCENARIOS} conversations of its own. Delete one that is no longer needed.`,
        );
      }
      const draft = checkedScenario(input, await namedThings(tx, tenantId));
      const id = newId();
      await tx.manager.query(
        `INSERT INTO assistant_scenarios (tenant_id, id, title, language, says, has_booking, ends, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
        [tenantId, id, ...columns(draft), ctx.clock.now()],
      );
      await audit(tx, ctx, 'created', id, { after: draft });
      return { id, ...draft };
    });
  }

  /** Puts this in the place of the whole of it. */
  async update(ctx: TenantContext, id: string, input: AssistantScenarioInput): Promise<OwnScenario> {
    ctx.require('tenant.manage');
    return ctx.write(async (tx) => {
      const { id: _, ...before } = await locked(tx, ctx, id);
      const draft = checkedScenario(input, await namedThings(tx, ctx.tenantId));
      await tx.manager.query(
        `UPDATE assistant_scenarios SET title = $3, language = $4, says = $5, has_booking = $6, ends = $7, updated_at = $8
         WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, id, ...columns(draft), ctx.clock.now()],
      );
      await audit(tx, ctx, 'updated', id, { before, after: draft });
      return { id, ...draft };
    });
  }

  async delete(ctx: TenantContext, id: string): Promise<void> {
    ctx.require('tenant.manage');
    await ctx.write(async (tx) => {
      const { id: _, ...before } = await locked(tx, ctx, id);
      await tx.manager.query('DELETE FROM assistant_scenarios WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        id,
      ]);
      await audit(tx, ctx, 'deleted', id, { before });
    });
  }
}

const columns = (draft: ScenarioDraft): [string, Language, readonly string[], boolean, string] => [
  draft.title,
  draft.language,
  draft.says,
  draft.hasBooking,
  JSON.stringify(draft.ends),
];

/** @throws NOT_FOUND */
async function locked(tx: Transaction, ctx: TenantContext, id: string): Promise<OwnScenario> {
  const [found] = isUuid(id)
    ? await tx.manager.query<OwnScenario[]>(
        `SELECT id, language, title, says, has_booking AS "hasBooking", ends FROM assistant_scenarios
         WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
        [ctx.tenantId, id],
      )
    : [];
  if (!found) throw notFound('This conversation');
  return found;
}

function called(ends: ScenarioEnd, names: ReadonlyMap<string, string>): ScenarioEnd {
  if (!isAgreed(ends)) return ends;
  const nameOf = (id: string): string => names.get(id) ?? id;
  return { ...ends, services: ends.services.map(nameOf), barber: ends.barber && nameOf(ends.barber) };
}

function audit(
  tx: Transaction,
  ctx: TenantContext,
  what: 'created' | 'updated' | 'deleted',
  entityId: string,
  change: { before?: ScenarioDraft; after?: ScenarioDraft },
): Promise<void> {
  return recordAudit(tx, ctx, {
    action: `assistant_scenario.${what}`,
    entity: 'assistant_scenario',
    entityId,
    ...change,
  });
}
