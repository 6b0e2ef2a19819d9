import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { clearSession, readAccessToken, readRefreshToken, refreshSession, writeTokens } from './session';
import { createSessionLink } from './sessionLink';

const QUERY = gql`
  query Anything {
    me {
      id
    }
  }
`;
const unauthenticated = {
  data: null,
  errors: [{ message: 'Sign in.', extensions: { code: 'UNAUTHENTICATED' } }],
};
const fresh = { accessToken: 'new', refreshToken: 'r2' };

beforeEach(() => localStorage.clear());

/** A server that knows only the tokens in `valid`, and notes each request's authorization. */
function clientOf(valid: string[], refresh: jest.Mock) {
  const seen: (string | undefined)[] = [];
  const server = new ApolloLink((operation) => {
    const { authorization } = operation.getContext().headers ?? {};
    seen.push(authorization);
    return of(
      valid.some((token) => authorization === `Bearer ${token}`)
        ? { data: { me: { id: '1' } } }
        : unauthenticated,
    );
  });
  const link = createSessionLink(refresh).concat(server);
  return { seen, client: new ApolloClient({ link, cache: new InMemoryCache() }) };
}

const ask = (client: ApolloClient) => client.query({ query: QUERY, fetchPolicy: 'no-cache' });

describe('a request with a token that has expired', () => {
  it('shares one refresh with the others at the time and is sent once more', async () => {
    writeTokens({ accessToken: 'old', refreshToken: 'r1' });
    const refresh = jest.fn().mockResolvedValue(fresh);
    const { client, seen } = clientOf(['new'], refresh);

    const answers = await Promise.all([
      ask(client),
      client.query({ query: QUERY, fetchPolicy: 'no-cache', context: { queryDeduplication: false } }),
      client.query({ query: QUERY, fetchPolicy: 'no-cache', context: { queryDeduplication: false } }),
    ]);

    expect(answers.map(({ data }) => data)).toEqual(Array(3).fill({ me: { id: '1' } }));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(refresh).toHaveBeenCalledWith('r1');
    expect(seen.filter((header) => header === 'Bearer old')).toHaveLength(3);
    expect(seen.filter((header) => header === 'Bearer new')).toHaveLength(3);
    expect([readAccessToken(), readRefreshToken()]).toEqual(['new', 'r2']);
  });

  it('is not sent a third time', async () => {
    writeTokens({ accessToken: 'old', refreshToken: 'r1' });
    const refresh = jest.fn().mockResolvedValue(fresh);
    const { client, seen } = clientOf([], refresh);

    await expect(ask(client)).rejects.toThrow('Sign in.');
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
  });

  it('ends the session when the refresh is refused, and keeps it when the server cannot be reached', async () => {
    writeTokens({ accessToken: 'old', refreshToken: 'r1' });
    const unreachable = clientOf([], jest.fn().mockRejectedValue(new TypeError('offline')));
    await expect(ask(unreachable.client)).rejects.toThrow('offline');
    expect(readAccessToken()).toBe('old');

    const refused = clientOf([], jest.fn().mockResolvedValue(null));
    await expect(ask(refused.client)).rejects.toThrow('Sign in.');
    expect(readAccessToken()).toBeNull();
  });
});

it('does not refresh for someone who is not signed in', async () => {
  const refresh = jest.fn();
  const { client } = clientOf([], refresh);
  await expect(ask(client)).rejects.toThrow('Sign in.');
  expect(refresh).not.toHaveBeenCalled();
});

it('takes the tokens that another tab has rotated meanwhile', async () => {
  writeTokens({ accessToken: 'from another tab', refreshToken: 'r9' });
  const refresh = jest.fn();
  await expect(refreshSession('old', refresh)).resolves.toBe('from another tab');
  expect(refresh).not.toHaveBeenCalled();
});

it('forgets the tokens and the business together', () => {
  writeTokens(fresh);
  localStorage.setItem('current_tenant_id', 't1');
  clearSession();
  expect(localStorage).toHaveLength(0);
});
