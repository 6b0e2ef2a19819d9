import type { Language } from '../../domain/language';
import { recordAdminAction } from '../../platform/adminLog';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import type { RequestContext } from '../../platform/request/requestContext';
import { platformLetterhead } from './letterheads';
import {
  type Author,
  type TextChange,
  listTexts,
  listVersions,
  loadText,
  previewText,
  resetText,
  restoreText,
  saveText,
} from './messageTextEditing';
import type { MessageTextKey, Shelf } from './messageTextStore';
import type {
  MessagePreview,
  MessageText,
  MessageTextVersionConnection,
  MessageWordsInput,
  SaveMessageTextInput,
} from './messageTextTypes';

const SHELF: Shelf = { level: 'platform', tenantId: null };
const NOBODY = { tenantId: null, userId: null };

/** The words of every message for every business that has none of its own: the master admin's to change. */
export class PlatformTextService {
  constructor(private readonly console: Database) {}

  async list(ctx: RequestContext, language: Language): Promise<MessageText[]> {
    await ctx.masterAdmin();
    return this.console.read(NOBODY, (tx) => listTexts(tx, SHELF, language));
  }

  async find(ctx: RequestContext, key: MessageTextKey): Promise<MessageText> {
    await ctx.masterAdmin();
    return this.console.read(NOBODY, (tx) => loadText(tx, SHELF, key));
  }

  async versions(
    ctx: RequestContext,
    key: MessageTextKey,
    first: number | null,
    after: string | null,
  ): Promise<MessageTextVersionConnection> {
    await ctx.masterAdmin();
    return this.console.read(NOBODY, (tx) => listVersions(tx, SHELF, key, first, after));
  }

  async preview(ctx: RequestContext, input: MessageWordsInput): Promise<MessagePreview> {
    await ctx.masterAdmin();
    const letterhead = platformLetterhead(input.language);
    return previewText(SHELF, input, letterhead);
  }

  save(ctx: RequestContext, input: SaveMessageTextInput): Promise<MessageText> {
    return this.change(ctx, 'message_text.saved', (tx, author) => saveText(tx, SHELF, author, input));
  }

  reset(ctx: RequestContext, key: MessageTextKey): Promise<MessageText> {
    return this.change(ctx, 'message_text.reset', (tx, author) => resetText(tx, SHELF, author, key));
  }

  restore(ctx: RequestContext, key: MessageTextKey, version: number): Promise<MessageText> {
    return this.change(ctx, 'message_text.restored', (tx, author) =>
      restoreText(tx, SHELF, author, key, version),
    );
  }

  private async change(
    ctx: RequestContext,
    action: string,
    work: (tx: Transaction, author: Author) => Promise<TextChange>,
  ): Promise<MessageText> {
    const admin = await ctx.masterAdmin();
    return this.console.write(NOBODY, async (tx) => {
      const { text, before } = await work(tx, { id: admin.id, now: ctx.clock.now() });
      const { kind, channel, language, version, subject, body } = text;
      await recordAdminAction(tx, ctx, admin, {
        action,
        tenantId: null,
        detail: { kind, channel, language, version, before, after: { subject, body } },
      });
      return text;
    });
  }
}
