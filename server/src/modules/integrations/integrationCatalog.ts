import { shownText } from '../../platform/language/shownText';
import type { ShownProvider } from './integrationDriver';

export type IntegrationCategory = 'calendar' | 'communications' | 'ai_assistant' | 'payments' | 'automation';

/** What is true of an integration whoever connects it. */
interface CatalogEntry {
  name: string;
  category: IntegrationCategory;
  description: string;
  features: readonly string[];
}

/** In the order in which they are listed. */
export const INTEGRATION_CATALOG: Readonly<Record<ShownProvider, CatalogEntry>> = {
  google_calendar: {
    name: shownText('Google Calendar'),
    category: 'calendar',
    description: shownText(
      'Keeps each barber’s Google calendar and their appointments in step, so that nobody is booked twice.',
    ),
    features: [
      shownText('Busy times block online booking'),
      shownText('Appointments appear in the calendar'),
      shownText('Changes arrive within minutes'),
    ],
  },
  other_calendars: {
    name: shownText('Other calendars'),
    category: 'calendar',
    description: shownText(
      'iCloud, Fastmail, Nextcloud and any other CalDAV account, or the published address of a calendar.',
    ),
    features: [
      shownText('Busy times block online booking'),
      shownText('Appointments appear in CalDAV calendars'),
      shownText('Synced every five minutes'),
    ],
  },
  sms: {
    name: shownText('Text messages'),
    category: 'communications',
    description: shownText('Confirmations and reminders by text message, from your own number.'),
    features: [
      shownText('Confirmations and reminders'),
      shownText('Answers such as STOP are obeyed'),
      shownText('Delivery of every message'),
    ],
  },
  email: {
    name: shownText('Email'),
    category: 'communications',
    description: shownText('Mails to your clients leave by your own mail server, from your own address.'),
    features: [
      shownText('Your address as the sender'),
      shownText('Confirmations with a calendar file'),
      shownText('Delivery of every mail'),
    ],
  },
  ai_voice: {
    name: shownText('AI voice agent'),
    category: 'ai_assistant',
    description: shownText('Answers the telephone, books, moves and cancels appointments by your rules.'),
    features: [
      shownText('Answers around the clock'),
      shownText('Books real free times'),
      shownText('Hands over to a person when asked'),
    ],
  },
  card_payments: {
    name: shownText('Card payments'),
    category: 'payments',
    description: shownText('Deposits by card when clients book, paid out to your own Stripe account.'),
    features: [
      shownText('Deposits when booking'),
      shownText('Refunds from the appointment'),
      shownText('Card details never reach this server'),
    ],
  },
  automation: {
    name: shownText('Workflow automation'),
    category: 'automation',
    description: shownText('Tells your other tools what happens here, as signed webhooks.'),
    features: [
      shownText('An event for every change'),
      shownText('Signed, and repeated until received'),
      shownText('Works with Zapier, Make and n8n'),
    ],
  },
};
