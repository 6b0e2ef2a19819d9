/**
 * The documented calls of legacy clients: each is one GraphQL operation and the way in and out of it.
 * There is no logic here; whatever a call may or may not do is decided by the operation.
 */
import type { AnswerShape } from './answerSchemas';
import { ADMIN_TENANT, OVERVIEW, TENANT, USER } from './selections';

/** What a request brought, with keys already in camelCase. */
export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | undefined>>;
  body: Readonly<Record<string, unknown>>;
}

export interface BodyField {
  name: string;
  type: 'string' | 'boolean';
  required: boolean;
}

export interface RestRoute {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  summary: string;
  /** `bearer`: a signed-in user; `tenant`: with the X-Tenant-ID header as well. */
  access: 'public' | 'bearer' | 'tenant' | 'master_admin';
  body?: readonly BodyField[];
  queryFields?: readonly string[];
  document: string;
  variables?: (request: RestRequest) => Record<string, unknown>;
  /** A tenant named by the path rather than by the header. */
  tenantId?: (request: RestRequest) => string;
  /** Repeats the operation with `after` until the last page, and hands all of them to `answer`. */
  pages?: { root: string };
  status?: number;
  /** What the answer looks like, for the OpenAPI document. */
  shape: AnswerShape;
  /** The answer's body, in camelCase, from the operation's data. */
  answer: (data: never, pages: never) => unknown;
}

const required = (...names: string[]): BodyField[] =>
  names.map((name) => ({ name, type: 'string', required: true }));
const optional = (...names: string[]): BodyField[] =>
  names.map((name) => ({ name, type: 'string', required: false }));

/** Legacy clients know the time zone as one word. */
const legacyTenant = ({ timeZone, ...tenant }: TenantData) => ({
  ...tenant,
  timezone: timeZone,
});
const tenantInput = ({ body }: RestRequest) => ({
  businessName: body.businessName,
  businessType: body.businessType,
  timeZone: body.timezone,
  address: body.address,
  phone: body.phone,
  website: body.website,
});
interface Session {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  user: object;
}
const session = ({ accessToken, refreshToken, expiresInSeconds, user }: Session) => ({
  accessToken,
  refreshToken,
  tokenType: 'bearer',
  expiresIn: expiresInSeconds,
  user,
});

interface Message {
  message: string;
}
const message = (result: Message) => ({ message: result.message });

type TenantData = Record<string, unknown>;

export const restRoutes: readonly RestRoute[] = [
  {
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'public',
    // An account with two-factor sign-in is answered 401 unless a code comes along.
    body: [...required('email', 'password'), ...optional('code')],
    document: `mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken expiresInSeconds user { ${USER} } } }`,
    variables: ({ body }) => ({ input: { email: body.email, password: body.password, code: body.code } }),
    shape: 'Session',
    answer: (data: { login: Session }) => session(data.login),
  },
  {
    method: 'post',
    path: '/auth/register',
    summary: 'Create an owner account',
    access: 'public',
    body: [
      ...required('first_name', 'last_name', 'email', 'password'),
      ...optional('confirm_password', 'phone', 'role'),
    ],
    document: `mutation ($input: RegisterInput!) { register(input: $input) { user { ${USER} } } }`,
    variables: ({ body }) => ({
      input: {
        firstName: body.firstName,
        lastName: body.lastName,
        email: body.email,
        phone: body.phone,
        password: body.password,
        // An admin who signs an owner up sends the generated password once; everyone else repeats theirs.
        confirmPassword: body.confirmPassword ?? (body.role === 'tenant_owner' ? body.password : ''),
        role: body.role,
      },
    }),
    status: 201,
    shape: 'User',
    answer: (data: { register: { user: object } }) => data.register.user,
  },
  {
    method: 'get',
    path: '/auth/me',
    summary: 'The signed-in user',
    access: 'bearer',
    document: `{ me { ${USER} } }`,
    shape: 'User',
    answer: (data: { me: object }) => data.me,
  },
  {
    method: 'post',
    path: '/auth/refresh-token',
    summary: 'Exchange a refresh token',
    access: 'public',
    body: required('refresh_token'),
    document: `mutation ($token: String!) { refreshToken(refreshToken: $token) { accessToken refreshToken expiresInSeconds user { ${USER} } } }`,
    variables: ({ body }) => ({ token: body.refreshToken }),
    shape: 'Session',
    answer: (data: { refreshToken: Session }) => session(data.refreshToken),
  },
  {
    method: 'post',
    path: '/auth/forgot-password',
    summary: 'Have a reset link mailed',
    access: 'public',
    body: required('email'),
    document: `mutation ($email: String!) { forgotPassword(email: $email) { message } }`,
    variables: ({ body }) => ({ email: body.email }),
    shape: 'Message',
    answer: (data: { forgotPassword: Message }) => message(data.forgotPassword),
  },
  {
    method: 'post',
    path: '/auth/reset-password',
    summary: 'Choose a new password by a mailed token',
    access: 'public',
    body: required('token', 'new_password', 'confirm_password'),
    document: `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }`,
    variables: ({ body }) => ({
      input: { token: body.token, newPassword: body.newPassword, confirmPassword: body.confirmPassword },
    }),
    shape: 'Message',
    answer: (data: { resetPassword: Message }) => message(data.resetPassword),
  },
  {
    method: 'get',
    path: '/tenants/my',
    summary: 'The businesses of the signed-in user',
    access: 'bearer',
    document: `{ myTenants { ${TENANT} } }`,
    shape: ['Tenant'],
    answer: (data: { myTenants: TenantData[] }) => data.myTenants.map(legacyTenant),
  },
  {
    method: 'post',
    path: '/tenants',
    summary: 'Create a business',
    access: 'bearer',
    body: [
      ...required('business_name', 'business_type', 'timezone'),
      ...optional('address', 'phone', 'website'),
    ],
    document: `mutation ($input: CreateTenantInput!) { createTenant(input: $input) { ${TENANT} } }`,
    variables: (request) => ({ input: tenantInput(request) }),
    status: 201,
    shape: 'Tenant',
    answer: (data: { createTenant: TenantData }) => legacyTenant(data.createTenant),
  },
  {
    method: 'put',
    path: '/tenants/{id}',
    summary: 'Update a business',
    access: 'bearer',
    body: optional('business_name', 'business_type', 'timezone', 'address', 'phone', 'website'),
    document: `mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { ${TENANT} } }`,
    variables: (request) => ({ input: tenantInput(request) }),
    tenantId: ({ params }) => params.id!,
    shape: 'Tenant',
    answer: (data: { updateTenant: TenantData }) => legacyTenant(data.updateTenant),
  },
  {
    method: 'post',
    path: '/services/initialize-default',
    summary: 'Add the default catalogue',
    access: 'tenant',
    document: `mutation { initializeDefaultServices { created total } }`,
    shape: 'InitializedServices',
    answer: (data: { initializeDefaultServices: object }) => ({
      message: 'Default services initialized',
      ...data.initializeDefaultServices,
    }),
  },
  {
    method: 'get',
    path: '/admin/tenants',
    summary: 'Every business',
    access: 'master_admin',
    document: `query ($first: Int, $after: String) { adminTenants(first: $first, after: $after) {
      nodes { ${ADMIN_TENANT} }
      pageInfo { hasNextPage endCursor } } }`,
    variables: () => ({ first: 100 }),
    pages: { root: 'adminTenants' },
    shape: ['AdminTenant'],
    answer: (_data: unknown, pages: { adminTenants: { nodes: object[] } }[]) =>
      pages.flatMap((page) => page.adminTenants.nodes),
  },
  {
    method: 'get',
    path: '/admin/system-overview',
    summary: 'Figures over all businesses',
    access: 'master_admin',
    document: `{ systemOverview { ${OVERVIEW} } }`,
    shape: 'SystemOverview',
    answer: (data: { systemOverview: object }) => data.systemOverview,
  },
  {
    method: 'post',
    path: '/admin/tenants/{id}/impersonate',
    summary: 'A token to see a business as its owner does',
    access: 'master_admin',
    document: `mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken expiresInSeconds tenant { ${TENANT} } } }`,
    variables: ({ params }) => ({ id: params.id }),
    shape: 'Impersonation',
    answer: (data: {
      impersonateTenant: Pick<Session, 'accessToken' | 'expiresInSeconds'> & { tenant: TenantData };
    }) => {
      const { accessToken, expiresInSeconds, tenant } = data.impersonateTenant;
      return { accessToken, tokenType: 'bearer', expiresIn: expiresInSeconds, tenant: legacyTenant(tenant) };
    },
  },
  {
    method: 'post',
    path: '/admin/tenants/{id}/suspend',
    summary: 'Suspend a business',
    access: 'master_admin',
    queryFields: ['reason'],
    document: `mutation ($id: ID!, $reason: String) { suspendTenant(id: $id, reason: $reason) { message } }`,
    variables: ({ params, query }) => ({ id: params.id, reason: query.reason }),
    shape: 'Message',
    answer: (data: { suspendTenant: Message }) => message(data.suspendTenant),
  },
  {
    method: 'post',
    path: '/admin/tenants/{id}/unsuspend',
    summary: 'End a suspension',
    access: 'master_admin',
    document: `mutation ($id: ID!) { unsuspendTenant(id: $id) { message } }`,
    variables: ({ params }) => ({ id: params.id }),
    shape: 'Message',
    answer: (data: { unsuspendTenant: Message }) => message(data.unsuspendTenant),
  },
  {
    method: 'delete',
    path: '/admin/tenants/{id}',
    summary: 'Delete a business',
    access: 'master_admin',
    document: `mutation ($id: ID!) { deleteTenant(id: $id) { message } }`,
    variables: ({ params }) => ({ id: params.id }),
    shape: 'Message',
    answer: (data: { deleteTenant: Message }) => message(data.deleteTenant),
  },
];
