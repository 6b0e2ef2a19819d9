import { recordAudit } from '../../../platform/audit';
import { AppError } from '../../../platform/errors';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { Alias, AssistantSettings } from './assistantSettings';
import { checkedSettings } from './settingsDraft';
import {
  type Named,
  type StoredSettings,
  lockSettings,
  namedThings,
  saveSettings,
  storedSettings,
} from './settingsStore';
import type { AssistantAlias, AssistantSettingsInput, AssistantSettingsView } from './settingsTypes';

/** How a business wants its assistant: what everybody sees, and owners and managers publish. */
export class AssistantSettingsService {
  constructor(
    /** The installation's language model, as owners know it. */
    private readonly modelName: string | null,
  ) {}

  async view(ctx: TenantContext): Promise<AssistantSettingsView> {
    ctx.require('tenant.read');
    const stored = await ctx.read((tx) => storedSettings(tx, ctx.tenantId, ctx.clock.now()));
    return this.shown(ctx, stored);
  }

  /**
   * Puts these settings in the place of those that hold: from the next message on.
   * @param version that the changes were made to.
   * @throws CHANGED_MEANWHILE with the present version when somebody else published first.
   */
  async publish(
    ctx: TenantContext,
    input: AssistantSettingsInput,
    version: number,
  ): Promise<AssistantSettingsView> {
    ctx.require('tenant.manage');
    const { tenantId } = ctx;
    const stored = await ctx.write(async (tx) => {
      await lockSettings(tx, tenantId);
      const now = ctx.clock.now();
      const before = await storedSettings(tx, tenantId, now);
      if (before.version !== version) {
        throw new AppError(
          'CHANGED_MEANWHILE',
          'Somebody else changed these settings meanwhile. Look at the newest ones before you publish yours.',
          { version: before.version },
        );
      }
      const things = await namedThings(tx, tenantId);
      const settings = checkedSettings(input, things);
      const keepConversationsDays = input.keepConversationsDays ?? before.keepConversationsDays;
      await saveSettings(tx, tenantId, settings, keepConversationsDays, now);
      await recordAudit(tx, ctx, {
        action: 'assistant.settings_published',
        entity: 'assistant_settings',
        entityId: tenantId,
        before: recorded(before, things),
        after: recorded({ ...settings, keepConversationsDays }, things),
      });
      return storedSettings(tx, tenantId, now);
    });
    return this.shown(ctx, stored);
  }

  /** Settings that are tried and not published. @throws InputError as publishing them would, under `input.settings`. */
  async draft(ctx: TenantContext, input: AssistantSettingsInput): Promise<AssistantSettings> {
    ctx.require('tenant.manage');
    return ctx.read(async (tx) =>
      checkedSettings(input, await namedThings(tx, ctx.tenantId), 'input.settings'),
    );
  }

  private shown({ tenantId }: TenantContext, stored: StoredSettings): AssistantSettingsView {
    return {
      ...stored,
      id: tenantId,
      modelName: this.modelName,
      serviceAliases: stored.serviceAliases.map(shownAlias),
      barberAliases: stored.barberAliases.map(shownAlias),
    };
  }
}

const shownAlias = ({ id, alias }: Alias): AssistantAlias => ({ targetId: id, alias });

/** For the audit log: other names beside what they stand for. */
function recorded(
  settings: AssistantSettings & Pick<StoredSettings, 'keepConversationsDays'>,
  { services, barbers }: { services: readonly Named[]; barbers: readonly Named[] },
): object {
  const { isOn, tone, languages, allowedActions, usesModel, monthlySpendCapCents, keepConversationsDays } =
    settings;
  const told = (aliases: AssistantSettings['serviceAliases'], things: readonly Named[]): string[] =>
    aliases.map(({ id, alias }) => `${alias} = ${things.find((thing) => thing.id === id)?.name ?? id}`);
  return {
    isOn,
    tone,
    languages,
    allowedActions,
    usesModel,
    monthlySpendCapCents,
    keepConversationsDays,
    serviceAliases: told(settings.serviceAliases, services),
    barberAliases: told(settings.barberAliases, barbers),
  };
}
