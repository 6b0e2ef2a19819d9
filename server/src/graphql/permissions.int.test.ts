import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type Permission, mayDo } from '../platform/auth/permissions';
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
  // Checked over a real socket in transport.int.test.ts.
  'Subscription.appointmentChanged': 'appointments.read',
};

const ROLES = ['owner', 'manager', 'front_desk', 'barber'] as const;
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

let t: TestApp;
const members = {} as Record<(typeof ROLES)[number], Caller>;
let stranger: Caller;
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
});
afterAll(() => t.close());

const operations = () =>
  ['Query', 'Mutation', 'Subscription'].flatMap((type) =>
    Object.values(
      t.app.schema.getType(type)
        ? (t.app.schema.getType(type) as never as { getFields(): object }).getFields()
        : {},
    ).map((field: GraphQLField<unknown, unknown>) => ({ type, field, name: `${type}.${field.name}` })),
  );

it('every operation has a rule, and every rule an operation', () => {
  expect(
    operations()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(RULES).sort());
});

it('every operation is refused to those whom its rule leaves out, and to nobody else', async () => {
  const wrong: string[] = [];
  for (const { type, field, name } of operations()) {
    if (type === 'Subscription') {
      continue;
    }
    const rule = RULES[name]!;
    const callers: [string, Caller, boolean][] = [
      ['nobody', { tenantId: members.owner.tenantId }, rule === 'public'],
      ['a stranger', stranger, rule === 'public' || rule === 'user'],
      ['a master admin', admin, rule === 'public' || rule === 'user' || rule === 'master_admin'],
      ...ROLES.map((role): [string, Caller, boolean] => [
        role,
        members[role],
        rule === 'public' || rule === 'user' || (rule !== 'master_admin' && mayDo(role, rule)),
      ]),
    ];
    for (const [who, caller, allowed] of callers) {
      const { document, variables } = call(type, field);
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
});

/** A call with the least that the operation's arguments need to get past their own rules. */
function call(
  type: string,
  field: GraphQLField<unknown, unknown>,
): { document: string; variables: Record<string, unknown> } {
  const args = field.args.filter((arg) => isNonNullType(arg.type));
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return {
    document: `${type.toLowerCase()} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`,
    variables: Object.fromEntries(args.map((arg) => [arg.name, sample(arg.type, arg)])),
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  email: 'somebody@example.com',
  ownerEmail: 'somebody@example.com',
  timeZone: 'America/New_York',
  start: '09:00',
  end: '17:00',
  reason: 'because',
  csv: 'name\n',
};

function sample(type: GraphQLInputType, { name }: Pick<GraphQLArgument, 'name'>): unknown {
  if (isNonNullType(type)) {
    return sample(type.ofType, { name });
  }
  if (isListType(type)) {
    return [sample(type.ofType, { name })];
  }
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(required.map((field) => [field.name, sample(field.type, field)]));
  }
  if (isEnumType(type)) {
    return type.getValues()[0]!.name;
  }
  switch (type.name) {
    case 'ID':
      return UNKNOWN_ID;
    case 'Int':
      return name === 'durationMinutes' ? 30 : 1;
    case 'Boolean':
      return true;
    case 'DateTimeISO':
      return name === 'endsAt' ? '2027-01-04T16:00:00.000Z' : '2027-01-04T15:00:00.000Z';
    case 'LocalDate':
      return '2027-01-04';
    default:
      return TEXTS[name] ?? 'long enough for anything';
  }
}
