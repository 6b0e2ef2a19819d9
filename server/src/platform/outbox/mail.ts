import type { Transporter } from 'nodemailer';
import type { Transaction } from '../database/transaction';
import type { OutboxConsumer } from '../jobs/jobHandler';
import type { Logger } from '../logging';
import { appendToOutbox } from './outbox';

const TOPIC = 'mail.send';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same, for mail programs that show HTML. */
  html?: string;
  /** Where a module shows what becomes of it. */
  shownAs?: string;
}

/** Queues a mail in the caller's transaction. */
export function queueMail(tx: Transaction, tenantId: string | null, mail: Mail): Promise<void> {
  return appendToOutbox(tx, { tenantId, topic: TOPIC, payload: { ...mail } });
}

/** Sends queued mails over SMTP. */
export function smtpMailConsumer(smtpUrl: string, from: string): OutboxConsumer {
  // Loaded with the first mail: a server that sends none does without the library.
  let transport: Promise<Transporter> | null = null;
  return {
    name: 'mail',
    topics: [TOPIC],
    stoppedBy: 'email',
    async run(row) {
      const { shownAs: _shownAs, ...mail } = row.payload as unknown as Mail;
      // The same Message-ID on a second attempt lets the receiving side recognise it.
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl));
      await (await transport).sendMail({ ...mail, from, messageId: `<${row.id}@chairside>` });
    },
    keep: withoutText,
  };
}

/** Without an SMTP server on a developer's machine: shows the mail in the log, so that its link can be followed. */
export function loggedMailConsumer(logger: Logger): OutboxConsumer {
  return {
    name: 'mail',
    topics: [TOPIC],
    stoppedBy: 'email',
    run(row) {
      const { to, subject, text } = row.payload;
      logger.info(
        { mail: { to, subject, text } },
        'SMTP_URL is not set, so this mail is shown here instead of sent',
      );
      return Promise.resolve();
    },
    keep: withoutText,
  };
}

const withoutText = (payload: Record<string, unknown>): Record<string, unknown> => ({
  to: payload.to,
  subject: payload.subject,
});
