import { randomUUID } from 'node:crypto';
import { type Caller, PASSWORD, type TestApp, startTestApp } from '../../../test/testApp';

const TEAM = `{ teamMembers { id email role isYou lastSignInAt barber { id name } } invitations { id email role isExpired barber { name } } }`;
const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { id email role expiresAt } }`;
const RESEND = `mutation ($id: ID!) { resendInvitation(id: $id) { id } }`;
const REVOKE = `mutation ($id: ID!) { revokeInvitation(id: $id) { ok } }`;
const PREVIEW = `query ($token: String!) { invitation(token: $token) { businessName email role hasAccount invitedByName } }`;
const ACCEPT = `mutation ($token: String!) { acceptInvitation(token: $token) { ok } }`;
const JOIN = `mutation ($input: JoinByInvitationInput!) { joinByInvitation(input: $input) { accessToken user { id email role } } }`;
const ROLE = `mutation ($id: ID!, $role: MembershipRole!) { changeMemberRole(id: $id, role: $role) { id role } }`;
const LEAVE = `mutation ($tenantId: ID!) { leaveTeam(tenantId: $tenantId) { ok } }`;
const REMOVE = `mutation ($id: ID!) { removeMember(id: $id) { ok } }`;
const TENANT = `{ tenant { id } }`;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const someEmail = () => `${randomUUID()}@example.com`;

async function tokenSentTo(email: string): Promise<string> {
  const { rows } = await t.asOwner(
    `SELECT payload ->> 'text' AS text FROM outbox WHERE payload ->> 'to' = $1 ORDER BY created_at DESC, ctid DESC LIMIT 1`,
    [email],
  );
  return /\/invite\/([\w-]+)/.exec((rows[0] as { text: string }).text)![1]!;
}

async function invite(owner: Caller, role = 'front_desk', email = someEmail(), barberId?: string) {
  const { inviteMember } = await t.ask(INVITE, { input: { email, role, barberId } }, owner);
  return { id: inviteMember.id as string, email, token: await tokenSentTo(email) };
}

const newPerson = (token: string) => ({
  input: { token, firstName: 'Nia', lastName: 'New', password: PASSWORD, confirmPassword: PASSWORD },
});

/** A member who came by invitation. */
async function joined(owner: Caller, role: string): Promise<Caller & { id: string; email: string }> {
  const { token, email } = await invite(owner, role);
  const { joinByInvitation } = await t.ask(JOIN, newPerson(token));
  t.app.access.clear();
  const { teamMembers } = await t.ask(TEAM, {}, owner);
  const { id } = teamMembers.find((member: { email: string }) => member.email === email);
  return { token: joinByInvitation.accessToken, tenantId: owner.tenantId, id, email };
}

const codeOf = async (...args: Parameters<TestApp['execute']>) =>
  (await t.execute(...args)).errors?.[0]?.extensions.code;

/** Until the notification has emptied the cache, which is what is waited for. */
async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await check()) {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

describe('an invitation', () => {
  it('is mailed, makes somebody new a member of the staff, and is audited', async () => {
    const owner = await t.newBusiness('Invite & Co');
    const { token, email } = await invite(owner, 'manager');
    expect((await t.ask(PREVIEW, { token })).invitation).toEqual({
      businessName: 'Invite & Co',
      email,
      role: 'manager',
      hasAccount: false,
      invitedByName: 'Olive Owner',
    });
    const { joinByInvitation } = await t.ask(JOIN, newPerson(token));
    expect(joinByInvitation.user).toMatchObject({ email, role: 'staff' });
    const member = { token: joinByInvitation.accessToken, tenantId: owner.tenantId };
    expect((await t.ask(TENANT, {}, member)).tenant.id).toBe(owner.tenantId);

    const { teamMembers, invitations } = await t.ask(TEAM, {}, owner);
    expect(teamMembers).toMatchObject([
      { role: 'owner', isYou: true },
      { email, role: 'manager', isYou: false },
    ]);
    expect(teamMembers[1].lastSignInAt).not.toBeNull();
    expect(invitations).toEqual([]);
    const { rows } = await t.asOwner(
      `SELECT action, actor_user_id FROM audit_log WHERE tenant_id = $1 AND entity = 'invitation' ORDER BY at`,
      [owner.tenantId],
    );
    expect(rows).toEqual([
      { action: 'invitation.created', actor_user_id: owner.userId },
      { action: 'invitation.accepted', actor_user_id: joinByInvitation.user.id },
    ]);
  });

  it('keeps only a hash of its token', async () => {
    const { token, id } = await invite(await t.newBusiness());
    const { rows } = await t.asOwner('SELECT row_to_json(i)::text AS row FROM invitations i WHERE id = $1', [
      id,
    ]);
    expect((rows[0] as { row: string }).row).not.toContain(token);
  });

  it('is accepted by an account that exists, only by the one it is for, and once', async () => {
    const owner = await t.newBusiness();
    const guest = await t.registerOwner();
    const { token } = await invite(owner, 'barber', guest.email.toUpperCase());
    expect((await t.ask(PREVIEW, { token })).invitation.hasAccount).toBe(true);
    expect(await codeOf(JOIN, newPerson(token))).toBe('CONFLICT');

    const other = await t.registerOwner();
    const refused = await t.execute(ACCEPT, { token }, { token: other.token });
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    expect(refused.errors?.[0]?.message).toContain(`you are signed in as ${other.email}`);

    await t.ask(ACCEPT, { token }, { token: guest.token });
    expect(await codeOf(ACCEPT, { token }, { token: guest.token })).toBe('NOT_FOUND');
    expect(await codeOf(PREVIEW, { token })).toBe('NOT_FOUND');
    const me = await t.ask('{ me { role } }', {}, { token: guest.token });
    expect(me.me.role).toBe('tenant_owner');
  });

  it('is used by one of two who race for it', async () => {
    const owner = await t.newBusiness();
    const { token } = await invite(owner);
    const answers = await Promise.all([1, 2, 3].map(() => t.execute(JOIN, newPerson(token))));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    for (const { errors } of answers.filter((answer) => answer.errors)) {
      expect(['CONFLICT', 'NOT_FOUND']).toContain(errors![0]!.extensions.code);
    }
    expect((await t.ask(TEAM, {}, owner)).teamMembers).toHaveLength(2);

    const guest = await t.registerOwner();
    const second = await invite(owner, 'barber', guest.email);
    const accepts = await Promise.all(
      [1, 2, 3].map(() => t.execute(ACCEPT, { token: second.token }, { token: guest.token })),
    );
    expect(accepts.filter(({ errors }) => !errors)).toHaveLength(1);
    expect((await t.ask(TEAM, {}, owner)).teamMembers).toHaveLength(3);
  });

  it('expires after seven days, and sending it again makes a new link that works', async () => {
    const owner = await t.newBusiness();
    const first = await invite(owner);
    t.clock.advance(7 * 86_400_000 + 1000);
    expect(await codeOf(JOIN, newPerson(first.token))).toBe('NOT_FOUND');
    const { login } = await t.ask(`mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`, {
      input: { email: await emailOf(owner.userId), password: PASSWORD },
    });
    const again = { token: login.accessToken, tenantId: owner.tenantId };
    expect((await t.ask(TEAM, {}, again)).invitations).toMatchObject([{ id: first.id, isExpired: true }]);
    await t.ask(RESEND, { id: first.id }, again);
    const second = await tokenSentTo(first.email);
    expect(second).not.toBe(first.token);
    expect(await codeOf(PREVIEW, { token: first.token })).toBe('NOT_FOUND');
    await t.ask(JOIN, newPerson(second));
  });

  it('that was withdrawn no longer works', async () => {
    const owner = await t.newBusiness();
    const { id, token } = await invite(owner);
    await t.ask(REVOKE, { id }, owner);
    expect(await codeOf(JOIN, newPerson(token))).toBe('NOT_FOUND');
    expect(await codeOf(REVOKE, { id }, owner)).toBe('NOT_FOUND');
    expect(await codeOf(RESEND, { id }, owner)).toBe('NOT_FOUND');
  });

  it('links the barber it was made for, who then cannot be linked again', async () => {
    const owner = await t.newBusiness();
    const { createBarber } = await t.ask(
      'mutation { createBarber(input: { name: "Ana" }) { id } }',
      {},
      owner,
    );
    const { token } = await invite(owner, 'barber', someEmail(), createBarber.id);
    await t.ask(JOIN, newPerson(token));
    const { teamMembers } = await t.ask(TEAM, {}, owner);
    expect(teamMembers[1].barber).toEqual({ id: createBarber.id, name: 'Ana' });
    const { errors } = await t.execute(
      INVITE,
      { input: { email: someEmail(), role: 'barber', barberId: createBarber.id } },
      owner,
    );
    expect(errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'input.barberId', message: 'Ana already has a sign-in.' },
    ]);
  });

  it('names what is wrong with it', async () => {
    const owner = await t.newBusiness();
    const bad = await t.execute(INVITE, { input: { email: 'nonsense', role: 'barber' } }, owner);
    expect(bad.errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'input.email', message: 'Email must be a valid address.' },
    ]);
    const { email } = await invite(owner);
    const twice = await t.execute(INVITE, { input: { email: email.toUpperCase(), role: 'barber' } }, owner);
    expect(twice.errors?.[0]?.extensions.fieldErrors).toMatchObject([{ path: 'input.email' }]);
    const member = await joined(owner, 'barber');
    const again = await t.execute(INVITE, { input: { email: member.email, role: 'barber' } }, owner);
    expect(again.errors?.[0]?.message).toBe('This person already belongs to the team.');
    const other = await t.newBusiness();
    const { createBarber } = await t.ask(
      'mutation { createBarber(input: { name: "Theirs" }) { id } }',
      {},
      other,
    );
    for (const barberId of [createBarber.id, 'nonsense']) {
      const input = { email: someEmail(), role: 'barber', barberId };
      const { errors } = await t.execute(INVITE, { input }, owner);
      expect(errors?.[0]?.extensions.fieldErrors).toMatchObject([{ path: 'input.barberId' }]);
    }
    const open = await invite(owner);
    const joining = await t.execute(JOIN, {
      input: { ...newPerson(open.token).input, firstName: ' ', password: 'short' },
    });
    const paths = (joining.errors?.[0]?.extensions.fieldErrors as { path: string }[]).map(({ path }) => path);
    expect(paths.sort()).toEqual(['input.firstName', 'input.password']);
    const differing = { input: { ...newPerson(open.token).input, confirmPassword: 'another one' } };
    expect((await t.execute(JOIN, differing)).errors?.[0]?.message).toBe('Passwords do not match');
  });

  it.each(['', 'nonsense', 'A'.repeat(64), `${'A'.repeat(63)}!`, 'x'.repeat(5000)])(
    'with a made-up token "%.10s" is not found',
    async (token) => {
      expect(await codeOf(PREVIEW, { token })).toBe('NOT_FOUND');
    },
  );

  it('stops at ten mails to one address an hour', async () => {
    const owner = await t.newBusiness();
    const { id } = await invite(owner);
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      codes.push(await codeOf(RESEND, { id }, owner));
    }
    expect(codes).toEqual([...Array(9).fill(undefined), 'RATE_LIMITED']);
  });

  it('of one business is unknown to another', async () => {
    const [mine, other] = [await t.newBusiness(), await t.newBusiness()];
    const { id } = await invite(mine);
    expect((await t.ask(TEAM, {}, other)).invitations).toEqual([]);
    expect(await codeOf(REVOKE, { id }, other)).toBe('NOT_FOUND');
    expect(await codeOf(RESEND, { id }, other)).toBe('NOT_FOUND');
  });

  it('of a suspended business cannot be accepted', async () => {
    const owner = await t.newBusiness();
    const { token } = await invite(owner);
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [owner.tenantId]);
    t.app.access.clear();
    expect(await codeOf(JOIN, newPerson(token))).toBe('TENANT_SUSPENDED');
  });
});

describe('a member', () => {
  it('gets another role, and may at once what it allows', async () => {
    const owner = await t.newBusiness();
    const member = await joined(owner, 'barber');
    expect(await codeOf(TEAM, {}, member)).toBe('FORBIDDEN');
    await t.ask(ROLE, { id: member.id, role: 'manager' }, owner);
    expect(await eventually(async () => (await codeOf(TEAM, {}, member)) === undefined)).toBe(true);
  });

  it('who is removed loses the business wherever they are signed in, and their barber their sign-in', async () => {
    const owner = await t.newBusiness();
    const { createBarber } = await t.ask(
      'mutation { createBarber(input: { name: "Ana" }) { id } }',
      {},
      owner,
    );
    const { token } = await invite(owner, 'barber', someEmail(), createBarber.id);
    const { joinByInvitation } = await t.ask(JOIN, newPerson(token));
    const member = { token: joinByInvitation.accessToken, tenantId: owner.tenantId };
    await t.ask(TENANT, {}, member);
    const { teamMembers } = await t.ask(TEAM, {}, owner);
    await t.ask(REMOVE, { id: teamMembers[1].id }, owner);
    expect(await eventually(async () => (await codeOf(TENANT, {}, member)) === 'NOT_FOUND')).toBe(true);
    expect((await t.ask('{ me { id } }', {}, member)).me.id).toBe(joinByInvitation.user.id);
    const { rows } = await t.asOwner('SELECT user_id FROM barbers WHERE id = $1', [createBarber.id]);
    expect(rows).toEqual([{ user_id: null }]);
    const audit = await t.asOwner(
      `SELECT actor_user_id FROM audit_log WHERE tenant_id = $1 AND action = 'member.removed'`,
      [owner.tenantId],
    );
    expect(audit.rows).toEqual([{ actor_user_id: owner.userId }]);
  });

  it('cannot change their own role, and the last owner can be neither demoted nor removed', async () => {
    const owner = await t.newBusiness();
    const { teamMembers } = await t.ask(TEAM, {}, owner);
    const { id } = teamMembers[0];
    const own = await t.execute(ROLE, { id, role: 'manager' }, owner);
    expect(own.errors?.[0]).toMatchObject({
      message: 'You cannot change your own role. Ask another owner to do it.',
      extensions: { code: 'CONFLICT' },
    });
    expect((await t.execute(REMOVE, { id }, owner)).errors?.[0]).toMatchObject({
      message: 'A business needs an owner. Make somebody else an owner first.',
      extensions: { code: 'CONFLICT' },
    });
    const second = await joined(owner, 'owner');
    await t.ask(ROLE, { id, role: 'manager' }, second);
    expect(await codeOf(REMOVE, { id: second.id }, second)).toBe('CONFLICT');
  });

  it('who is an owner keeps the business an owner when two demote each other at once', async () => {
    const first = await t.newBusiness();
    const second = await joined(first, 'owner');
    const { teamMembers } = await t.ask(TEAM, {}, first);
    const firstId = teamMembers.find((member: { isYou: boolean }) => member.isYou).id;
    const answers = await Promise.all([
      t.execute(ROLE, { id: second.id, role: 'barber' }, first),
      t.execute(ROLE, { id: firstId, role: 'barber' }, second),
    ]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const { rows } = await t.asOwner(
      `SELECT count(*)::int AS owners FROM memberships WHERE tenant_id = $1 AND role = 'owner'`,
      [first.tenantId],
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });

  it('who is a manager manages everybody but owners', async () => {
    const owner = await t.newBusiness();
    const manager = await joined(owner, 'manager');
    const desk = await joined(owner, 'front_desk');
    const { teamMembers } = await t.ask(TEAM, {}, manager);
    const ownerId = teamMembers[0].id;
    expect(await codeOf(REMOVE, { id: ownerId }, manager)).toBe('FORBIDDEN');
    expect(await codeOf(ROLE, { id: ownerId, role: 'barber' }, manager)).toBe('FORBIDDEN');
    expect(await codeOf(ROLE, { id: desk.id, role: 'owner' }, manager)).toBe('BAD_USER_INPUT');
    const input = { email: someEmail(), role: 'owner' };
    expect((await t.execute(INVITE, { input }, manager)).errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'input.role', message: 'Only an owner can invite an owner.' },
    ]);
    const pending = await invite(owner, 'owner');
    expect(await codeOf(RESEND, { id: pending.id }, manager)).toBe('FORBIDDEN');
    expect(await codeOf(REVOKE, { id: pending.id }, manager)).toBe('FORBIDDEN');
    await t.ask(PREVIEW, { token: pending.token });
    await t.ask(ROLE, { id: desk.id, role: 'barber' }, manager);
    await t.ask(REMOVE, { id: desk.id }, manager);
  });

  it('may leave in every role, at once and without asking; an owner as long as another one stays', async () => {
    const owner = await t.newBusiness();
    const leave = (caller: Caller, tenantId = owner.tenantId) => t.execute(LEAVE, { tenantId }, caller);
    const { createBarber } = await t.ask(
      'mutation { createBarber(input: { name: "Ana" }) { id } }',
      {},
      owner,
    );
    const { token } = await invite(owner, 'barber', someEmail(), createBarber.id);
    const { joinByInvitation } = await t.ask(JOIN, newPerson(token));
    const barber = { token: joinByInvitation.accessToken, tenantId: owner.tenantId };
    expect((await leave(barber)).data.leaveTeam).toEqual({ ok: true });
    expect(await eventually(async () => (await codeOf(TENANT, {}, barber)) === 'NOT_FOUND')).toBe(true);
    const { rows } = await t.asOwner('SELECT user_id FROM barbers WHERE id = $1', [createBarber.id]);
    expect(rows).toEqual([{ user_id: null }]);
    expect((await leave(owner)).errors?.[0]).toMatchObject({
      message: 'You are the last owner. Make somebody else an owner before you leave.',
      extensions: { code: 'CONFLICT' },
    });
    const second = await joined(owner, 'owner');
    const answers = await Promise.all([leave(owner), leave(second)]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const audit = await t.asOwner(
      `SELECT count(*)::int AS left FROM audit_log WHERE tenant_id = $1 AND action = 'member.left'`,
      [owner.tenantId],
    );
    expect(audit.rows).toEqual([{ left: 2 }]);
  });

  it('leaves no team but their own, and no admin leaves in their place', async () => {
    const [owner, other] = [await t.newBusiness(), await t.newBusiness()];
    for (const tenantId of [other.tenantId, randomUUID(), 'nonsense']) {
      const { errors } = await t.execute(LEAVE, { tenantId }, owner);
      expect(errors?.[0]).toMatchObject({
        message: 'You do not belong to this business.',
        extensions: { code: 'NOT_FOUND' },
      });
    }
    await joined(owner, 'owner');
    const admin = await t.registerOwner();
    await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
    t.app.access.clear();
    const { impersonateTenant } = await t.ask(
      `mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }`,
      { id: owner.tenantId },
      { token: admin.token },
    );
    const caller = { token: impersonateTenant.accessToken, tenantId: owner.tenantId };
    expect(await codeOf(LEAVE, { tenantId: owner.tenantId }, caller)).toBe('FORBIDDEN');
  });

  it('of one business is unknown to another', async () => {
    const [mine, other] = [await t.newBusiness(), await t.newBusiness()];
    const { teamMembers } = await t.ask(TEAM, {}, mine);
    for (const id of [teamMembers[0].id, randomUUID(), 'nonsense']) {
      expect(await codeOf(REMOVE, { id }, other)).toBe('NOT_FOUND');
      expect(await codeOf(ROLE, { id, role: 'barber' }, other)).toBe('NOT_FOUND');
    }
  });
});

async function emailOf(userId: string): Promise<string> {
  const { rows } = await t.asOwner('SELECT email FROM users WHERE id = $1', [userId]);
  return (rows[0] as { email: string }).email;
}
