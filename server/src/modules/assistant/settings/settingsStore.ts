import type { Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import { type Alias, type AssistantSettings, DEFAULT_KEEP_DAYS, DEFAULT_SETTINGS } from './assistantSettings';

/** The published settings, and what has come of them. */
export interface StoredSettings extends AssistantSettings {
  /** 0 while the defaults hold; each publication adds one. */
  version: number;
  updatedAt: Date | null;
  /** Of conversations, after their last entry; 0 is for ever. */
  keepConversationsDays: number;
  /** Of the language model, in this calendar month in UTC; a cent that was begun counts. */
  spentThisMonthCents: number;
}

export interface Named {
  id: string;
  name: string;
}

/** What aliases may stand for. */
export interface NamedThings {
  services: readonly Named[];
  barbers: readonly Named[];
}

/** Publications of one business wait for each other, also the first one, which has no row to lock. */
export async function lockSettings(tx: Transaction, tenantId: string): Promise<void> {
  await tx.manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('assistant_settings ' || $1, 0))`, [
    tenantId,
  ]);
}

export async function storedSettings(tx: Transaction, tenantId: string, now: Date): Promise<StoredSettings> {
  const [row] = await tx.manager.query<(StoredSettings & { isOn: boolean | null })[]>(
    `SELECT s.is_on AS "isOn", s.tone, s.languages, s.allowed_actions AS "allowedActions",
       s.uses_model AS "usesModel", s.monthly_spend_cap_cents AS "monthlySpendCapCents",
       coalesce(s.version, 0) AS version, coalesce(s.keep_conversations_days, ${DEFAULT_KEEP_DAYS}) AS "keepConversationsDays", s.updated_at AS "updatedAt",
       coalesce(ceil(p.micro_cents / 1000000.0), 0)::int AS "spentThisMonthCents"
     FROM (VALUES ($1::uuid)) AS tenant (id)
     LEFT JOIN assistant_settings s ON s.tenant_id = tenant.id
     LEFT JOIN assistant_spending p
       ON p.tenant_id = tenant.id AND p.month = date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date`,
    [tenantId, now],
  );
  const aliases = {
    serviceAliases: await aliasesOf(tx, tenantId, 'service'),
    barberAliases: await aliasesOf(tx, tenantId, 'barber'),
  };
  return row!.isOn === null ? { ...row!, ...DEFAULT_SETTINGS, ...aliases } : { ...row!, ...aliases };
}

/** Those of services that are gone are no longer shown; saving forgets them. */
function aliasesOf(tx: Transaction, tenantId: string, kind: 'service' | 'barber'): Promise<Alias[]> {
  return tx.manager.query<Alias[]>(
    kind === 'service'
      ? `SELECT a.service_id AS id, a.alias FROM assistant_aliases a
         JOIN services s ON (s.tenant_id, s.id) = (a.tenant_id, a.service_id)
         WHERE a.tenant_id = $1 AND s.deleted_at IS NULL ORDER BY s.sort_order, s.name, lower(a.alias)`
      : `SELECT a.barber_id AS id, a.alias FROM assistant_aliases a
         JOIN barbers b ON (b.tenant_id, b.id) = (a.tenant_id, a.barber_id)
         WHERE a.tenant_id = $1 ORDER BY b.name, lower(a.alias)`,
    [tenantId],
  );
}

export async function namedThings(tx: Transaction, tenantId: string): Promise<NamedThings> {
  return {
    services: await tx.manager.query<Named[]>(
      'SELECT id, name FROM services WHERE tenant_id = $1 AND deleted_at IS NULL',
      [tenantId],
    ),
    barbers: await tx.manager.query<Named[]>('SELECT id, name FROM barbers WHERE tenant_id = $1', [tenantId]),
  };
}

/** Puts these in the place of those before. The caller holds the lock. */
export async function saveSettings(
  tx: Transaction,
  tenantId: string,
  settings: AssistantSettings,
  keepConversationsDays: number,
  now: Date,
): Promise<void> {
  const { isOn, tone, languages, allowedActions, usesModel, monthlySpendCapCents } = settings;
  await tx.manager.query(
    `INSERT INTO assistant_settings (tenant_id, id, is_on, tone, languages, allowed_actions, uses_model,
       monthly_spend_cap_cents, keep_conversations_days, version, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, 1, $9)
     ON CONFLICT (tenant_id) DO UPDATE SET is_on = excluded.is_on, tone = excluded.tone,
       languages = excluded.languages, allowed_actions = excluded.allowed_actions, uses_model = excluded.uses_model,
       monthly_spend_cap_cents = excluded.monthly_spend_cap_cents,
       keep_conversations_days = excluded.keep_conversations_days, version = assistant_settings.version + 1,
       updated_at = excluded.updated_at`,
    [
      tenantId,
      newId(),
      isOn,
      tone,
      languages,
      allowedActions,
      usesModel,
      monthlySpendCapCents,
      now,
      keepConversationsDays,
    ],
  );
  const rows = [
    ...settings.serviceAliases.map(({ id, alias }) => ({ id: newId(), service: id, barber: null, alias })),
    ...settings.barberAliases.map(({ id, alias }) => ({ id: newId(), service: null, barber: id, alias })),
  ];
  await tx.manager.query('DELETE FROM assistant_aliases WHERE tenant_id = $1', [tenantId]);
  await tx.manager.query(
    `INSERT INTO assistant_aliases (tenant_id, id, service_id, barber_id, alias)
     SELECT $1, id, service, barber, alias
     FROM jsonb_to_recordset($2::jsonb) AS row (id uuid, service uuid, barber uuid, alias text)`,
    [tenantId, JSON.stringify(rows)],
  );
}
