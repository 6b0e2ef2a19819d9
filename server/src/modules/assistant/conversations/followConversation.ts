import { AppError } from '../../../platform/errors';
import type { RequestContext } from '../../../platform/request/requestContext';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { admitToAssistant } from '../settings/admitToAssistant';
import { announcedFirst } from './announcedFirst';
import type { ShownConversation } from './customerConversations';
import { conversationOfToken, entriesShown, isHandedOff } from './customerStore';

/** What one subscriber is told next. */
export interface CustomerNotice {
  tenantId: string;
  conversationId: string;
  kind: 'part' | 'entries';
  text: string | null;
  /** Shared by all notices of one subscriber: what was told up to here is not told again. */
  reader: { after: number };
}

/**
 * Public, for whoever holds the token: begins with what was said after `after`, and goes on as things are said. Ends when
 * the business is suspended or its assistant switched off.
 * @throws NOT_FOUND, SWITCHED_OFF
 */
export async function followConversation(
  request: RequestContext,
  { slug, token, after }: { slug: string; token: string; after: number },
): Promise<AsyncIterableIterator<CustomerNotice>> {
  const admit = async (asked: RequestContext): Promise<TenantContext> => {
    const ctx = await asked.publicTenant(slug);
    await admitToAssistant(ctx, asked.switches);
    return ctx;
  };
  const ctx = await admit(request);
  const found = await conversationOfToken(ctx, token);
  if (!found) throw ended();
  const { tenantId } = ctx;
  const conversationId = found.id;
  const admitted = async (): Promise<void> => {
    const again = request.again();
    await admit(again).finally(() => again.refresh());
  };
  const feed = request.events.conversations.open(
    tenantId,
    admitted,
    (notice) => notice.conversationId === conversationId,
  );
  const reader = { after };
  const first = { tenantId, conversationId, kind: 'entries' as const, text: null };
  return announcedFirst(first, feed, (notice) => ({ ...notice, reader }));
}

/** What a notice tells its subscriber: that people answer now, and all that was said since the last time. */
export async function toldByNotice(
  ctx: TenantContext,
  token: string,
  { kind, reader }: CustomerNotice,
): Promise<ShownConversation> {
  const found = await conversationOfToken(ctx, token);
  if (!found) throw ended();
  const handedOff = isHandedOff(found);
  if (kind === 'part') return { entries: [], suggestions: [], handedOff, appointment: null };
  const shown = await entriesShown(ctx, found.id, reader.after);
  reader.after = shown.entries.at(-1)?.position ?? reader.after;
  return { ...shown, handedOff, appointment: found.appointment };
}

const ended = (): AppError => new AppError('NOT_FOUND', 'This conversation has ended, or never was.');
