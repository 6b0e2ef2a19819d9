import type { Transaction } from '../../../platform/database/transaction';
import type { IntegrationStore } from '../../integrations/integrationStore';
import { CarrierError, type MessageCarrier, type OpenCarrier, type ReadyMessage } from '../messageCarrier';
import type { EmailCredentials, EmailSettings } from './emailAccount';
import { type SmtpServer, platformSmtpServer, smtpServerOf } from './smtpServer';
import { smtpTrouble } from './smtpTrouble';

export interface EmailCarrierSettings {
  /** The platform's own mail server and sender, for businesses without one of theirs. */
  smtpUrl: string | null;
  mailFrom: string;
  allowPrivateAddresses: boolean;
}

export interface Sender {
  name: string;
  email: string;
}

/** Mail by SMTP: with the account of the business, else with the platform's. */
export class EmailCarrier implements MessageCarrier {
  readonly channel = 'email';

  constructor(
    private readonly integrations: IntegrationStore,
    private readonly settings: EmailCarrierSettings,
  ) {}

  async open(tx: Transaction, tenantId: string): Promise<OpenCarrier | null> {
    const account = await this.account(tx, tenantId);
    const sender = await this.sender(tx, tenantId);
    const { smtpUrl, allowPrivateAddresses } = this.settings;
    if (!sender || (!account && !smtpUrl)) {
      return null;
    }
    return openSmtp(sender, () =>
      account
        ? smtpServerOf(account.credentials, allowPrivateAddresses)
        : Promise.resolve(platformSmtpServer(smtpUrl!)),
    );
  }

  /** Whose mail it will be; null while there is no way to send any. */
  async sender(tx: Transaction, tenantId: string): Promise<Sender | null> {
    const account = await this.account(tx, tenantId);
    if (account) {
      return { name: account.settings.fromName, email: account.settings.fromAddress };
    }
    if (!this.settings.smtpUrl) {
      return null;
    }
    const [row] = await tx.manager.query<{ name: string }[]>(
      'SELECT business_name AS name FROM tenants WHERE id = $1',
      [tenantId],
    );
    // The business's own name before the platform's address.
    return { name: row!.name, email: platformAddress(this.settings.mailFrom) };
  }

  /** The platform's own sender address, while it has a server to send with. */
  get platformAddress(): string | null {
    return this.settings.smtpUrl ? platformAddress(this.settings.mailFrom) : null;
  }

  account(tx: Transaction, tenantId: string) {
    return this.integrations.read<EmailSettings, EmailCredentials>(tx, tenantId, 'email');
  }
}

/** `Chairside <no-reply@example.com>` and `no-reply@example.com` alike. */
const platformAddress = (mailFrom: string): string => /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim();

/**
 * SMTP cannot be asked whether it has a message. It is sent again under the same Message-ID after an attempt of which
 * nobody knows the end, and servers and mail programs that get the second one know it for the first.
 */
export function openSmtp(sender: Sender, connect: () => Promise<SmtpServer>): OpenCarrier {
  return {
    name: 'smtp',
    find: null,
    // Nobody tells whether a mail was read, or where it was dropped.
    report: null,
    async send(message) {
      const messageId = `<${message.id}@${sender.email.split('@')[1]}>`;
      let server: SmtpServer | null = null;
      try {
        server = await connect();
        const { rejected } = (await server.transport.sendMail(mailOf(message, sender, messageId))) as {
          rejected: readonly unknown[];
        };
        if (rejected.length > 0) {
          throw new CarrierError('refused', 'The mail server does not take mail for this address.');
        }
        return { carrierMessageId: messageId, segments: null };
      } catch (error) {
        throw smtpTrouble(error, server?.hasBegunMessage() ?? false);
      } finally {
        server?.transport.close();
      }
    },
  };
}

/** Names and addresses go in as values, never as header text: nodemailer encodes them, line breaks included. */
const mailOf = (message: ReadyMessage, sender: Sender, messageId: string) => ({
  messageId,
  from: { name: oneLine(sender.name), address: sender.email },
  to: { name: '', address: message.to },
  subject: oneLine(message.subject ?? ''),
  text: message.text,
  ...(message.html !== null && { html: message.html }),
  ...(message.calendar && {
    icalEvent: { method: message.calendar.method, content: message.calendar.text, filename: 'visit.ics' },
  }),
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
