import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { connectionLink } from './connectionLink';
import { headStartLink } from './headStartLink';
import { type Tokens } from './session';
import { createSessionLink } from './sessionLink';
import { subscriptionLink } from './subscriptionLink';
import { suspensionLink } from './suspension';

const URL = '/graphql';
const REFRESH = `mutation RefreshToken($refreshToken: String!) {
  refreshToken(refreshToken: $refreshToken) { accessToken refreshToken }
}`;

/** Asks outside of Apollo, so that a refusal here never starts another refresh. Null: refused for good. */
async function requestRefresh(refreshToken: string): Promise<Tokens | null> {
  const response = await fetch(URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: REFRESH, operationName: 'RefreshToken', variables: { refreshToken } }),
  });
  if (response.status === 429 || response.status >= 500)
    throw new TypeError('The session could not be refreshed.');
  const { data } = (await response.json()) as { data?: { refreshToken: Tokens | null } | null };
  return data?.refreshToken ?? null;
}

export const createApolloClient = () =>
  new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      subscriptionLink,
      createSessionLink(requestRefresh)
        .concat(connectionLink)
        .concat(suspensionLink)
        .concat(headStartLink)
        .concat(new HttpLink({ uri: URL })),
    ),
    cache: new InMemoryCache({
      typePolicies: {
        // What only makes sense inside its parent has no identity of its own.
        Business: { keyFields: ['slug'] },
        AvailableSlots: { keyFields: false },
        BarberService: { keyFields: false },
        BookedAppointment: { keyFields: ['id'] },
      },
    }),
  });
