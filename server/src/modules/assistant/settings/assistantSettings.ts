import { LANGUAGES, type Language } from '../../../domain/language';
import type { PreparedStatement } from '../../../platform/database/transaction';
import type { TenantContext } from '../../../platform/request/tenantContext';

export const TONES = ['friendly', 'brief', 'formal'] as const;
export type Tone = (typeof TONES)[number];

/** What the assistant may write. Finding, explaining and handing over are always allowed. */
export const ACTIONS = ['book', 'move', 'cancel'] as const;
export type Action = (typeof ACTIONS)[number];

/** What clients call a service or a barber besides its name. */
export interface Alias {
  id: string;
  alias: string;
}

/** How a business wants its assistant. The greeting and the like are texts of the Copy Library. */
export interface AssistantSettings {
  isOn: boolean;
  tone: Tone;
  /** At least one; whoever writes in another is answered in the first. */
  languages: readonly Language[];
  allowedActions: readonly Action[];
  /** Whether a language model may answer, where the installation has one. */
  usesModel: boolean;
  /** Of the language model, a calendar month in UTC; nought leaves everything to the built-in mind. */
  monthlySpendCapCents: number;
  serviceAliases: readonly Alias[];
  barberAliases: readonly Alias[];
}

/** Days for which conversations may be kept; 0 is for ever. */
export const KEEP_DAYS = [30, 90, 180, 365, 730, 0] as const;
export const DEFAULT_KEEP_DAYS = 365;

export const DEFAULT_SETTINGS: AssistantSettings = {
  isOn: true,
  tone: 'friendly',
  languages: LANGUAGES,
  allowedActions: ACTIONS,
  usesModel: true,
  monthlySpendCapCents: 1_000,
  serviceAliases: [],
  barberAliases: [],
};

const READ: PreparedStatement = {
  name: 'assistant_settings',
  text: `
    SELECT s.is_on AS "isOn", s.tone, s.languages, s.allowed_actions AS "allowedActions", s.uses_model AS "usesModel",
      s.monthly_spend_cap_cents AS "monthlySpendCapCents",
      coalesce(a.services, '[]') AS "serviceAliases", coalesce(a.barbers, '[]') AS "barberAliases"
    FROM (VALUES ($1::uuid)) AS tenant (id)
    LEFT JOIN assistant_settings s ON s.tenant_id = tenant.id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', service_id, 'alias', alias)) FILTER (WHERE service_id IS NOT NULL) AS services,
        jsonb_agg(jsonb_build_object('id', barber_id, 'alias', alias)) FILTER (WHERE barber_id IS NOT NULL) AS barbers
      FROM assistant_aliases WHERE tenant_id = tenant.id) a ON true`,
};

/** The published settings of the business, in one statement. */
export async function readAssistantSettings(ctx: TenantContext): Promise<AssistantSettings> {
  const [row] = await ctx.rows<AssistantSettings & { isOn: boolean | null }>(READ, [ctx.tenantId]);
  const { serviceAliases = [], barberAliases = [] } = row ?? {};
  return row && row.isOn !== null ? row : { ...DEFAULT_SETTINGS, serviceAliases, barberAliases };
}
