import type { Language } from '../../../domain/language';
import { hashToken, newTenantToken } from '../../../platform/auth/secretTokens';
import type { RateLimits } from '../../../platform/rateLimits';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { newDialogue } from '../dialogue/dialogueState';
import type { Suggestion } from '../dialogue/scene';
import { admitToAssistant } from '../settings/admitToAssistant';
import { AssistantTools, type ToolParts } from '../tools/assistantTools';
import {
  type CustomerConversation,
  type ShownEntry,
  conversationOfToken,
  entriesShown,
  isHandedOff,
  startGreeted,
} from './customerStore';
import { firstSuggestions } from './firstSuggestions';

export interface Greeting {
  conversationToken: string;
  reply: string;
  suggestions: Suggestion[];
}

/** A conversation as the customer sees it. */
export interface ShownConversation {
  entries: ShownEntry[];
  /** Of the last entry. */
  suggestions: Suggestion[];
  handedOff: boolean;
  appointment: CustomerConversation['appointment'];
}

/** A browser's own view of its conversation: begun with a greeting, and read again after a reload. */
export class CustomerConversations {
  constructor(private readonly parts: { tools: ToolParts; limits: RateLimits; switches: KillSwitches }) {}

  /**
   * Public. @param language of the page; one that the business does not speak becomes its first.
   * @throws SWITCHED_OFF, RATE_LIMITED
   */
  async start(ctx: TenantContext, language: Language): Promise<Greeting> {
    await this.parts.limits.count('assistantByAddress', ctx.actor.address ?? 'unknown');
    const settings = await admitToAssistant(ctx, this.parts.switches);
    const spoken = settings.languages.includes(language) ? language : settings.languages[0]!;
    const conversationToken = newTenantToken(ctx.tenantId);
    const tools = new AssistantTools(ctx, { conversationId: '', settings }, this.parts.tools);
    const reply = await tools.ownWords('assistant_greeting', spoken);
    const suggestions = firstSuggestions(spoken, settings.allowedActions);
    const state = { ...newDialogue(spoken, null), lastReply: reply };
    const greeting = { tokenHash: hashToken(conversationToken), state, text: reply, suggestions };
    await ctx.write((tx) => startGreeted(tx, ctx.tenantId, greeting, ctx.clock.now()));
    return { conversationToken, reply, suggestions };
  }

  /** Public, for whoever holds the token. Null when it opens nothing here, or nothing any more. */
  async read(ctx: TenantContext, token: string): Promise<ShownConversation | null> {
    const found = await conversationOfToken(ctx, token);
    if (!found) return null;
    const shown = await entriesShown(ctx, found.id, 0);
    return { ...shown, handedOff: isHandedOff(found), appointment: found.appointment };
  }
}
