import type { Language } from '../../domain/language';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import { businessFacts, businessLetterhead } from './letterheads';
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

/** A business's own words for what its clients read. */
export class TenantTextService {
  constructor(
    /** Origin of the logo's address in previews. */
    private readonly publicUrl: string,
  ) {}

  async list(ctx: TenantContext, language: Language): Promise<MessageText[]> {
    ctx.require('tenant.read');
    return ctx.read((tx) => listTexts(tx, shelfOf(ctx), language));
  }

  async find(ctx: TenantContext, key: MessageTextKey): Promise<MessageText> {
    ctx.require('tenant.read');
    return ctx.read((tx) => loadText(tx, shelfOf(ctx), key));
  }

  async versions(
    ctx: TenantContext,
    key: MessageTextKey,
    first: number | null,
    after: string | null,
  ): Promise<MessageTextVersionConnection> {
    ctx.require('tenant.read');
    return ctx.read((tx) => listVersions(tx, shelfOf(ctx), key, first, after));
  }

  async preview(ctx: TenantContext, input: MessageWordsInput): Promise<MessagePreview> {
    ctx.require('tenant.read');
    const business = await ctx.read((tx) => businessFacts(tx, ctx.tenantId));
    return previewText(shelfOf(ctx), input, businessLetterhead(business, input.language, this.publicUrl), {
      business_name: business.name,
      business_address: business.address,
      business_phone: business.phone,
    });
  }

  async save(ctx: TenantContext, input: SaveMessageTextInput): Promise<MessageText> {
    ctx.require('tenant.manage');
    return change(ctx, 'message_text.saved', (tx, author) => saveText(tx, shelfOf(ctx), author, input));
  }

  async reset(ctx: TenantContext, key: MessageTextKey): Promise<MessageText> {
    ctx.require('tenant.manage');
    return change(ctx, 'message_text.reset', (tx, author) => resetText(tx, shelfOf(ctx), author, key));
  }

  async restore(ctx: TenantContext, key: MessageTextKey, version: number): Promise<MessageText> {
    ctx.require('tenant.manage');
    return change(ctx, 'message_text.restored', (tx, author) =>
      restoreText(tx, shelfOf(ctx), author, key, version),
    );
  }
}

const shelfOf = ({ tenantId }: TenantContext): Shelf => ({ level: 'tenant', tenantId });

function change(
  ctx: TenantContext,
  action: string,
  work: (tx: Transaction, author: Author) => Promise<TextChange>,
): Promise<MessageText> {
  return ctx.write(async (tx) => {
    const { id, text, before } = await work(tx, { id: ctx.actor.userId, now: ctx.clock.now() });
    const { kind, channel, language, version, subject, body } = text;
    await recordAudit(tx, ctx, {
      action,
      entity: 'message_text',
      entityId: id,
      before: { kind, channel, language, ...before },
      after: { kind, channel, language, version, subject, body },
    });
    return text;
  });
}
