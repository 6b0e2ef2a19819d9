import {
  type ClientMessagesQueryVariables,
  type ClientMessageStatus,
} from '../../generated/graphql.generated';

export const STATUSES = [
  'scheduled',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'not_sent',
  'cancelled',
] as const satisfies readonly ClientMessageStatus[];
export const CHANNELS = ['email', 'sms'] as const;
export const KINDS = [
  'booking_confirmation',
  'booking_pending',
  'reminder',
  'appointment_moved',
  'appointment_cancelled',
  'no_show',
  'review_request',
  'assistant_reply',
  'staff_reply',
  'text_received',
  'contact_code',
  'invitation',
  'calendar_trouble',
] as const;

/** Empty is any. */
export interface Criteria {
  search: string;
  status: (typeof STATUSES)[number] | '';
  channel: (typeof CHANNELS)[number] | '';
  kind: (typeof KINDS)[number] | '';
}

export const NO_CRITERIA: Criteria = { search: '', status: '', channel: '', kind: '' };
export const CHOICES = { status: STATUSES, channel: CHANNELS, kind: KINDS };
const PAGE_SIZE = 25;

export const isFiltered = ({ search, status, channel, kind }: Criteria) =>
  search.trim() !== '' || status !== '' || channel !== '' || kind !== '';

export const variablesOf = (
  { search, status, channel, kind }: Criteria,
  after: string | undefined,
): ClientMessagesQueryVariables => ({
  first: PAGE_SIZE,
  after,
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(channel && { channel }),
  ...(kind && { kind }),
});
