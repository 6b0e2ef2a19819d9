import { API_KEY_SCOPES, permissionsOf } from '../platform/auth/apiKeys';
import { type Permission, mayDo } from '../platform/auth/permissions';
import { leastCall, operationsOf } from '../../test/sampleCalls';
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
  'Mutation.addTimeOff': 'barbers.manage',
  'Mutation.removeTimeOff': 'barbers.manage',
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
  // The shell: search, notices, support, language.
  'Query.search': 'tenant.read',
  'Query.notices': 'appointments.read',
  'Query.supportRequests': 'master_admin',
  'Mutation.markNoticesRead': 'appointments.read',
  'Mutation.contactSupport': 'tenant.read',
  'Mutation.setLanguage': 'user',
  // Checked over a real socket in transport.int.test.ts.
  'Subscription.appointmentChanged': 'appointments.read',
};

const ROLES = ['owner', 'manager', 'front_desk', 'barber'] as const;

let t: TestApp;
const members = {} as Record<(typeof ROLES)[number], Caller>;
let stranger: Caller;
/** With every scope that a key can have. */
let program: Caller;
let admin: Caller;

beforeAll(async () => {
  t = await startTestApp();
  const { tenantId } = await t.newBusiness();
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
  const { createApiKey } = await t.ask(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: 'Everything', scopes: API_KEY_SCOPES } },
    members.owner,
  );
  program = { token: createApiKey.key, tenantId };
});
afterAll(() => t.close());

it('every operation has a rule, and every rule an operation', () => {
  expect(
    operationsOf(t.app.schema)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(RULES).sort());
});

it('every operation is refused to those whom its rule leaves out, and to nobody else', async () => {
  const wrong: string[] = [];
  const programMay = permissionsOf(API_KEY_SCOPES);
  for (const { type, field, name } of operationsOf(t.app.schema)) {
    if (type === 'Subscription') {
      continue;
    }
    const rule = RULES[name]!;
    const callers: [string, Caller, boolean][] = [
      ['nobody', { tenantId: members.owner.tenantId }, rule === 'public'],
      ['a stranger', stranger, rule === 'public' || rule === 'user'],
      ['a master admin', admin, rule === 'public' || rule === 'user' || rule === 'master_admin'],
      ['a program', program, rule === 'public' || programMay.has(rule as Permission)],
      ...ROLES.map((role): [string, Caller, boolean] => [
        role,
        members[role],
        rule === 'public' || rule === 'user' || (rule !== 'master_admin' && mayDo(role, rule)),
      ]),
    ];
    for (const [who, caller, allowed] of callers) {
      const { document, variables } = leastCall(type, field);
      const answer = await t.execute(document, variables, caller);
      const { code, message } = {
        code: answer.errors?.[0]?.extensions.code,
        message: answer.errors?.[0]?.message,
      };
      const refused =
        code === 'FORBIDDEN' ||
        (code === 'UNAUTHENTICATED' && message === 'Please sign in.') ||
        (code === 'NOT_FOUND' &&
          message === 'This business was not found.' &&
          !field.args.some((arg) => arg.name === 'slug'));
      // A master admin may act on a business that does not exist, and is told so.
      const isAnswer = code === 'NOT_FOUND' && rule === 'master_admin' && who === 'a master admin';
      if ((refused && !isAnswer) === allowed || code === 'INTERNAL_SERVER_ERROR') {
        wrong.push(
          `${name} for ${who}: ${allowed ? 'allowed' : 'refused'} expected, got ${code ?? 'an answer'} ${message ?? ''}`,
        );
      }
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);
