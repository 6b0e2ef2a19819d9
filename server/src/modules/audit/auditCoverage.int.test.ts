import sharp from 'sharp';
import { operationsOf } from '../../../test/sampleCalls';
import { type Shop, newShop } from '../../../test/shop';
import { type Caller, TestClock, type TestApp, startTestApp } from '../../../test/testApp';

/**
 * Every mutation either is performed here by a master admin in an owner's place, and must leave the audit entry that is
 * named with it under both names; or stands below with the reason why it leaves none. A new mutation is in neither
 * list and fails the first test.
 */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  register: 'a person’s own account, of no business',
  login: 'a person’s own session, listed in mySessions',
  verifyTwoFactor: 'as login',
  refreshToken: 'as login',
  logout: 'as login',
  forgotPassword: 'a person’s own account; refused while impersonating, as are all below that concern it',
  resetPassword: 'a person’s own account',
  changePassword: 'a person’s own account',
  revokeSession: 'a person’s own account',
  revokeOtherSessions: 'a person’s own account',
  beginTwoFactor: 'a person’s own account',
  confirmTwoFactor: 'a person’s own account',
  disableTwoFactor: 'a person’s own account',
  newRecoveryCodes: 'a person’s own account',
  setLanguage: 'a person’s own account',
  markNoticesRead: 'what a member has seen; does nothing while impersonating',
  holdSlot: 'a reservation of minutes that becomes a booking or expires',
  releaseHold: 'as holdSlot',
  impersonateTenant: 'in the admin log',
  suspendTenant: 'in the admin log',
  unsuspendTenant: 'in the admin log',
  deleteTenant: 'in the admin log',
  createBarbershop: 'in the admin log, and the business’s own log begins with it',
  exportAdminAuditLog: 'in the admin log',
  restoreTenant: 'in the admin log',
  throwKillSwitch: 'in the admin log',
  releaseKillSwitch: 'in the admin log',
  settleErrorGroup: 'in the admin log',
  runDeadJobAgain: 'in the admin log',
  runAllDeadJobsAgain: 'in the admin log',
  savePlatformMessageText: 'in the admin log',
  resetPlatformMessageText: 'in the admin log',
  restorePlatformMessageText: 'in the admin log',
  reportBrowserError: 'a page’s error, of no business',
  markNoticeRead: 'as markNoticesRead',
  leaveTeam: 'audited as member.left, but refused while impersonating: see modules/team',
  rateVisit:
    'audited as appointment.rated, but the client’s own, by the link of a visit: see modules/reviews',
  startAssistantConversation: 'only greets',
  sendAssistantMessage: 'talks; what it books, moves or cancels is audited as that',
  rehearseAssistant: 'plays conversations and writes nothing',
  rehearseMessage: 'as rehearseAssistant',
  checkCalendar: 'asks an outside calendar and changes nothing',
  connectCalendar:
    'audited as calendar.connected; needs an outside calendar, as all below: see modules/calendar-sync',
  disconnectCalendar: 'audited as calendar.disconnected',
  setCalendarPolicy: 'audited as calendar.policy_changed',
  syncCalendar: 'a reading that comes by itself as well; what it finds is audited',
  resolveCalendarConflict: 'audited as calendar.conflict_resolved',
  createCalendarFeed: 'audited as calendar.feed_created',
  revokeCalendarFeed: 'audited as calendar.feed_revoked',
  connectSms: 'audited as integration.connected; needs an account at Twilio: see notifications/sms',
  connectVoice: 'audited as integration.connected; needs an account at Twilio: see assistant/voice',
  configureVoice: 'audited as integration.configured; as connectVoice',
  sendTestSms: 'audited as integration.test_sent; as connectSms',
  testEmail: 'asks an outside mail server and changes nothing',
  connectEmail:
    'audited as integration.connected; needs an outside mail server: see modules/notifications/email',
  sendMessageAgain:
    'audited as message.sent_again; needs a message that was not sent: see modules/notifications',
  sendRelevantMessages: 'audited as message.all_sent_again, in the same place',
  cancelMessage: 'audited as message.cancelled; needs one that waits, in the same place',
  connectPayments: 'audited as integration.connected; needs Stripe, as all below: see modules/payments',
  updatePaymentSettings: 'audited as integration.configured',
  askDeposit: 'audited as payment.asked',
  refundPayment: 'audited as payment.refund_requested',
  payDeposit: 'opens a page at Stripe; that it was paid is audited',
  refreshDeposit: 'a reading that comes by itself as well; what it finds is audited',
  refreshPayment: 'as refreshDeposit',
  saveGoogleClient:
    'audited as integration.connected; needs Google, as all below: see googleCalendar.int.test.ts',
  beginGoogleCalendar: 'an address to agree at; what is connected then is audited',
  googleCalendars: 'asks Google and changes nothing',
  connectGoogleCalendar: 'audited as calendar.connected',
  createClientFeed: 'audited as client.feed_created; needs the link of a visit: see clientFeed.int.test.ts',
  requestContactCode: 'changes no record of the business; the code itself is a secret',
  openMyVisits: 'reads',
  confirmAppointmentClient: 'audited as appointment.client_confirmed; see contactCodes.int.test.ts',
  revokeClientFeed: 'audited as client.feed_revoked',
  hideReviewComment: 'audited as review.comment_hidden; needs a rated visit: see modules/reviews',
  acceptInvitation: 'audited, but refused while impersonating: invitations are tested in modules/team',
  joinByInvitation: 'as acceptInvitation',
  createTenant: 'audited as tenant.created, but refused while impersonating: see auditChain.int.test.ts',
  createWebhookEndpoint:
    'audited as webhook_endpoint.created, but refused while impersonating: see modules/webhooks',
  rotateWebhookSecret: 'audited as webhook_endpoint.secret_rotated, but refused as createWebhookEndpoint',
  updateWebhookEndpoint:
    'audited as webhook_endpoint.updated; needs an endpoint, as all below: see modules/webhooks',
  deleteWebhookEndpoint: 'audited as webhook_endpoint.deleted',
  testWebhookEndpoint: 'audited as webhook_endpoint.tested',
  redeliverWebhook: 'audited as webhook_delivery.redelivered',
  createApiKey: 'audited, but refused while impersonating: keys are tested in modules/api-keys',
  revokeApiKey: 'as createApiKey',
};

interface Step {
  mutation: string;
  action: string;
  /** The arguments as they stand in the document. */
  call: () => string | Promise<string>;
  /** What is asked of the answer; its values are kept under the mutation's name. */
  select?: string;
  variables?: () => Record<string, unknown>;
  declare?: string;
}

let t: TestApp;
let shop: Shop;
let acting: Caller;
let admin: { token: string; userId: string };
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of many shapes
const kept: Record<string, any> = {};

const at = (time: string): string => `2026-12-03T${time}:00.000Z`;
const book = (time: string): string =>
  `input: { lines: [{ serviceId: "${shop.cut}", barberId: "${shop.ana}" }], startsAt: "${at(time)}", client: { id: "${kept.createClient.id}" } }`;
/** Another appointment for a step that needs one. */
async function booked(time: string): Promise<string> {
  const { bookAppointment } = await t.ask(
    `mutation { bookAppointment(${book(time)}) { appointment { id } } }`,
    {},
    acting,
  );
  return bookAppointment.appointment.id;
}
async function invited(): Promise<string> {
  const { inviteMember } = await t.ask(
    `mutation { inviteMember(input: { email: "second@example.com", role: barber }) { id } }`,
    {},
    acting,
  );
  return inviteMember.id;
}
/** A member of the team, whom nobody invited through the API. */
async function member(): Promise<string> {
  const { userId } = await t.registerOwner();
  const { rows } = await t.asOwner(
    `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'barber') RETURNING id`,
    [shop.tenantId, userId],
  );
  return (rows[0] as { id: string }).id;
}
/** Of a customer who asked for a person. */
async function conversation(): Promise<string> {
  await t.ask('mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) { reply } }', {
    input: { slug: shop.slug, text: 'can I talk to a real person?' },
  });
  const { conversations } = await t.ask('{ conversations { nodes { id } } }', {}, acting);
  return conversations.nodes[0].id;
}
async function anotherClient(name: string): Promise<string> {
  const { createClient } = await t.ask(
    `mutation { createClient(input: { firstName: "${name}" }) { id } }`,
    {},
    acting,
  );
  return createClient.id;
}

const STEPS: readonly Step[] = [
  { mutation: 'updateTenant', action: 'tenant.updated', call: () => 'input: { businessName: "Fade" }' },
  {
    mutation: 'updateBusinessHours',
    action: 'tenant.hours_updated',
    call: () => 'days: [{ weekday: 4, enabled: true, start: "08:00", end: "20:00" }]',
  },
  {
    mutation: 'setDatedHours',
    action: 'tenant.dated_hours_set',
    call: () => 'entries: [{ localDate: "2026-12-25", closed: true }]',
  },
  {
    mutation: 'updateBookingSettings',
    action: 'tenant.booking_settings_updated',
    call: () => 'input: { minimumNoticeMinutes: 0 }',
  },
  {
    mutation: 'updateNotificationSettings',
    action: 'tenant.notification_settings_updated',
    call: () => 'input: { emailReminders: false }',
  },
  {
    mutation: 'updateAssistantSettings',
    action: 'assistant.settings_published',
    call: () =>
      'version: 0, input: { isOn: true, tone: formal, languages: [en], allowedActions: [book], usesModel: false, ' +
      'monthlySpendCapCents: 0, serviceAliases: [], barberAliases: [] }',
    select: '{ version }',
  },
  {
    mutation: 'createAssistantScenario',
    action: 'assistant_scenario.created',
    call: () => 'input: { title: "Hours", language: en, says: ["When are you open?"], ends: nothing }',
    select: '{ id }',
  },
  {
    mutation: 'updateAssistantScenario',
    action: 'assistant_scenario.updated',
    call: () =>
      `id: "${kept.createAssistantScenario.id}", input: { title: "Person", language: en, says: ["A person, please"], ends: handed_over }`,
    select: '{ id }',
  },
  {
    mutation: 'deleteAssistantScenario',
    action: 'assistant_scenario.deleted',
    call: () => `id: "${kept.createAssistantScenario.id}"`,
  },
  {
    mutation: 'initializeDefaultServices',
    action: 'service.defaults_initialized',
    call: () => '',
    select: '{ created }',
  },
  {
    mutation: 'createService',
    action: 'service.created',
    call: () => 'input: { name: "Shave", category: GROOMING, durationMinutes: 15, priceCents: 1500 }',
    select: '{ id category }',
  },
  {
    mutation: 'updateService',
    action: 'service.updated',
    call: () => `id: "${kept.createService.id}", input: { priceCents: 1600 }`,
  },
  {
    mutation: 'reorderServices',
    action: 'service.reordered',
    call: async () => {
      const { services } = await t.ask('{ services { id category } }', {}, shop);
      const ids = services
        .filter(({ category }: { category: string }) => category === kept.createService.category)
        .map(({ id }: { id: string }) => `"${id}"`)
        .reverse();
      return `category: ${kept.createService.category}, ids: [${ids.join(', ')}]`;
    },
  },
  {
    mutation: 'importServices',
    action: 'service.imported',
    call: () => 'csv: "name,category,duration,price\\nTrim,HAIRCUTS_TRIMS,20,15"',
    select: '{ created failed errors { field message } }',
  },
  { mutation: 'deleteService', action: 'service.deleted', call: () => `id: "${kept.createService.id}"` },
  {
    mutation: 'createBarber',
    action: 'barber.created',
    call: () => 'input: { name: "Cy" }',
    select: '{ id }',
  },
  {
    mutation: 'updateBarber',
    action: 'barber.updated',
    call: () => `id: "${kept.createBarber.id}", input: { bio: "New" }`,
  },
  {
    mutation: 'addTimeOff',
    action: 'time_off.added',
    call: () => `input: { barberId: "${shop.bo}", startsAt: "${at('15:00')}", endsAt: "${at('16:00')}" }`,
    select: '{ id }',
  },
  { mutation: 'removeTimeOff', action: 'time_off.removed', call: () => `id: "${kept.addTimeOff.id}"` },
  { mutation: 'deactivateBarber', action: 'barber.deactivated', call: () => `id: "${kept.createBarber.id}"` },
  {
    mutation: 'retireBarber',
    action: 'barber.deactivated',
    call: () => `input: { barberId: "${shop.bo}", resolution: CANCEL }`,
    select: '{ barber { id } }',
  },
  {
    mutation: 'uploadImage',
    action: 'image.uploaded',
    declare: '($data: String!)',
    variables: () => ({ data: kept.picture }),
    call: () => 'input: { purpose: LOGO, dataBase64: $data }',
    select: '{ id }',
  },
  {
    mutation: 'createClient',
    action: 'client.created',
    call: () => 'input: { firstName: "Ana", email: "ana@example.com" }',
    select: '{ id }',
  },
  {
    mutation: 'updateClient',
    action: 'client.updated',
    call: () => `id: "${kept.createClient.id}", input: { lastName: "Lopez" }`,
  },
  {
    mutation: 'importClients',
    action: 'client.imported',
    call: () => 'csv: "first name,email\\nBen,ben@example.com"',
    select: '{ created }',
  },
  {
    mutation: 'mergeClients',
    action: 'client.merged',
    call: async () =>
      `keepId: "${kept.createClient.id}", mergeId: "${await anotherClient('Old')}", input: {}`,
  },
  { mutation: 'exportClients', action: 'client.exported', call: () => '', select: '' },
  {
    mutation: 'exportClientData',
    action: 'client.data_exported',
    call: () => `id: "${kept.createClient.id}"`,
    select: '',
  },
  {
    mutation: 'deleteClient',
    action: 'client.deleted',
    call: async () => `id: "${await anotherClient('Gone')}"`,
  },
  {
    mutation: 'eraseClient',
    action: 'client.erased',
    call: async () => `id: "${await anotherClient('Erased')}"`,
  },
  {
    mutation: 'bookAppointment',
    action: 'appointment.booked',
    call: () => book('14:00'),
    select: '{ appointment { id } }',
  },
  {
    mutation: 'rescheduleAppointment',
    action: 'appointment.rescheduled',
    call: () => `input: { id: "${kept.bookAppointment.appointment.id}", startsAt: "${at('15:00')}" }`,
  },
  {
    mutation: 'updateAppointment',
    action: 'appointment.updated',
    call: () => `input: { id: "${kept.bookAppointment.appointment.id}", notes: "Gate code 1" }`,
  },
  {
    mutation: 'cancelAppointment',
    action: 'appointment.cancelled',
    call: () => `input: { id: "${kept.bookAppointment.appointment.id}", reason: "Ill" }`,
  },
  {
    mutation: 'confirmAppointment',
    action: 'appointment.confirmed',
    call: async () => {
      const id = await booked('16:00');
      await t.asOwner(`UPDATE appointments SET status = 'pending' WHERE id = $1`, [id]);
      return `id: "${id}"`;
    },
    select: '{ id }',
  },
  {
    mutation: 'checkInAppointment',
    action: 'appointment.checked_in',
    call: () => {
      t.clock.set(at('16:00'));
      return `id: "${kept.confirmAppointment.id}"`;
    },
  },
  {
    mutation: 'completeAppointment',
    action: 'appointment.completed',
    call: () => {
      t.clock.set(at('17:00'));
      return `id: "${kept.confirmAppointment.id}"`;
    },
  },
  {
    mutation: 'markNoShow',
    action: 'appointment.no_show',
    call: async () => {
      const id = await booked('18:00');
      t.clock.set(at('19:00'));
      return `id: "${id}"`;
    },
  },
  {
    mutation: 'inviteMember',
    action: 'invitation.created',
    call: () => 'input: { email: "first@example.com", role: barber }',
    select: '{ id }',
  },
  { mutation: 'resendInvitation', action: 'invitation.resent', call: () => `id: "${kept.inviteMember.id}"` },
  {
    mutation: 'revokeInvitation',
    action: 'invitation.revoked',
    call: async () => `id: "${await invited()}"`,
  },
  {
    mutation: 'changeMemberRole',
    action: 'member.role_changed',
    call: async () => `id: "${await member()}", role: manager`,
  },
  { mutation: 'removeMember', action: 'member.removed', call: async () => `id: "${await member()}"` },
  {
    mutation: 'keepClientsApart',
    action: 'client.kept_apart',
    call: async () =>
      `clientId: "${await anotherClient('One')}", otherClientId: "${await anotherClient('Two')}"`,
  },
  {
    mutation: 'saveMessageText',
    action: 'message_text.saved',
    call: () =>
      'input: { kind: no_show, channel: sms, language: en, baseVersion: 0, body: "We missed you at {{business_name}}." }',
    select: '{ __typename }',
  },
  {
    mutation: 'resetMessageText',
    action: 'message_text.reset',
    call: () => 'key: { kind: no_show, channel: sms, language: en }',
  },
  {
    mutation: 'restoreMessageText',
    action: 'message_text.restored',
    call: () => 'input: { kind: no_show, channel: sms, language: en, version: 1 }',
  },
  {
    mutation: 'syncIntegration',
    action: 'integration.synced',
    call: async () => {
      await t.asOwner(
        `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host)
         VALUES ($1, $2, 'ics', 'never opened', 'Work', 'calendar.example')`,
        [shop.tenantId, shop.ana],
      );
      return 'provider: other_calendars';
    },
  },
  {
    mutation: 'disconnectIntegration',
    action: 'integration.disconnected',
    call: () => 'provider: other_calendars',
  },
  {
    mutation: 'takeOverConversation',
    action: 'conversation.taken_over',
    call: async () => `id: "${await conversation()}"`,
    select: '{ id }',
  },
  {
    mutation: 'replyToConversation',
    action: 'conversation.replied',
    call: () =>
      `input: { id: "${kept.takeOverConversation.id}", text: "Hello", idempotencyKey: "only once" }`,
  },
  {
    mutation: 'giveBackConversation',
    action: 'conversation.given_back',
    call: () => `id: "${kept.takeOverConversation.id}"`,
  },
  {
    mutation: 'closeConversation',
    action: 'conversation.closed',
    call: () => `id: "${kept.takeOverConversation.id}"`,
  },
  { mutation: 'exportAuditLog', action: 'audit.exported', call: () => '', select: '' },
  {
    mutation: 'contactSupport',
    action: 'support.requested',
    call: () => 'input: { topic: other, message: "Please help me." }',
  },
];

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-03T13:00:00Z')));
  shop = await newShop(t);
  admin = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
  t.app.access.clear();
  await impersonate();
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#aabbcc' } });
  kept.picture = (await picture.png().toBuffer()).toString('base64');
});
afterAll(() => t.close());

/** A token lasts for minutes, and the steps move the clock by hours. */
async function impersonate(): Promise<void> {
  const { login } = await t.ask('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
    input: {
      email: (await t.asOwner('SELECT email::text FROM users WHERE id = $1', [admin.userId])).rows[0].email,
      password: 'correct horse battery',
    },
  });
  const { impersonateTenant } = await t.ask(
    'mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }',
    { id: shop.tenantId },
    { token: login.accessToken },
  );
  acting = { token: impersonateTenant.accessToken, tenantId: shop.tenantId };
}

it('every mutation is audited, or has a reason why not', () => {
  const mutations = operationsOf(t.app.schema)
    .filter(({ type }) => type === 'Mutation')
    .map(({ field }) => field.name);
  const covered = [...STEPS.map(({ mutation }) => mutation), ...Object.keys(NOT_AUDITED)];
  expect([...mutations].sort()).toEqual(covered.sort());
});

it.each(STEPS)(
  '$mutation under impersonation leaves $action with both names',
  async ({ mutation, action, call, select = '{ __typename }', declare = '', variables }) => {
    const before = t.clock.now().getTime();
    const passed = await call();
    if (t.clock.now().getTime() !== before) await impersonate();
    const began = (
      await t.asOwner('SELECT max(position) AS last FROM audit_chain WHERE tenant_id = $1', [shop.tenantId])
    ).rows[0].last;
    const answer = await t.ask(
      `mutation ${declare} { ${mutation}${passed && `(${passed})`} ${select} }`,
      variables?.() ?? {},
      acting,
    );
    kept[mutation] = answer[mutation];
    const { rows } = await t.asOwner(
      `SELECT a.action, a.actor_kind, a.actor_user_id, a.impersonator_user_id, a.address FROM audit_log a
       JOIN audit_chain c ON (c.tenant_id, c.id) = (a.tenant_id, a.id)
       WHERE a.action = $1 AND a.tenant_id = $2 AND c.position > $3 ORDER BY a.at DESC LIMIT 1`,
      [action, shop.tenantId, began],
    );
    expect(rows).toEqual([
      {
        action,
        actor_kind: 'user',
        actor_user_id: shop.userId,
        impersonator_user_id: admin.userId,
        address: expect.any(String),
      },
    ]);
  },
);
