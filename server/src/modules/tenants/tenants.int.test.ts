import { type TestApp, startTestApp } from '../../../test/testApp';

type Business = Awaited<ReturnType<TestApp['newBusiness']>>;

let t: TestApp;
let mine: Business;
let other: Business;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  [mine, other] = [await t.newBusiness('Café Ñandú'), await t.newBusiness('Café Ñandú')];
});

const CREATE = `mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id slug } }`;
const UPDATE = `mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { businessName phone website address slug } }`;
const HOURS = `mutation ($days: [BusinessHoursDayInput!]!) { updateBusinessHours(days: $days) { businessHours { weekday enabled start end } } }`;
const DATED = `mutation ($entries: [DatedHoursInput!]!) { setDatedHours(entries: $entries) { datedHours { localDate closed start end note } } }`;
const BOOKING = `mutation ($input: BookingSettingsInput!) { updateBookingSettings(input: $input) { bookingSettings {
  bufferTimeMinutes maxAdvanceBookingDays cancellationWindowHours autoConfirmBookings allowOnlineBooking requirePhone requireEmail } } }`;
const NOTIFY = `mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { notificationSettings {
  smsConfirmations emailConfirmations smsReminders emailReminders reminderTimeBefore smsNoShow emailNoShow } } }`;

async function pathOf(document: string, variables: Record<string, unknown>): Promise<string | undefined> {
  const { errors } = await t.execute(document, variables, mine);
  return (errors?.[0]?.extensions.fieldErrors as { path: string }[] | undefined)?.[0]?.path;
}

it('a new business has the documented defaults, and its creator is the owner', async () => {
  const { tenant } = await t.ask(
    `{ tenant { slug viewerRole timeZone currency isActive businessHours { weekday enabled start end }
       bookingSettings { bufferTimeMinutes maxAdvanceBookingDays cancellationWindowHours autoConfirmBookings allowOnlineBooking requirePhone requireEmail }
       notificationSettings { smsConfirmations emailConfirmations smsReminders emailReminders reminderTimeBefore smsNoShow emailNoShow } } }`,
    {},
    mine,
  );
  expect(tenant).toMatchObject({
    viewerRole: 'owner',
    timeZone: 'America/New_York',
    currency: 'USD',
    isActive: true,
  });
  expect(tenant.slug).toMatch(/^cafe-nandu/);
  expect(tenant.businessHours[1]).toEqual({ weekday: 1, enabled: true, start: '09:00', end: '17:00' });
  expect(tenant.businessHours[6]).toEqual({ weekday: 6, enabled: true, start: '10:00', end: '16:00' });
  expect(tenant.businessHours[0].enabled).toBe(false);
  expect(tenant.bookingSettings).toEqual({
    bufferTimeMinutes: 5,
    maxAdvanceBookingDays: 30,
    cancellationWindowHours: 24,
    autoConfirmBookings: true,
    allowOnlineBooking: true,
    requirePhone: true,
    requireEmail: false,
  });
  expect(tenant.notificationSettings).toEqual({
    smsConfirmations: true,
    emailConfirmations: true,
    smsReminders: true,
    emailReminders: true,
    reminderTimeBefore: 60,
    smsNoShow: false,
    emailNoShow: true,
  });
});

it('two businesses of one name get two booking pages, and neither takes the other’s or a reserved one', async () => {
  const { myTenants } = await t.ask(`{ myTenants { slug } }`, {}, other);
  expect(myTenants).toHaveLength(1);
  expect(mine.slug).not.toBe(other.slug);
  expect(await pathOf(UPDATE, { input: { slug: other.slug } })).toBe('input.slug');
  expect(await pathOf(UPDATE, { input: { slug: 'admin' } })).toBe('input.slug');
  expect(await pathOf(UPDATE, { input: { slug: '../etc' } })).toBe('input.slug');
  expect(await pathOf(UPDATE, { input: { slug: 'сafe' } })).toBe('input.slug');
});

it('details can be changed and cleared, and bad ones are answered by field', async () => {
  const input = {
    businessName: ' New Name ',
    phone: '212-555-0100',
    website: 'https://example.com',
    address: '1 Main St',
  };
  expect((await t.ask(UPDATE, { input }, mine)).updateTenant).toMatchObject({
    businessName: 'New Name',
    phone: '+12125550100',
    website: 'https://example.com',
  });
  expect(
    (await t.ask(UPDATE, { input: { phone: '', website: '', address: '' } }, mine)).updateTenant,
  ).toMatchObject({
    businessName: 'New Name',
    phone: null,
    website: null,
    address: null,
  });
  expect(await pathOf(UPDATE, { input: { businessName: '  ' } })).toBe('input.businessName');
  expect(await pathOf(UPDATE, { input: { businessName: 'x'.repeat(121) } })).toBe('input.businessName');
  expect(await pathOf(UPDATE, { input: { website: 'example' } })).toBe('input.website');
  expect(await pathOf(UPDATE, { input: { website: 'javascript:alert(1)' } })).toBe('input.website');
  expect(await pathOf(UPDATE, { input: { timeZone: 'Mars/Olympus' } })).toBe('input.timeZone');
  expect(await pathOf(UPDATE, { input: { phone: '12' } })).toBe('input.phone');
  expect(await pathOf(CREATE, { input: { businessName: '', businessType: 'salon', timeZone: 'x' } })).toBe(
    'input.businessName',
  );
  expect(await pathOf(CREATE, { input: { businessName: 'A', businessType: 'zoo', timeZone: 'x' } })).toBe(
    'input.businessType',
  );
});

it('hours are replaced by weekday, and windows that end before they begin are refused', async () => {
  const day = { weekday: 1, enabled: true, start: '08:30', end: '24:00' };
  const { businessHours } = (await t.ask(HOURS, { days: [day] }, mine)).updateBusinessHours;
  expect(businessHours[1]).toEqual(day);
  expect(businessHours).toHaveLength(7);
  expect(await pathOf(HOURS, { days: [{ ...day, end: '08:30' }] })).toBe('days[0].end');
  expect(await pathOf(HOURS, { days: [{ ...day, start: '25:00' }] })).toBe('days[0].start');
  expect(await pathOf(HOURS, { days: [{ ...day, weekday: 7 }] })).toBe('days[0].weekday');
  expect(await pathOf(HOURS, { days: [day, day] })).toBe('days');
});

it('dated hours are replaced as a whole', async () => {
  const closed = { localDate: '2026-12-25', closed: true, note: 'Christmas' };
  const short = { localDate: '2026-12-24', closed: false, start: '09:00', end: '13:00' };
  expect((await t.ask(DATED, { entries: [closed, short] }, mine)).setDatedHours.datedHours).toEqual([
    { localDate: '2026-12-24', closed: false, start: '09:00', end: '13:00', note: null },
    { localDate: '2026-12-25', closed: true, start: null, end: null, note: 'Christmas' },
  ]);
  expect((await t.ask(DATED, { entries: [] }, mine)).setDatedHours.datedHours).toEqual([]);
  expect(await pathOf(DATED, { entries: [{ localDate: '2026-12-24', closed: false }] })).toBe('entries[0]');
  expect(await pathOf(DATED, { entries: [closed, closed] })).toBe('entries');
});

it.each([
  [BOOKING, 'bufferTimeMinutes', 0, 60],
  [BOOKING, 'maxAdvanceBookingDays', 1, 365],
  [BOOKING, 'cancellationWindowHours', 0, 168],
  [NOTIFY, 'reminderTimeBefore', 15, 1440],
])('%# %s takes its bounds and nothing beyond them', async (document, field, least, most) => {
  for (const value of [least, most]) {
    expect((await t.execute(document, { input: { [field]: value } }, mine)).errors).toBeUndefined();
  }
  for (const value of [least - 1, most + 1]) {
    expect(await pathOf(document, { input: { [field]: value } })).toBe(`input.${field}`);
  }
});

it('a change of settings leaves the others as they are, in this business and in others', async () => {
  await t.ask(BOOKING, { input: { requireEmail: true } }, mine);
  const settings = `{ tenant { bookingSettings { requireEmail requirePhone } } }`;
  expect((await t.ask(settings, {}, mine)).tenant.bookingSettings).toEqual({
    requireEmail: true,
    requirePhone: true,
  });
  expect((await t.ask(settings, {}, other)).tenant.bookingSettings).toEqual({
    requireEmail: false,
    requirePhone: true,
  });
});

it('the logo is a picture that this business uploaded, and can be taken off again', async () => {
  const LOGO = `mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { businessName logoUrl } }`;
  const UPLOAD = `mutation ($input: UploadImageInput!) { uploadImage(input: $input) { id url } }`;
  const dataBase64 =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const upload = async (business: Business) =>
    (await t.ask(UPLOAD, { input: { purpose: 'LOGO', dataBase64 } }, business)).uploadImage;
  const [logo, foreign] = [await upload(mine), await upload(other)];

  expect((await t.ask(LOGO, { input: { logoImageId: logo.id } }, mine)).updateTenant.logoUrl).toBe(logo.url);
  const renamed = await t.ask(LOGO, { input: { businessName: 'Renamed' } }, mine);
  expect(renamed.updateTenant).toEqual({ businessName: 'Renamed', logoUrl: logo.url });
  for (const logoImageId of [foreign.id, 'nonsense']) {
    expect(await pathOf(LOGO, { input: { logoImageId } })).toBe('input.logoImageId');
  }
  expect((await t.ask(LOGO, { input: { logoImageId: null } }, mine)).updateTenant.logoUrl).toBeNull();
});
