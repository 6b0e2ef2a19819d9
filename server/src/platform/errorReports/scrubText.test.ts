import { maskContacts, scrubPath, scrubStack, scrubText } from './scrubText';

describe('scrubText', () => {
  it.each([
    ['mail to ana.lopez+1@example.co.uk bounced', 'mail to <email> bounced'],
    ['client 01900000-0000-7000-8000-000000000001 is gone', 'client <id> is gone'],
    ['invalid input syntax for type uuid: "Ana López"', 'invalid input syntax for type uuid: "…"'],
    [
      'duplicate key value violates unique constraint "clients_tenant_phone"',
      'duplicate key value violates unique constraint "clients_tenant_phone"',
    ],
    [
      "Cannot read properties of undefined (reading 'Ana')",
      "Cannot read properties of undefined (reading '…')",
    ],
    ['call +1 (212) 555-0123 now', 'call <number> now'],
    ['row 4711 of 12', 'row <number> of <number>'],
    ['connect postgres://app:secret@db:5432/salon failed', 'connect <address> failed'],
    ['token eyJhbGciOiJIUzI1NiJ9abcdef1234567890 refused', 'token <token> refused'],
    ["it's not the salon's fault", "it's not the salon's fault"],
  ])('%s', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });

  it('is bounded, and quick on a text made to be slow', () => {
    expect(scrubText('x '.repeat(5_000)).length).toBeLessThanOrEqual(500);
    expect(
      scrubText(`${'"'.repeat(4_000)}${'1 '.repeat(2_000)}${'a@'.repeat(2_000)}`).length,
    ).toBeLessThanOrEqual(500);
  });
});

it('scrubStack keeps frames and drops the message, folders, origins and queries', () => {
  const stack = [
    'Error: Ana López has no phone',
    '    at book (/home/someone/chairside/server/src/modules/appointments/book.ts:12:7)',
    '    at /home/someone/chairside/node_modules/pg/lib/client.js:526:17',
    '    at https://book.example.com/assets/index-AbCd1234.js?token=secret:1:99',
    'and more about Ana',
  ].join('\n');
  expect(scrubStack(stack)).toBe(
    [
      'at book (server/src/modules/appointments/book.ts:12:7)',
      'at node_modules/pg/lib/client.js:526:17',
      'at /assets/index-AbCd1234.js:1:99',
    ].join('\n'),
  );
});

it.each([
  ['/book/shear-joy?name=Ana', '/book/:key'],
  ['/manage/eyJhbGciOi.abc', '/manage/:key'],
  ['/dashboard/clients/01900000-0000-7000-8000-000000000001', '/dashboard/clients/:key'],
  ['/dashboard/settings/hours', '/dashboard/settings/hours'],
])('scrubPath %s', (path, scrubbed) => {
  expect(scrubPath(path)).toBe(scrubbed);
});

describe('maskContacts', () => {
  it.each([
    ['550 5.1.1 no mailbox for ana.lopez@example.co.uk', '550 5.1.1 no mailbox for <email>'],
    ['+1 (212) 555-0123 has opted out, error 21610', '<number> has opted out, error 21610'],
    ['connect ETIMEDOUT 192.168.100.200:587', 'connect ETIMEDOUT 192.168.100.200:587'],
    ['GET https://api.example/send?key=secret failed', 'GET https://api.example/send failed'],
  ])('%s', (text, masked) => expect(maskContacts(text)).toBe(masked));
});
