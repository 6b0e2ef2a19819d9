import { Client } from 'pg';
import { runConsumer } from '../../../test/outboxRun';
import { TEST_SECRET, type Caller, type TestApp, startTestApp } from '../../../test/testApp';
import { MESSAGE_KINDS } from '../../domain/messages/messageKinds';
import { roleUrl } from '../../platform/database/roles';

const TEXT = `id kind channel language subject body source version savedAt savedBy
  variables { name example isRequired isBodyOnly }`;
const LEVELS = ['', 'Platform'] as const;
type Level = (typeof LEVELS)[number];
const query = (level: Level, name: string) =>
  level ? `platform${name}` : name[0]!.toLowerCase() + name.slice(1);

const LIST = (level: Level) =>
  `query ($language: Language!) { texts: ${query(level, 'MessageTexts')}(language: $language) { ${TEXT} } }`;
const ONE = (level: Level) =>
  `query ($key: MessageTextKeyInput!) { text: ${query(level, 'MessageText')}(key: $key) { ${TEXT} } }`;
const VERSIONS = (level: Level) =>
  `query ($key: MessageTextKeyInput!, $first: Int, $after: String) {
    versions: ${query(level, 'MessageTextVersions')}(key: $key, first: $first, after: $after) {
      nodes { id version subject body restoredVersion savedAt savedBy } pageInfo { hasNextPage endCursor } } }`;
const PREVIEW = (level: Level) =>
  `query ($input: MessageWordsInput!) { preview: ${query(level, 'MessageTextPreview')}(input: $input) {
    subject text html sms { encoding units segments costly } } }`;
const SAVE = (level: Level) =>
  `mutation ($input: SaveMessageTextInput!) { text: save${level}MessageText(input: $input) { ${TEXT} } }`;
const RESET = (level: Level) =>
  `mutation ($key: MessageTextKeyInput!) { text: reset${level}MessageText(key: $key) { ${TEXT} } }`;
const RESTORE = (level: Level) =>
  `mutation ($input: RestoreMessageTextInput!) { text: restore${level}MessageText(input: $input) { ${TEXT} } }`;

let t: TestApp;
let admin: Caller;
let shop: Caller & { tenantId: string };
let other: Caller & { tenantId: string };

beforeAll(async () => {
  t = await startTestApp();
  const master = await t.registerOwner('master@example.com');
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  admin = { token: master.token };
  shop = await t.newBusiness('Shear Joy');
  other = await t.newBusiness('Other');
});
afterAll(() => t.close());

const callerOf = (level: Level) => (level ? admin : shop);
const mail = (kind: string, language = 'en') => ({ kind, channel: 'email', language });
const sms = (kind: string, language = 'en') => ({ kind, channel: 'sms', language });
const words = (key: object, body: string, baseVersion = 0) => ({
  ...key,
  subject: 'Hello {{client_name}}',
  body,
  baseVersion,
});
const textOf = async (key: object, caller: Caller, level: Level = '') =>
  (await t.ask(ONE(level), { key }, caller)).text;

async function errorOf(document: string, variables: object, caller: Caller) {
  const error = (await t.execute(document, variables as Record<string, unknown>, caller)).errors?.[0];
  const [field] = (error?.extensions.fieldErrors as { path: string; message: string }[] | undefined) ?? [];
  return field ? [field.path, field.message] : error?.extensions.code;
}

describe.each(LEVELS)('%s texts', (level) => {
  const key = mail('reminder', 'es');

  it('begin built-in, are changed, restored and reset, and every step stays in the history', async () => {
    const caller = callerOf(level);
    const builtIn = await textOf(key, caller, level);
    expect(builtIn).toMatchObject({ source: 'built_in', version: 0, savedAt: null, savedBy: null });
    expect(builtIn.subject).toBe('Recordatorio: {{starts_at}} en {{business_name}}');

    const source = level ? 'platform' : 'tenant';
    const first = (await t.ask(SAVE(level), { input: words(key, 'Primero') }, caller)).text;
    expect(first).toMatchObject({
      id: builtIn.id,
      body: 'Primero',
      source,
      version: 1,
      savedBy: 'Olive Owner',
    });
    await t.ask(SAVE(level), { input: words(key, 'Segundo\r\nlínea', 1) }, caller);
    const restored = await t.ask(RESTORE(level), { input: { ...key, version: 1 } }, caller);
    expect(restored.text).toMatchObject({ body: 'Primero', version: 3 });
    const reset = (await t.ask(RESET(level), { key }, caller)).text;
    expect(reset).toMatchObject({ body: builtIn.body, source: 'built_in', version: 4 });

    const page = async (after: string | null) =>
      (await t.ask(VERSIONS(level), { key, first: 3, after }, caller)).versions;
    const newest = await page(null);
    const oldest = await page(newest.pageInfo.endCursor);
    const short = [...newest.nodes, ...oldest.nodes].map(
      ({ version, body, restoredVersion }: Record<string, unknown>) => [version, body, restoredVersion],
    );
    expect(short).toEqual([
      [4, null, null],
      [3, 'Primero', 1],
      [2, 'Segundo\nlínea', null],
      [1, 'Primero', null],
    ]);
    expect([newest.pageInfo.hasNextPage, oldest.pageInfo.hasNextPage]).toEqual([true, false]);
  });

  it('are not overwritten by whoever began from an older version', async () => {
    const caller = callerOf(level);
    const input = words(mail('no_show'), 'Mine');
    await t.ask(SAVE(level), { input }, caller);
    expect(await errorOf(SAVE(level), { input }, caller)).toBe('CHANGED_MEANWHILE');
    const racing = [1, 2, 3].map((n) => ({ ...input, body: `Racer ${n}`, baseVersion: 1 }));
    const codes = await Promise.all(racing.map((one) => errorOf(SAVE(level), { input: one }, caller)));
    expect(codes.sort()).toEqual(['CHANGED_MEANWHILE', 'CHANGED_MEANWHILE', undefined]);
  });

  it.each([
    [{ body: 'Hi {{naem}}' }, 'input.body', 'This message has no variable {{naem}}.'],
    [
      { body: 'Hi {{#if price}}' },
      'input.body',
      '{{#if price}} is never closed. Write {{/if}} where it ends.',
    ],
    [{ body: '  ' }, 'input.body', 'The text must have 1 to 5000 characters.'],
    [{ body: 'x'.repeat(5001) }, 'input.body', 'The text must have 1 to 5000 characters.'],
    [
      { body: 'bell \u0007' },
      'input.body',
      'The text holds a character that cannot be shown. Please type it anew.',
    ],
    [{ subject: '' }, 'input.subject', 'A mail needs a subject.'],
    [{ subject: 'One\nBcc: all@example.com' }, 'input.subject', 'The subject must be a single line.'],
    [
      { subject: 'See {{manage_link}}' },
      'input.subject',
      '{{manage_link}} may only stand in the text, not in the subject.',
    ],
    [{ subject: 'x'.repeat(201) }, 'input.subject', 'The subject must have at most 200 characters.'],
    [{ channel: 'sms' }, 'input.subject', 'Only a mail has a subject.'],
    [
      { channel: 'sms', subject: null, body: 'x'.repeat(1001) },
      'input.body',
      'The text must have at most 1000 characters.',
    ],
    [
      { ...mail('review_request') },
      'input.body',
      'Keep {{review_link}} in the text, outside any {{#if}}: without it this message is of no use.',
    ],
  ])(
    'that cannot be sent are refused beside the field, to save and to preview (%#)',
    async (bad, path, message) => {
      const { baseVersion, ...input } = { ...words(mail('booking_confirmation'), 'Fine'), ...bad };
      const caller = callerOf(level);
      expect(await errorOf(SAVE(level), { input: { ...input, baseVersion } }, caller)).toEqual([
        path,
        message,
      ]);
      expect(await errorOf(PREVIEW(level), { input }, caller)).toEqual([path, message]);
    },
  );

  it('that do not exist are not found, and nothing is reset that was not changed', async () => {
    const caller = callerOf(level);
    for (const key of [sms('password_reset'), { ...mail('reminder'), channel: 'assistant' }]) {
      expect(await errorOf(ONE(level), { key }, caller)).toBe('NOT_FOUND');
      expect(await errorOf(VERSIONS(level), { key }, caller)).toBe('NOT_FOUND');
      expect(await errorOf(RESET(level), { key }, caller)).toBe('NOT_FOUND');
      expect(await errorOf(SAVE(level), { input: words(key, 'x') }, caller)).toBe('NOT_FOUND');
    }
    expect(await errorOf(RESET(level), { key: sms('reminder') }, caller)).toBe('CONFLICT');
    for (const version of [7, 2_147_483_647]) {
      expect(await errorOf(RESTORE(level), { input: { ...sms('reminder'), version } }, caller)).toBe(
        'NOT_FOUND',
      );
    }
    expect(await errorOf(VERSIONS(level), { key: sms('reminder'), after: 'nonsense' }, caller)).toEqual([
      'after',
      'This page marker is not valid. Please start again from the first page.',
    ]);
  });
});

it('the library lists every message; a business sees those to its clients alone', async () => {
  const kinds = async (level: Level) =>
    new Set(
      (await t.ask(LIST(level), { language: 'en' }, callerOf(level))).texts.map(
        (text: { kind: string }) => text.kind,
      ),
    );
  expect([...(await kinds('Platform'))].sort()).toEqual(Object.keys(MESSAGE_KINDS).sort());
  expect([...(await kinds(''))]).not.toContain('password_reset');
  expect([...(await kinds(''))]).toContain('booking_confirmation');
  expect(await errorOf(SAVE(''), { input: words(mail('password_reset'), '{{reset_link}}') }, shop)).toBe(
    'NOT_FOUND',
  );
});

it('a business’s own words stand before the platform’s, and those before the built-in ones; another business is not touched', async () => {
  const key = sms('appointment_cancelled');
  const save = (level: Level, body: string) =>
    t.ask(SAVE(level), { input: { ...key, body, baseVersion: 0 } }, callerOf(level));
  const bodies = async () => [
    (await textOf(key, shop)).body,
    (await textOf(key, other)).body,
    (await textOf(key, admin, 'Platform')).body,
  ];
  await save('Platform', 'From the platform');
  expect(await bodies()).toEqual(['From the platform', 'From the platform', 'From the platform']);
  expect((await textOf(key, shop)).source).toBe('platform');
  await save('', 'From the shop');
  expect(await bodies()).toEqual(['From the shop', 'From the platform', 'From the platform']);
  const versions = (await t.ask(VERSIONS(''), { key }, other)).versions;
  expect(versions.nodes).toEqual([]);
  await t.ask(RESET(''), { key }, shop);
  expect(await bodies()).toEqual(['From the platform', 'From the platform', 'From the platform']);
});

it('a preview shows the mail and its HTML under the business’s name, the size of a text message, and stores nothing', async () => {
  const count = async () =>
    (
      await t.asOwner(
        'SELECT (SELECT count(*) FROM tenant_message_texts) + (SELECT count(*) FROM platform_message_texts) AS n',
      )
    ).rows[0];
  const before = await count();
  const { baseVersion, ...input } = words(
    mail('booking_confirmation'),
    'At {{business_name}}{{#if business_phone}} {{business_phone}}{{/if}}\n\n{{manage_link}}',
  );
  const { preview } = await t.ask(
    PREVIEW(''),
    { input: { ...input, subject: 'For {{business_name}}' } },
    shop,
  );
  expect(preview).toMatchObject({ subject: 'For Shear Joy', sms: null });
  expect(preview.text).toBe('At Shear Joy\n\nhttps://chairside.example/manage/8f2k');
  expect(preview.html).toContain('>Manage your visit</a>');
  expect(preview.html).toContain('font-size:19px;font-weight:700;color:#221d18">Shear Joy</td>');
  const short = await t.ask(
    PREVIEW(''),
    { input: { ...sms('reminder', 'es'), body: 'Mañana más {{price}}' } },
    shop,
  );
  expect(short.preview).toMatchObject({
    subject: null,
    html: null,
    sms: { encoding: 'UCS_2', units: 17, segments: 1, costly: ['á'] },
  });
  expect(await count()).toEqual(before);
  expect(baseVersion).toBe(0);
});

it('changes are written to the log of the business, and of the master admin', async () => {
  const { rows: own } = await t.asOwner(
    `SELECT action, before, after FROM audit_log WHERE tenant_id = $1 AND entity = 'message_text'
     AND after ->> 'kind' = 'reminder' ORDER BY at`,
    [shop.tenantId],
  );
  expect(own.map(({ action }) => action)).toEqual([
    'message_text.saved',
    'message_text.saved',
    'message_text.restored',
    'message_text.reset',
  ]);
  expect(own[1]).toMatchObject({
    before: { body: 'Primero' },
    after: { body: 'Segundo\nlínea', version: 2 },
  });
  const { rows: platform } = await t.asOwner(
    `SELECT action, detail FROM admin_log WHERE detail ->> 'kind' = 'reminder' ORDER BY at LIMIT 1`,
  );
  expect(platform).toMatchObject([
    { action: 'message_text.saved', detail: { language: 'es', after: { body: 'Primero' } } },
  ]);
});

it('the server’s own role can read the platform’s words, and neither change nor remove anybody’s', async () => {
  const app = new Client({ connectionString: roleUrl(t.ownerUrl, 'app', TEST_SECRET) });
  await app.connect();
  const tables = ['platform_message_texts', 'tenant_message_texts'];
  await expect(app.query('SELECT 1 FROM platform_message_texts')).resolves.toBeTruthy();
  await expect(
    app.query(`INSERT INTO platform_message_texts SELECT * FROM platform_message_texts LIMIT 1`),
  ).rejects.toThrow(/permission denied/);
  for (const table of tables) {
    await expect(app.query(`UPDATE ${table} SET body = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(app.query(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/);
  }
  await app.end();
});

describe('mails of accounts', () => {
  const mailsTo = async (email: string) =>
    (
      await t.asOwner(`SELECT payload FROM outbox WHERE payload ->> 'to' = $1 ORDER BY created_at`, [email])
    ).rows.map(({ payload }) => payload as { subject: string; text: string; html: string });
  const forgot = async (email: string) => {
    await t.ask(`mutation ($email: String!) { forgotPassword(email: $email) { ok } }`, { email });
    await runConsumer(t, 'password_reset');
  };

  it('are in the language of whoever gets them, as text and as HTML, in the words of the library', async () => {
    const owner = await t.registerOwner();
    await t.ask('mutation { setLanguage(language: es) { id } }', {}, owner);
    await forgot(owner.email);
    await t.ask(
      SAVE('Platform'),
      {
        input: {
          ...words(mail('password_reset', 'es'), 'Toque aquí:\n\n{{reset_link}}'),
          subject: 'Su clave',
        },
      },
      admin,
    );
    await forgot(owner.email);
    const [builtIn, own] = await mailsTo(owner.email);
    expect(builtIn!.subject).toBe('Restablezca su contraseña de Chairside');
    expect(builtIn!.text).toContain('Hola, Olive:');
    expect(builtIn!.html).toContain('>Elegir una contraseña nueva</a>');
    expect(builtIn!.html).toContain('<html lang="es">');
    expect(own!.subject).toBe('Su clave');
    expect(own!.text).toMatch(/^Toque aquí:\n\nhttp:\/\/localhost:4000\/reset-password\?token=/);
  });

  it('a password that was reset is told to its owner', async () => {
    const owner = await t.registerOwner();
    await forgot(owner.email);
    const token = /token=([\w-]+)/.exec((await mailsTo(owner.email))[0]!.text)![1];
    await t.ask(`mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }`, {
      input: { token, newPassword: 'a brand new password', confirmPassword: 'a brand new password' },
    });
    expect((await mailsTo(owner.email)).at(-1)!.subject).toBe('Your Chairside password was changed');
  });

  it('words that a later release cannot send are skipped', async () => {
    const owner = await t.registerOwner();
    await t.asOwner(
      `INSERT INTO platform_message_texts (id, kind, channel, language, version, subject, body, saved_at)
       VALUES (gen_random_uuid(), 'password_reset', 'email', 'en', 1, 'Old', 'Uses {{gone}}', now())`,
    );
    await forgot(owner.email);
    expect((await mailsTo(owner.email))[0]!.subject).toBe('Reset your Chairside password');
    const key = mail('password_reset');
    await t.ask(RESET('Platform'), { key }, admin);
    expect(await errorOf(RESTORE('Platform'), { input: { ...key, version: 1 } }, admin)).toBe('CONFLICT');
  });

  it('an invitation is in the language of the invited, else of the inviter, under the business’s name', async () => {
    const inviter = await t.newBusiness('Casa <Bella>');
    await t.ask('mutation { setLanguage(language: es) { id } }', {}, inviter);
    const known = await t.registerOwner();
    await t.ask('mutation { setLanguage(language: en) { id } }', {}, known);
    const invite = (email: string) =>
      t.ask(
        `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { id } }`,
        { input: { email, role: 'front_desk' } },
        inviter,
      );
    await invite('new@example.com');
    await invite(known.email);
    const [[spanish], [english]] = [await mailsTo('new@example.com'), await mailsTo(known.email)];
    expect(spanish!.subject).toBe('Únase a Casa <Bella> en Chairside');
    expect(spanish!.text).toContain('Su función: recepción.');
    expect(spanish!.html).toContain('Casa &lt;Bella&gt;');
    expect(english!.subject).toBe('Join Casa <Bella> on Chairside');
    expect(english!.text).toContain('as front desk.');
  });

  it('the draft for a new owner is in the words of the library', async () => {
    const { createBarbershop } = await t.ask(
      `mutation ($input: CreateBarbershopInput!) { createBarbershop(input: $input) { generatedPassword letter { subject text } } }`,
      {
        input: {
          businessName: 'Corner Cuts',
          businessType: 'barbershop',
          timeZone: 'America/New_York',
          ownerFirstName: 'Nora',
          ownerLastName: 'New',
          ownerEmail: 'nora@example.com',
        },
      },
      admin,
    );
    const { letter, generatedPassword } = createBarbershop;
    expect(letter.subject).toBe('Welcome to Chairside');
    expect(letter.text).toContain(
      `Email: nora@example.com\nPassword: ${generatedPassword}\nSign in: http://localhost:4000/login`,
    );
  });
});
