import type { Language } from '../../domain/language';
import type { MessageWords } from '../../domain/messages/builtInTexts';
import type { MessageChannel, MessageKind, MessageValues } from '../../domain/messages/messageKinds';
import { type RenderedEmail, renderEmail, renderPlain } from '../../domain/messages/messageRendering';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { queueMail } from '../../platform/outbox/mail';
import { businessFacts, businessLetterhead, platformLetterhead } from './letterheads';
import { wordsInForce } from './messageTextEditing';
import { isTeamMail, showTeamMail } from './teamMails';

const NEWEST: PreparedStatement = {
  name: 'messages_words',
  text: `
    (SELECT 'tenant' AS level, subject, body FROM tenant_message_texts
     WHERE tenant_id = $1 AND kind = $2 AND channel = $3 AND language = $4 ORDER BY version DESC LIMIT 1)
    UNION ALL
    (SELECT 'platform', subject, body FROM platform_message_texts
     WHERE kind = $2 AND channel = $3 AND language = $4 ORDER BY version DESC LIMIT 1)`,
};

/** One message to one person. */
export interface Message<Kind extends MessageKind> {
  kind: Kind;
  values: MessageValues<Kind>;
  /** What the recipient reads; null is not known, and then English. */
  language: Language | null;
  /** The business that speaks, whose transaction it must be; null is Chairside itself. */
  tenantId: string | null;
}

/** Makes messages of whose words are in force: the business's own, the platform's, or the built-in ones. */
export class Messages {
  constructor(
    /** Origin of the logo's address; never taken from a request. */
    private readonly publicUrl: string,
    /** Whether the installation has a mail server. */
    private readonly hasMailServer: boolean,
  ) {}

  /** Queues a mail in the caller's transaction. */
  async mail<Kind extends MessageKind>(tx: Transaction, to: string, message: Message<Kind>): Promise<void> {
    const { kind, language, tenantId } = message;
    const email = await this.email(tx, message);
    const shownAs =
      tenantId && isTeamMail(kind)
        ? await showTeamMail(tx, tenantId, {
            kind,
            to,
            subject: email.subject,
            language: language ?? 'en',
            hasProvider: this.hasMailServer,
          })
        : undefined;
    await queueMail(tx, tenantId, { to, ...email, shownAs });
  }

  async email<Kind extends MessageKind>(
    tx: Transaction,
    { kind, values, language: wanted, tenantId }: Message<Kind>,
  ): Promise<RenderedEmail> {
    const language = wanted ?? 'en';
    const words = await this.words(tx, tenantId, kind, 'email', language);
    const letterhead = tenantId
      ? businessLetterhead(await businessFacts(tx, tenantId), language, this.publicUrl)
      : platformLetterhead(language);
    return renderEmail(kind, words, values, letterhead);
  }

  /** A text message, or what the assistant says. */
  async plain<Kind extends MessageKind>(
    tx: Transaction,
    channel: 'sms' | 'assistant',
    { kind, values, language, tenantId }: Message<Kind>,
  ): Promise<string> {
    return renderPlain(kind, await this.words(tx, tenantId, kind, channel, language ?? 'en'), values);
  }

  private async words(
    tx: Transaction,
    tenantId: string | null,
    kind: MessageKind,
    channel: MessageChannel,
    language: Language,
  ): Promise<MessageWords> {
    const rows = await tx.rows<{ level: string; subject: string | null; body: string | null }>(NEWEST, [
      tenantId,
      kind,
      channel,
      language,
    ]);
    const at = (level: string) => rows.find((row) => row.level === level) ?? null;
    return wordsInForce({ kind, channel, language }, at('tenant'), at('platform')).words;
  }
}
