import { type ApolloClient } from '@apollo/client';
import i18next from 'i18next';
import {
  type AppointmentRowFragment,
  BookingsDocument,
  type BookingsQuery,
  type BookingsQueryVariables,
} from '../../generated/graphql.generated';
import { formatTime, localDateOf } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';
import { barbersOf, servicesText } from './appointmentText';
import { toCsv } from './csv';

/** The most that the server gives at once. */
const PAGE_SIZE = 100;
const COLUMNS = [
  ...['reference', 'date', 'start', 'end', 'client', 'phone', 'email'],
  ...['service', 'barber', 'status', 'channel', 'price', 'notes'],
];

/** Everything that the filter finds, page by page, as the text of a CSV file. Rejects as soon as a page does. */
export async function bookingsCsv(
  client: ApolloClient,
  variables: BookingsQueryVariables,
  timeZone: string,
): Promise<string> {
  const t = i18next.getFixedT(null, 'bookings');
  const rows = [COLUMNS.map((column) => t(`export.columns.${column}`))];
  let after: string | null = null;
  let isMore = true;
  while (isMore) {
    const page: BookingsQuery['appointments'] = await nextPage(client, { ...variables, after });
    rows.push(...page.nodes.map((appointment) => cells(appointment, timeZone)));
    after = page.pageInfo.endCursor;
    isMore = page.pageInfo.hasNextPage;
  }
  return toCsv(rows);
}

async function nextPage(
  client: ApolloClient,
  variables: BookingsQueryVariables,
): Promise<BookingsQuery['appointments']> {
  const { data } = await client.query({
    query: BookingsDocument,
    variables: { ...variables, first: PAGE_SIZE },
    fetchPolicy: 'no-cache',
  });
  return data!.appointments;
}

function cells(appointment: AppointmentRowFragment, timeZone: string): string[] {
  const { reference, startsAt, endsAt, client, status, channel, totalPriceCents, notes } = appointment;
  return [
    reference,
    localDateOf(startsAt, timeZone),
    formatTime(startsAt, timeZone),
    formatTime(endsAt, timeZone),
    client?.fullName ?? '',
    client?.phone ? formatPhone(client.phone) : '',
    client?.email ?? '',
    servicesText(appointment),
    barbersOf(appointment)
      .map(({ name }) => name)
      .join(' + '),
    i18next.t(`status.${status}`),
    i18next.t(`channel.${channel}`),
    (totalPriceCents / 100).toFixed(2),
    notes ?? '',
  ];
}
