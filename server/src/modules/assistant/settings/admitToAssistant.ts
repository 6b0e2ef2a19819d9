import { AppError } from '../../../platform/errors';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { type AssistantSettings, readAssistantSettings } from './assistantSettings';

/** Lets a customer in to the chat. @throws SWITCHED_OFF by a kill switch, or by the business itself. */
export async function admitToAssistant(
  ctx: TenantContext,
  switches: KillSwitches,
): Promise<AssistantSettings> {
  switches.refuse('assistant_chat', ctx.tenantId);
  const settings = await readAssistantSettings(ctx);
  if (!settings.isOn) {
    throw new AppError('SWITCHED_OFF', 'This business has switched its assistant off.');
  }
  return settings;
}
