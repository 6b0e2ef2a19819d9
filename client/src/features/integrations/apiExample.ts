export const endpoint = (): string => `${window.location.origin}/graphql`;

/** The next five appointments, asked for with a key that may read bookings. */
export const curlExample = (): string =>
  [
    `curl ${endpoint()} \\`,
    `  -H 'Authorization: Bearer ck_YOUR_KEY' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"query":"{ appointments(first: 5) { nodes { reference startsAt status } } }"}'`,
  ].join('\n');
