import type { Language } from '../../domain/language';
import type { MessageValues } from '../../domain/messages/messageKinds';
import { formatCents } from '../../domain/money';
import type { Transaction } from '../../platform/database/transaction';
import type { ManageLinks } from '../appointments/manageLinks';
import { businessFacts } from '../messages/letterheads';
import type { Messages } from '../messages/messages';
import type { ReadyMessage } from './messageCarrier';
import type { OutgoingChannel, VisitKind } from './messageRules';
import type { BusinessRules, VisitFacts } from './visitFacts';
import { visitInvitation } from './visitInvitation';

/** What a message is made of, besides the words that are in force. */
export interface Occasion {
  tenantId: string;
  kind: VisitKind;
  channel: OutgoingChannel;
  language: Language;
  to: string;
  visit: VisitFacts;
  rules: BusinessRules;
  previousStartsAt: Date | null;
  /** Whose mail it will be; null keeps the invitation out. */
  sender: { name: string; email: string } | null;
}

export type Written = Omit<ReadyMessage, 'id' | 'to'>;

/** Kinds that change what stands in the client's calendar. */
const WITH_INVITATION: readonly VisitKind[] = [
  'booking_confirmation',
  'appointment_moved',
  'appointment_cancelled',
];

/** Puts messages about visits into words: those of the business, for the visit as it is now. */
export class MessageWriter {
  constructor(
    private readonly messages: Messages,
    private readonly links: ManageLinks,
    /** Origin of links; never taken from a request. */
    private readonly publicUrl: string,
  ) {}

  async write(tx: Transaction, occasion: Occasion): Promise<Written> {
    const { tenantId, kind, channel, language, visit, to, sender } = occasion;
    const business = await businessFacts(tx, tenantId);
    const values = this.values(occasion, business);
    const message = { kind, values, language, tenantId };
    if (channel === 'sms') {
      return {
        subject: null,
        text: await this.messages.plain(tx, 'sms', message),
        html: null,
        calendar: null,
      };
    }
    const email = await this.messages.email(tx, message);
    const calendar =
      sender && WITH_INVITATION.includes(kind)
        ? visitInvitation({
            visit,
            summary: `${values.service_names} – ${business.name}`,
            location: business.address,
            url: visit.status === 'cancelled' ? null : this.links.url({ tenantId, ...visit }),
            organizer: { name: business.name, email: sender.email },
            attendee: to,
          })
        : null;
    return { ...email, calendar };
  }

  private values(
    { tenantId, language, visit, rules, previousStartsAt }: Occasion,
    business: { name: string; phone: string | null; address: string | null },
  ): MessageValues<VisitKind> & Record<string, string | null> {
    const listed = new Intl.ListFormat(language, { type: 'conjunction' });
    const moment = (date: Date): string => whenText(date, rules.timeZone, language);
    return {
      client_name: visit.firstName,
      starts_at: moment(visit.startsAt),
      previous_starts_at: previousStartsAt && moment(previousStartsAt),
      service_names: listed.format(visit.serviceNames),
      barber_name: listed.format(visit.barberNames),
      price: visit.totalPriceCents > 0 ? priceText(visit.totalPriceCents, rules.currency, language) : null,
      reference: visit.reference,
      business_name: business.name,
      business_phone: business.phone,
      business_address: business.address,
      manage_link: this.links.url({ tenantId, ...visit }),
      review_link: this.links.url({ tenantId, ...visit }),
      booking_link: `${this.publicUrl}/book/${rules.slug}`,
    };
  }
}

/** As the previews of the texts show it: `Thu, Dec 3, 3:15 PM`. The alphabet of text messages has no narrow spaces. */
export const whenText = (date: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(date)
    .replace(/[\u00a0\u202f]/g, ' ');

const priceText = (cents: number, currency: string, language: Language): string =>
  formatCents(cents, currency, language === 'es' ? 'es-US' : 'en-US');
