import { type MockLink } from '@apollo/client/testing';
import { type DocumentNode, GraphQLError } from 'graphql';
import { type ReactNode } from 'react';
import {
  ClientChoicesDocument,
  type ClientRowFragment,
  ClientsDocument,
  ClientStatsDocument,
  type CurrentTenantFragment,
} from '../../../generated/graphql.generated';
import { salon } from '../../bookings/testing/salon';
import { TenantContext } from '../../tenant/tenantContext';

export type Mock = MockLink.MockedResponse;
type Variables = Record<string, unknown>;

export const ana: ClientRowFragment & { __typename: 'Client' } = {
  __typename: 'Client',
  id: 'ana',
  firstName: 'Ana',
  lastName: 'Lopez',
  fullName: 'Ana Lopez',
  email: 'ana@example.com',
  phone: '+12125550100',
  status: 'active',
  language: null,
  notes: null,
  totalAppointments: 3,
  noShowCount: 0,
  lastVisitAt: '2026-11-02T15:00:00.000Z',
  createdAt: '2026-01-01T15:00:00.000Z',
  updatedAt: '2026-01-01T15:00:00.000Z',
  preferredBarber: null,
  preferredService: null,
};
export const ben: typeof ana = {
  ...ana,
  id: 'ben',
  firstName: 'Ben',
  lastName: '',
  fullName: 'Ben',
  email: null,
  phone: null,
  status: 'vip',
  totalAppointments: 0,
  lastVisitAt: null,
  createdAt: '2026-02-01T15:00:00.000Z',
};

/** Any number of calls, answered by what they ask. */
export const answers = (query: DocumentNode, data: (variables: Variables) => object): Mock => ({
  request: { query, variables: () => true },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: (variables) => ({ data: data(variables) as never }),
});

/** One call that is refused. */
export const refuses = (query: DocumentNode, message: string, extensions: object): Mock => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(message, { extensions: { ...extensions } })] },
});

/** One call that is answered; what it was asked is kept in `sent`. */
export const takes = (query: DocumentNode, sent: Variables[], data: object): Mock => ({
  request: { query, variables: () => true },
  result: (variables) => {
    sent.push(variables);
    return { data: data as never };
  },
});

export const breaks = (query: DocumentNode): Mock => ({
  request: { query, variables: () => true },
  error: new TypeError('Failed to fetch'),
});

const page = (nodes: readonly object[], endCursor: string | null = null) => ({
  clients: {
    __typename: 'ClientConnection',
    nodes,
    pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    totalCount: nodes.length,
  },
});

/** The list on the server: read anew with every query, so that a test can change it. */
export const listOf = (clients: () => readonly (typeof ana)[], asked: Variables[] = []): Mock =>
  answers(ClientsDocument, (variables) => {
    asked.push(variables);
    const { search, status } = variables;
    return page(
      clients().filter(
        (client) =>
          (!search || client.fullName.toLowerCase().includes((search as string).toLowerCase())) &&
          (!status || client.status === status),
      ),
      variables.after ? null : 'c1',
    );
  });

export const stats = answers(ClientStatsDocument, () => ({
  clientStats: {
    __typename: 'ClientStats',
    total: 41,
    vip: 7,
    activeThisMonth: 19,
    averageAppointments: 2.5,
  },
}));

export const choices = answers(ClientChoicesDocument, () => ({
  barbers: [{ __typename: 'Barber', id: 'dre', name: 'Dre' }],
  services: [{ __typename: 'Service', id: 'cut', name: 'Cut' }],
}));

export function InSalon({
  children,
  role = 'owner',
}: {
  children: ReactNode;
  role?: CurrentTenantFragment['viewerRole'];
}) {
  const tenant = { ...salon, viewerRole: role };
  return (
    <TenantContext value={{ tenant, tenants: [tenant], selectTenant: () => undefined }}>
      {children}
    </TenantContext>
  );
}
