import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  parse,
  subscribe,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { API_KEY_SCOPES, type ApiKeyScope, permissionsOf } from '../platform/auth/apiKeys';
import { type Permission, mayDo } from '../platform/auth/permissions';
import { RequestContext } from '../platform/request/requestContext';
import { leastCall, operationsOf } from '../../test/sampleCalls';
import { type Shop, newShop } from '../../test/shop';
import { type Caller, type TestApp, startTestApp } from '../../test/testApp';

/**
 * Who may call what. An operation that is not listed here fails the first test below, so that none can be added
 * without saying whose it is; every listed rule is then tried on every kind of caller.
 */
type Rule = 'public' | 'user' | 'master_admin' | Permission;

const RULES: Readonly<Record<string, Rule>> = {
  'Query.me': 'user',
  'Query.myTenants': 'user',
  'Query.tenant': 'tenant.read',
  'Query.services': 'catalog.read',
  'Query.service': 'catalog.read',
  'Query.barbers': 'barbers.read',
  'Query.barber': 'barbers.read',
  // Messages to clients, and the mail server.
  'Query.clientMessages': 'clients.read',
  'Query.clientMessage': 'appointments.manage',
  'Query.outgoingMessages': 'clients.read',
  'Mutation.sendMessageAgain': 'appointments.manage',
  'Mutation.sendRelevantMessages': 'appointments.manage',
  'Mutation.cancelMessage': 'appointments.manage',
  'Query.emailSetup': 'integrations.manage',
  'Mutation.testEmail': 'integrations.manage',
  'Mutation.connectEmail': 'integrations.manage',
  'Query.clients': 'clients.read',
  'Query.client': 'clients.read',
  'Query.appointments': 'appointments.read',
  'Query.appointment': 'appointments.read',
  // Bookings and home.
  'Query.dayFigures': 'appointments.read',
  'Query.nextAvailable': 'appointments.read',
  'Query.loadForecast': 'appointments.read',
  'Mutation.updateAppointment': 'appointments.manage',
  // Without a slug these are a member's.
  'Query.availableSlots': 'appointments.read',
  'Query.explainSlot': 'appointments.read',
  // Calendar.
  'Query.calendar': 'appointments.read',
  'Query.business': 'public',
  'Query.managedBooking': 'public',
  // Barbers and services.
  'Query.barberColors': 'barbers.read',
  'Query.barberUpcomingVisits': 'appointments.read',
  'Mutation.retireBarber': 'barbers.manage',
  'Mutation.reorderServices': 'catalog.manage',
  // What a photo of a barber needs; a logo needs tenant.manage, which the same roles have.
  'Mutation.uploadImage': 'barbers.manage',
  'Query.adminTenants': 'master_admin',
  'Query.systemOverview': 'master_admin',
  // Errors and metrics.
  'Query.errorGroups': 'master_admin',
  'Mutation.settleErrorGroup': 'master_admin',
  'Query.platformMetrics': 'master_admin',
  // Integration health.
  'Query.integrationHealth': 'master_admin',
  'Query.integrationSummary': 'master_admin',
  'Query.integrationHealthDetails': 'master_admin',
  'Query.deadJobs': 'master_admin',
  'Mutation.runDeadJobAgain': 'master_admin',
  'Mutation.runAllDeadJobsAgain': 'master_admin',
  'Mutation.reportBrowserError': 'public',
  'Mutation.register': 'public',
  'Mutation.login': 'public',
  'Mutation.refreshToken': 'public',
  'Mutation.logout': 'public',
  'Mutation.forgotPassword': 'public',
  'Mutation.resetPassword': 'public',
  'Mutation.createTenant': 'user',
  'Mutation.updateTenant': 'tenant.manage',
  'Mutation.updateBusinessHours': 'tenant.manage',
  'Mutation.setDatedHours': 'tenant.manage',
  'Mutation.updateBookingSettings': 'tenant.manage',
  'Mutation.updateNotificationSettings': 'tenant.manage',
  'Mutation.initializeDefaultServices': 'catalog.manage',
  'Mutation.createService': 'catalog.manage',
  'Mutation.updateService': 'catalog.manage',
  'Mutation.deleteService': 'catalog.manage',
  'Mutation.importServices': 'catalog.manage',
  'Mutation.createBarber': 'barbers.manage',
  'Mutation.updateBarber': 'barbers.manage',
  'Mutation.deactivateBarber': 'barbers.manage',
  'Mutation.addTimeOff': 'timeOff.manage',
  'Mutation.removeTimeOff': 'timeOff.manage',
  'Mutation.createClient': 'clients.manage',
  'Mutation.updateClient': 'clients.manage',
  'Mutation.deleteClient': 'clients.manage',
  'Mutation.importClients': 'clients.manage',
  // The client list as a whole, and people's records.
  'Query.clientStats': 'clients.read',
  'Query.duplicateClients': 'clients.merge',
  'Query.clientImportPreview': 'clients.manage',
  'Mutation.mergeClients': 'clients.merge',
  'Mutation.exportClients': 'clients.manage',
  'Mutation.exportClientData': 'clients.privacy',
  'Mutation.eraseClient': 'clients.privacy',
  // Without a slug or a signed link these are a member's.
  'Mutation.holdSlot': 'appointments.manage',
  'Mutation.bookAppointment': 'appointments.manage',
  'Mutation.rescheduleAppointment': 'appointments.manage',
  'Mutation.cancelAppointment': 'appointments.manage',
  'Mutation.releaseHold': 'public',
  'Mutation.confirmAppointment': 'appointments.manage',
  'Mutation.checkInAppointment': 'appointments.manage',
  'Mutation.completeAppointment': 'appointments.manage',
  'Mutation.markNoShow': 'appointments.manage',
  'Mutation.impersonateTenant': 'master_admin',
  'Mutation.suspendTenant': 'master_admin',
  'Mutation.unsuspendTenant': 'master_admin',
  'Mutation.deleteTenant': 'master_admin',
  'Mutation.createBarbershop': 'master_admin',
  // The master admin's list of businesses.
  'Mutation.restoreTenant': 'master_admin',
  // Calendar sync: every barber their own calendar, barbers.manage anybody's; see calendarSync.int.test.ts.
  'Query.calendarConnection': 'barbers.read',
  'Mutation.checkCalendar': 'barbers.read',
  'Mutation.connectCalendar': 'barbers.read',
  'Mutation.syncCalendar': 'barbers.read',
  'Mutation.setCalendarPolicy': 'barbers.read',
  'Mutation.disconnectCalendar': 'barbers.read',
  'Mutation.createCalendarFeed': 'barbers.read',
  'Mutation.revokeCalendarFeed': 'barbers.read',
  'Mutation.resolveCalendarConflict': 'appointments.manage',
  // Google Calendar, likewise, and the calendar of a client.
  'Query.googleSetup': 'barbers.read',
  'Mutation.saveGoogleClient': 'integrations.manage',
  'Mutation.beginGoogleCalendar': 'barbers.read',
  'Mutation.googleCalendars': 'barbers.read',
  'Mutation.connectGoogleCalendar': 'barbers.read',
  'Mutation.createClientFeed': 'public',
  'Mutation.requestContactCode': 'public',
  'Mutation.openMyVisits': 'public',
  'Mutation.confirmAppointmentClient': 'appointments.manage',
  'Query.clientFeedSince': 'clients.read',
  'Mutation.revokeClientFeed': 'clients.manage',
  // Team, security and API keys.
  'Query.teamMembers': 'team.read',
  'Query.invitations': 'team.read',
  'Query.invitation': 'public',
  'Mutation.inviteMember': 'team.manage',
  'Mutation.resendInvitation': 'team.manage',
  'Mutation.revokeInvitation': 'team.manage',
  'Mutation.changeMemberRole': 'team.manage',
  'Mutation.removeMember': 'team.manage',
  'Mutation.acceptInvitation': 'user',
  'Mutation.joinByInvitation': 'public',
  'Mutation.verifyTwoFactor': 'public',
  'Query.mySessions': 'user',
  'Query.twoFactor': 'user',
  'Mutation.changePassword': 'user',
  'Mutation.revokeSession': 'user',
  'Mutation.revokeOtherSessions': 'user',
  'Mutation.beginTwoFactor': 'user',
  'Mutation.confirmTwoFactor': 'user',
  'Mutation.disableTwoFactor': 'user',
  'Mutation.newRecoveryCodes': 'user',
  'Query.apiKeys': 'apiKeys.manage',
  'Mutation.createApiKey': 'apiKeys.manage',
  'Mutation.revokeApiKey': 'apiKeys.manage',
  // Kill switches.
  'Query.platformSwitches': 'master_admin',
  'Query.businessSwitches': 'master_admin',
  'Query.switchHistory': 'master_admin',
  'Mutation.throwKillSwitch': 'master_admin',
  'Mutation.releaseKillSwitch': 'master_admin',
  // The shell: search, notices, support, language.
  'Query.search': 'tenant.read',
  'Query.notices': 'appointments.read',
  'Query.supportRequests': 'master_admin',
  'Mutation.markNoticesRead': 'appointments.read',
  'Mutation.contactSupport': 'tenant.read',
  'Mutation.setLanguage': 'user',
  // Audit logs.
  'Query.auditLog': 'audit.read',
  'Query.auditActors': 'audit.read',
  'Query.auditVerification': 'audit.read',
  'Mutation.exportAuditLog': 'audit.read',
  'Query.adminAuditLog': 'master_admin',
  'Query.adminAuditVerification': 'master_admin',
  'Mutation.exportAdminAuditLog': 'master_admin',
  // Texts of messages.
  'Query.messageTexts': 'tenant.read',
  'Query.messageText': 'tenant.read',
  'Query.messageTextVersions': 'tenant.read',
  'Query.messageTextPreview': 'tenant.read',
  'Mutation.saveMessageText': 'tenant.manage',
  'Mutation.resetMessageText': 'tenant.manage',
  'Mutation.restoreMessageText': 'tenant.manage',
  'Query.platformMessageTexts': 'master_admin',
  'Query.platformMessageText': 'master_admin',
  'Query.platformMessageTextVersions': 'master_admin',
  'Query.platformMessageTextPreview': 'master_admin',
  'Mutation.savePlatformMessageText': 'master_admin',
  'Mutation.resetPlatformMessageText': 'master_admin',
  'Mutation.restorePlatformMessageText': 'master_admin',
  // Likely duplicates, leaving a team, single notices.
  'Mutation.keepClientsApart': 'clients.merge',
  'Mutation.leaveTeam': 'user',
  'Mutation.markNoticeRead': 'appointments.read',
  // Reviews; the first two are for the bearer of a visit's link.
  'Query.visitRatings': 'public',
  'Mutation.rateVisit': 'public',
  'Query.reviews': 'appointments.read',
  'Mutation.hideReviewComment': 'tenant.manage',
  // Text messages.
  'Query.smsConnection': 'integrations.manage',
  'Mutation.connectSms': 'integrations.manage',
  'Mutation.sendTestSms': 'integrations.manage',
  // The assistant on the telephone.
  'Query.voiceConnection': 'integrations.manage',
  'Query.voiceNumbers': 'integrations.manage',
  'Mutation.connectVoice': 'integrations.manage',
  'Mutation.configureVoice': 'integrations.manage',
  // Webhooks.
  'Query.webhookEventTypes': 'integrations.manage',
  'Query.webhookEndpoints': 'integrations.manage',
  'Query.webhookDeliveries': 'integrations.manage',
  'Mutation.createWebhookEndpoint': 'integrations.manage',
  'Mutation.updateWebhookEndpoint': 'integrations.manage',
  'Mutation.rotateWebhookSecret': 'integrations.manage',
  'Mutation.deleteWebhookEndpoint': 'integrations.manage',
  'Mutation.testWebhookEndpoint': 'integrations.manage',
  'Mutation.redeliverWebhook': 'integrations.manage',
  // Integrations.
  'Query.integrations': 'tenant.read',
  'Mutation.syncIntegration': 'integrations.manage',
  'Mutation.disconnectIntegration': 'integrations.manage',
  // The assistant, for customers.
  'Mutation.sendAssistantMessage': 'public',
  // The assistant's settings and test bench.
  'Query.assistantSettings': 'tenant.read',
  'Query.assistantScenarios': 'tenant.read',
  'Mutation.updateAssistantSettings': 'tenant.manage',
  'Mutation.rehearseAssistant': 'tenant.manage',
  'Mutation.rehearseMessage': 'tenant.manage',
  // The owner's own test conversations.
  'Query.ownAssistantScenarios': 'tenant.read',
  'Query.assistantPlaceholders': 'tenant.read',
  'Mutation.createAssistantScenario': 'tenant.manage',
  'Mutation.updateAssistantScenario': 'tenant.manage',
  'Mutation.deleteAssistantScenario': 'tenant.manage',
  // Conversations of customers with the assistant, and with staff.
  'Query.conversations': 'conversations.read',
  'Query.conversation': 'conversations.read',
  'Query.conversationsWaiting': 'conversations.read',
  'Mutation.takeOverConversation': 'conversations.answer',
  'Mutation.replyToConversation': 'conversations.answer',
  'Mutation.giveBackConversation': 'conversations.answer',
  'Mutation.closeConversation': 'conversations.answer',
  'Subscription.conversationChanged': 'conversations.read',
  // The assistant's chat, for customers.
  'Mutation.startAssistantConversation': 'public',
  'Query.assistantConversation': 'public',
  'Subscription.assistantUpdates': 'public',
  // Card payments; the first two are for the bearer of a visit's link.
  'Mutation.payDeposit': 'public',
  'Mutation.refreshDeposit': 'public',
  'Query.paymentsState': 'integrations.manage',
  'Mutation.connectPayments': 'integrations.manage',
  'Mutation.updatePaymentSettings': 'integrations.manage',
  'Mutation.askDeposit': 'appointments.manage',
  'Mutation.refreshPayment': 'appointments.manage',
  'Mutation.refundPayment': 'payments.refund',
  // Over a real socket too, in transport.int.test.ts.
  'Subscription.appointmentChanged': 'appointments.read',
};

/** What an admin who acts as an owner is refused, though the owner may do it: it is theirs in person. */
const IN_PERSON = [
  'Mutation.acceptInvitation',
  'Mutation.beginTwoFactor',
  'Mutation.changePassword',
  'Mutation.confirmTwoFactor',
  'Mutation.createApiKey',
  'Mutation.createTenant',
  'Mutation.createWebhookEndpoint',
  'Mutation.disableTwoFactor',
  'Mutation.leaveTeam',
  'Mutation.newRecoveryCodes',
  'Mutation.revokeApiKey',
  'Mutation.revokeOtherSessions',
  'Mutation.revokeSession',
  'Mutation.rotateWebhookSecret',
  'Mutation.setLanguage',
  'Query.apiKeys',
  'Query.mySessions',
  'Query.twoFactor',
];

interface FieldRules {
  /** A query that reaches an instance of the type, given what is selected of it. */
  way: (selection: string) => string;
  /** Whose the way is. */
  rule: Permission | 'public';
  /** What each field with a resolver of its own needs besides; null is nothing more. */
  fields: Readonly<Record<string, Permission | null>>;
}

const FIELD_RULES: Readonly<Record<string, FieldRules>> = {
  Appointment: {
    way: (selection) => `{ appointments(first: 1) { nodes { ${selection} } } }`,
    rule: 'appointments.read',
    fields: { history: null, manageUrl: 'appointments.manage', payment: null },
  },
  AppointmentConnection: {
    way: (selection) => `{ appointments(first: 1) { ${selection} } }`,
    rule: 'appointments.read',
    fields: { totalCount: null },
  },
  Barber: {
    way: (selection) => `{ barbers { ${selection} } }`,
    rule: 'barbers.read',
    fields: {
      schedule: null,
      breaks: null,
      exceptions: null,
      calendar: null,
      timeOff: null,
      services: null,
      stats: 'appointments.read',
      nextAppointment: 'appointments.read',
    },
  },
  BarberService: {
    way: (selection) => `{ barbers { services { ${selection} } } }`,
    rule: 'barbers.read',
    fields: { service: 'catalog.read' },
  },
  BarberStats: {
    way: (selection) => `{ barbers { stats { ${selection} } } }`,
    rule: 'barbers.read',
    fields: { avgRating: 'appointments.read', ratingCount: 'appointments.read' },
  },
  Business: {
    way: (selection) => `{ business(slug: "${slug}") { ${selection} } }`,
    rule: 'public',
    fields: { ratings: null },
  },
  CalendarRange: {
    way: (selection) => `{ calendar(fromDate: "2027-01-04", toDate: "2027-01-05") { ${selection} } }`,
    rule: 'appointments.read',
    fields: { appointments: null, counts: null, hours: null, timeOff: 'barbers.read' },
  },
  Client: {
    way: (selection) => `{ clients(first: 1) { nodes { ${selection} } } }`,
    rule: 'clients.read',
    fields: {
      fullName: null,
      totalAppointments: null,
      noShowCount: null,
      totalSpentCents: null,
      lastVisitAt: null,
      preferredBarber: 'barbers.read',
      preferredService: 'catalog.read',
    },
  },
  Invitation: {
    way: (selection) => `{ invitations { ${selection} } }`,
    rule: 'team.read',
    fields: { barber: 'barbers.read' },
  },
  Service: {
    way: (selection) => `{ services { ${selection} } }`,
    rule: 'catalog.read',
    fields: { effectiveBufferMinutes: null },
  },
  TeamMember: {
    way: (selection) => `{ teamMembers { ${selection} } }`,
    rule: 'team.read',
    fields: { barber: 'barbers.read' },
  },
  Tenant: {
    way: (selection) => `{ tenant { ${selection} } }`,
    rule: 'tenant.read',
    fields: { isActive: null, viewerRole: null, businessHours: null, datedHours: null },
  },
};

const ROLES = ['owner', 'manager', 'front_desk', 'barber'] as const;

let t: TestApp;
const members = {} as Record<(typeof ROLES)[number], Caller>;
let stranger: Caller;
/** With every scope that a key can have. */
let program: Caller;
let admin: Caller;
/** The same admin, seeing the business as its owner does. */
let acting: Caller;
let slug: string;

beforeAll(async () => {
  t = await startTestApp();
  const shop = await newShop(t);
  const { tenantId } = shop;
  ({ slug } = shop);
  for (const role of ROLES) {
    const { token, userId } = await t.registerOwner();
    await t.asOwner(
      'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, $3)',
      [tenantId, userId, role],
    );
    members[role] = { token, tenantId };
  }
  stranger = { token: (await t.newBusiness()).token, tenantId };
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  admin = { token: master.token, tenantId };
  t.app.access.clear();
  program = await programWith(API_KEY_SCOPES);
  const { impersonateTenant } = await t.ask(
    'mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }',
    { id: tenantId },
    admin,
  );
  acting = { token: impersonateTenant.accessToken, tenantId };
  await fill(shop);
});
afterAll(() => t.close());

/** Something for every field to tell. */
async function fill({ tenantId, ana, cut, userId }: Shop): Promise<void> {
  const owner = members.owner;
  const { createClient } = await t.ask(
    'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }',
    { input: { firstName: 'Cara', preferredBarberId: ana, preferredServiceId: cut } },
    owner,
  );
  await t.ask(
    'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { id } }',
    { input: { email: 'invited@example.com', role: 'barber', barberId: ana } },
    owner,
  );
  await t.asOwner('UPDATE barbers SET user_id = $2 WHERE id = $1', [ana, userId]);
  await t.asOwner(
    `INSERT INTO barber_services (tenant_id, id, barber_id, service_id, price_cents)
     VALUES ($1, gen_random_uuid(), $2, $3, 3500)`,
    [tenantId, ana, cut],
  );
  await t.asOwner(
    `INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel, total_price_cents)
     VALUES ($1, gen_random_uuid(), 'ABC123', $2, '2027-01-04T15:00Z', '2027-01-04T15:30Z', 'confirmed', 'web', 3000)`,
    [tenantId, createClient.id],
  );
}

async function programWith(scopes: readonly ApiKeyScope[]): Promise<Caller> {
  const { createApiKey } = await t.ask(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: 'Some of it', scopes } },
    members.owner,
  );
  return { token: createApiKey.key, tenantId: members.owner.tenantId };
}

type Failure = { message: string; extensions: { code?: string } } | undefined;

/** Whether an answer says that this is not theirs; everything else is an answer. */
const isRefusal = (error: Failure, isBySlug = false): boolean =>
  error?.extensions.code === 'FORBIDDEN' ||
  (error?.extensions.code === 'UNAUTHENTICATED' && error.message === 'Please sign in.') ||
  (error?.extensions.code === 'NOT_FOUND' && error.message === 'This business was not found.' && !isBySlug);

/** Everybody who may ask, and whether an operation of this rule is theirs. */
function callersOf(name: string, rule: Rule): [who: string, caller: Caller, isAllowed: boolean][] {
  const isUsers = rule === 'public' || rule === 'user';
  const mayRole = (role: (typeof ROLES)[number]): boolean =>
    isUsers || (rule !== 'master_admin' && mayDo(role, rule));
  return [
    ['nobody', { tenantId: members.owner.tenantId }, rule === 'public'],
    ['a stranger', stranger, isUsers],
    ['a master admin', admin, isUsers || rule === 'master_admin'],
    ['an admin who acts as the owner', acting, mayRole('owner') && !IN_PERSON.includes(name)],
    ['a program', program, rule === 'public' || permissionsOf(API_KEY_SCOPES).has(rule as Permission)],
    ...ROLES.map((role): [string, Caller, boolean] => [role, members[role], mayRole(role)]),
  ];
}

it('every operation has a rule, and every rule an operation', () => {
  expect(
    operationsOf(t.app.schema)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(RULES).sort());
});

/** Whether an input must name a public page, which the samples' own does not exist for. */
function asksForSlug(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  const slug = isInputObjectType(named) ? named.getFields().slug : undefined;
  return slug !== undefined && isNonNullType(slug.type);
}

it('every operation is refused to those whom its rule leaves out, and to nobody else', async () => {
  const wrong: string[] = [];
  for (const { type, field, name } of operationsOf(t.app.schema)) {
    const isBySlug = field.args.some((arg) => arg.name === 'slug' || asksForSlug(arg.type));
    for (const [who, caller, isAllowed] of callersOf(name, RULES[name]!)) {
      const { document, variables } = leastCall(type, field);
      const error =
        type === 'Subscription'
          ? await subscriptionError(document, variables, caller)
          : (await t.execute(document, variables, caller)).errors?.[0];
      // A master admin may act on a business that does not exist, and is told so.
      const isAnswer =
        error?.extensions.code === 'NOT_FOUND' && RULES[name] === 'master_admin' && caller === admin;
      const isRefused = isRefusal(error, isBySlug) && !isAnswer;
      if (isRefused === isAllowed || error?.extensions.code === 'INTERNAL_SERVER_ERROR') {
        const said = `${error?.extensions.code ?? 'an answer'} ${error?.message ?? ''}`;
        wrong.push(`${name} for ${who}: ${isAllowed ? 'allowed' : 'refused'} expected, got ${said}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

/** What keys need besides the rule; every role that has the one has the other. */
const ALSO_NEEDED: Readonly<Record<string, Permission>> = { 'Query.barberUpcomingVisits': 'barbers.read' };

it('every operation is open to keys of the scopes that its rule asks for, and to keys of no other scope', async () => {
  const wrong: string[] = [];
  const programs = await Promise.all(
    API_KEY_SCOPES.map(async (scope) => [scope, await programWith([scope])] as const),
  );
  for (const { type, field, name } of operationsOf(t.app.schema)) {
    const rule = RULES[name]!;
    const isBySlug = field.args.some((arg) => arg.name === 'slug' || asksForSlug(arg.type));
    for (const [scope, caller] of programs) {
      const { document, variables } = leastCall(type, field);
      const error =
        type === 'Subscription'
          ? await subscriptionError(document, variables, caller)
          : (await t.execute(document, variables, caller)).errors?.[0];
      const may = permissionsOf([scope]);
      const besides = ALSO_NEEDED[name];
      const isAllowed = rule === 'public' || (may.has(rule as Permission) && (!besides || may.has(besides)));
      if (isRefusal(error, isBySlug) === isAllowed || error?.extensions.code === 'INTERNAL_SERVER_ERROR') {
        wrong.push(`${name} for a key with ${scope}: got ${error?.extensions.code ?? 'an answer'}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

it('every field with a resolver of its own has a rule, and every rule such a field', () => {
  const listed = Object.entries(FIELD_RULES).flatMap(([type, { fields }]) =>
    Object.keys(fields).map((field) => `${type}.${field}`),
  );
  expect(listed.sort()).toEqual(resolvedFields().sort());
});

it('every field with a resolver of its own is told to those who may know it, and to nobody else', async () => {
  const wrong: string[] = [];
  const programs = await Promise.all(
    API_KEY_SCOPES.map(async (scope) => [scope, await programWith([scope])] as const),
  );
  for (const [typeName, { way, rule, fields }] of Object.entries(FIELD_RULES)) {
    const type = t.app.schema.getType(typeName) as GraphQLObjectType;
    for (const [name, needs] of Object.entries(fields)) {
      const field = type.getFields()[name]!;
      const document = way(isLeafType(getNamedType(field.type)) ? name : `${name} { __typename }`);
      const callers: [string, Caller, boolean][] = [
        ...callersOf(`${typeName}.${name}`, rule),
        ...programs.map(([scope, caller]): [string, Caller, boolean] => {
          const may = permissionsOf([scope]);
          const mayAsk = rule === 'public' || may.has(rule);
          return [`a program with ${scope}`, caller, mayAsk && (!needs || may.has(needs))];
        }),
      ];
      for (const [who, caller, isAllowed] of callers) {
        const { data, errors } = await t.execute(document, {}, caller);
        const isTold = !errors && JSON.stringify(data) !== '{}';
        if (isTold !== isAllowed || (errors && !isRefusal(errors[0]))) {
          wrong.push(
            `${typeName}.${name} for ${who}: ${isAllowed ? 'told' : 'refused'} expected, got ${JSON.stringify(errors ?? data)}`,
          );
        }
      }
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

/** `Type.field` of every field that a method of a resolver class answers. */
function resolvedFields(): string[] {
  const { fieldResolvers, resolverClasses } = getMetadataStorage() as unknown as {
    fieldResolvers: { kind: string; schemaName: string; target: unknown }[];
    resolverClasses: { target: unknown; getObjectType: () => { name: string } }[];
  };
  return fieldResolvers
    .filter(({ kind }) => kind === 'external')
    .map(({ target, schemaName }) => {
      const { getObjectType } = resolverClasses.find((resolver) => resolver.target === target)!;
      return `${getObjectType().name}.${schemaName}`;
    });
}

/** What a subscription answers to begin with; undefined when it has begun. */
async function subscriptionError(
  document: string,
  variableValues: Record<string, unknown>,
  { token, tenantId }: Caller,
): Promise<Failure> {
  const contextValue = new RequestContext(
    {
      authorization: token ? `Bearer ${token}` : null,
      tenantId: tenantId ?? null,
      address: '',
      userAgent: null,
    },
    t.app.services,
  );
  const begun = await subscribe({
    schema: t.app.schema,
    document: parse(document),
    variableValues,
    contextValue,
  });
  if (Symbol.asyncIterator in begun) {
    await begun.return(undefined);
    return undefined;
  }
  const { message, extensions, originalError } = begun.errors![0]!;
  return { message, extensions: { code: (originalError as { code?: string }).code, ...extensions } };
}
