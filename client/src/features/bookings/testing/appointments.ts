import { type MockLink } from '@apollo/client/testing';
import {
  AppointmentDetailsDocument,
  type AppointmentDetailsQuery,
  AppointmentPaymentDocument,
  BookingChangedDocument,
  PaymentsStateDocument,
} from '../../../generated/graphql.generated';
import { cara } from './salon';

/** Thursday 3 December 2026, 10:00 in New York. */
export const TEN = '2026-12-03T15:00:00.000Z';

type Details = AppointmentDetailsQuery['appointment'];
type Event = Details['history'][number];

export const event = (overrides: Partial<Event> = {}) => ({
  __typename: 'AppointmentEvent',
  id: 'e1',
  at: '2026-12-01T15:00:00.000Z',
  kind: 'booked' as const,
  reason: null,
  changes: [],
  ...overrides,
  actor: {
    __typename: 'EventActor',
    ...(overrides.actor ?? { kind: 'customer', name: 'Cara Lopez', adminName: null }),
  },
});

/** Cara's cut with Ana, as the dialog loads it. */
export const details = (overrides: Partial<Details> = {}): Details => ({
  ...({ __typename: 'Appointment' } as object),
  id: 'a1',
  reference: 'EJZ45K',
  startsAt: TEN,
  endsAt: '2026-12-03T15:30:00.000Z',
  status: 'confirmed',
  channel: 'web',
  notes: 'First visit',
  totalPriceCents: 3000,
  cancelReason: null,
  isOverride: false,
  version: 1,
  client: cara,
  lines: [
    {
      ...({ __typename: 'AppointmentLine' } as object),
      id: 'l1',
      serviceName: 'Cut',
      startsAt: TEN,
      durationMinutes: 30,
      priceCents: 3000,
      service: { ...({ __typename: 'Service' } as object), id: 'cut' },
      barber: { ...({ __typename: 'Barber' } as object), id: 'ana', name: 'Ana', color: '#1F5A46' },
    },
  ],
  manageUrl: 'https://salon.example/manage/link-of-the-visit',
  givenContact: null,
  history: [event()],
  ...overrides,
});

export const loaded = (appointment: Details): MockLink.MockedResponse => ({
  request: { query: AppointmentDetailsDocument, variables: { id: 'a1' } },
  result: { data: { appointment } },
});

/** Most appointments ask no deposit. */
export const noDeposit: MockLink.MockedResponse = {
  request: { query: AppointmentPaymentDocument, variables: { id: 'a1' } },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: { data: { appointment: { __typename: 'Appointment', id: 'a1', payment: null } } },
};

export const noPayments: MockLink.MockedResponse = {
  request: { query: PaymentsStateDocument },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: { data: { paymentsState: { __typename: 'PaymentsState', webhookUrl: 'http://h', account: null } } },
};

/** Nobody else does anything. */
export const quiet: MockLink.MockedResponse = {
  request: { query: BookingChangedDocument },
  delay: Number.POSITIVE_INFINITY,
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: { data: null },
};
