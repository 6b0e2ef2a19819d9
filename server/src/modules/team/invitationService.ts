import type { Language } from '../../domain/language';
import { recordAudit } from '../../platform/audit';
import { refuseCommonPassword } from '../../platform/auth/commonPasswords';
import { hashPassword } from '../../platform/auth/passwords';
import type { MembershipRole } from '../../platform/auth/permissions';
import { hashToken, newTenantToken, tenantOfToken } from '../../platform/auth/secretTokens';
import { violatedConstraint } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { RateLimits } from '../../platform/rateLimits';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Barber } from '../barbers/barber';
import type { AuthPayload } from '../identity/authInputs';
import { type AuthService, insertUser } from '../identity/authService';
import { User } from '../identity/user';
import type { Messages } from '../messages/messages';
import { loadTenant } from '../tenants/tenantService';
import { roleName } from './roleNames';
import type { InviteMemberInput, JoinByInvitationInput } from './teamInputs';
import type { Invitation, InvitationPreview } from './teamTypes';

const VALID_DAYS = 7;
/** Members and open invitations together. */
const MOST_PEOPLE = 200;

/** How people come into a team: by a link that works once, for a week, for the address it was sent to. */
export class InvitationService {
  constructor(
    private readonly auth: AuthService,
    private readonly limits: RateLimits,
    private readonly messages: Messages,
    /** Origin of links in mails; never taken from a request. */
    private readonly publicUrl: string,
  ) {}

  /** The ones nobody has accepted or withdrawn, newest first; at most `MOST_PEOPLE`. */
  async list(ctx: TenantContext): Promise<Invitation[]> {
    ctx.require('team.read');
    return ctx.read((tx) => openInvitations(tx, ctx));
  }

  async invite(ctx: TenantContext, input: InviteMemberInput): Promise<Invitation> {
    ctx.require('team.manage');
    const { email, role } = input;
    const barberId = input.barberId || null;
    if (role === 'owner' && !ctx.isOwnerInPerson) {
      throw InputError.of('input.role', 'Only an owner can invite an owner.');
    }
    await this.countMail(ctx, email);
    const id = newId();
    const now = ctx.clock.now();
    const token = newTenantToken(ctx.tenantId);
    return ctx.write(async (tx) => {
      await refuseMember(tx, ctx, email);
      await refuseFullTeam(tx, ctx);
      if (barberId) {
        await refuseTakenBarber(tx, ctx, barberId);
      }
      // An expired one makes room for its successor.
      await tx.manager.query(
        `UPDATE invitations SET revoked_at = $3
         WHERE tenant_id = $1 AND email = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at <= $3`,
        [ctx.tenantId, email, now],
      );
      try {
        await tx.manager.query(
          `INSERT INTO invitations (tenant_id, id, email, role, barber_id, token_hash, invited_by, created_at,
                                    sent_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
          [
            ctx.tenantId,
            id,
            email,
            role,
            barberId,
            hashToken(token),
            ctx.actor.userId,
            now,
            expiryAfter(now),
          ],
        );
      } catch (error) {
        if (violatedConstraint(error) === 'invitations_open_key') {
          throw InputError.of('input.email', 'This address has already been invited. Send that one again.');
        }
        throw error;
      }
      await recordAudit(tx, ctx, {
        action: 'invitation.created',
        entity: 'invitation',
        entityId: id,
        after: { email, role, barberId },
      });
      return this.mail(tx, ctx, id, token);
    });
  }

  /** With a new link, valid for another week; the one sent before no longer works. */
  async resend(ctx: TenantContext, id: string): Promise<Invitation> {
    ctx.require('team.manage');
    const found = (await ctx.read((tx) => openInvitations(tx, ctx))).find((open) => open.id === id);
    if (!found) {
      throw notFound('This invitation');
    }
    refuseOwnersInvitation(ctx, found.role);
    await this.countMail(ctx, found.email);
    const now = ctx.clock.now();
    const token = newTenantToken(ctx.tenantId);
    return ctx.write(async (tx) => {
      const [, changed] = await tx.manager.query<[unknown, number]>(
        `UPDATE invitations SET token_hash = $3, sent_at = $4, expires_at = $5
         WHERE tenant_id = $1 AND id = $2 AND accepted_at IS NULL AND revoked_at IS NULL`,
        [ctx.tenantId, id, hashToken(token), now, expiryAfter(now)],
      );
      if (changed === 0) {
        throw notFound('This invitation');
      }
      await recordAudit(tx, ctx, { action: 'invitation.resent', entity: 'invitation', entityId: id });
      return this.mail(tx, ctx, id, token);
    });
  }

  async revoke(ctx: TenantContext, id: string): Promise<void> {
    ctx.require('team.manage');
    await ctx.write(async (tx) => {
      const [revoked] = isUuid(id)
        ? await tx.manager.query<[{ email: string; role: MembershipRole }[], number]>(
            `UPDATE invitations SET revoked_at = $3
             WHERE tenant_id = $1 AND id = $2 AND accepted_at IS NULL AND revoked_at IS NULL
             RETURNING email::text, role`,
            [ctx.tenantId, id, ctx.clock.now()],
          )
        : [[]];
      if (!revoked[0]) {
        throw notFound('This invitation');
      }
      refuseOwnersInvitation(ctx, revoked[0].role);
      await recordAudit(tx, ctx, {
        action: 'invitation.revoked',
        entity: 'invitation',
        entityId: id,
        before: revoked[0],
      });
    });
  }

  /** For whoever holds the link. */
  async preview(ctx: RequestContext, token: string): Promise<InvitationPreview> {
    await this.limits.count('invitationByAddress', ctx.info.address);
    const business = await invitingBusiness(ctx, token);
    const [found] = await business.read((tx) =>
      tx.manager.query<InvitationPreview[]>(
        `SELECT t.business_name AS "businessName", i.email::text, i.role, i.expires_at AS "expiresAt",
                by.first_name || ' ' || by.last_name AS "invitedByName",
                EXISTS (SELECT FROM users u WHERE u.email = i.email) AS "hasAccount"
         FROM invitations i JOIN tenants t ON t.id = i.tenant_id LEFT JOIN users by ON by.id = i.invited_by
         WHERE i.tenant_id = $1 AND i.token_hash = $2 AND ${IS_OPEN}`,
        [business.tenantId, hashToken(token), ctx.clock.now()],
      ),
    );
    if (!found) {
      throw invitationOver();
    }
    return found;
  }

  /** For an account that exists: it must be the one of the address that was invited. */
  async accept(ctx: RequestContext, token: string): Promise<void> {
    const { id } = await ctx.userInPerson();
    await this.limits.count('invitationByAddress', ctx.info.address);
    const business = await invitingBusiness(ctx, token);
    await business.write(async (tx) => {
      const user = await tx.manager.findOneByOrFail(User, { id });
      await this.join(tx, ctx, business, token, user);
    });
  }

  /** For somebody new: makes the account, joins and signs in, all or nothing. */
  async joinAsNewUser(ctx: RequestContext, input: JoinByInvitationInput): Promise<AuthPayload> {
    const { token, password, confirmPassword } = input;
    if (password !== confirmPassword) {
      throw InputError.of('input.confirmPassword', 'Passwords do not match');
    }
    const { email, hasAccount } = await this.preview(ctx, token);
    if (hasAccount) {
      throw accountExists();
    }
    const business = await invitingBusiness(ctx, token);
    await refuseCommonPassword(password, 'input.password');
    const passwordHash = await hashPassword(password);
    return business.write(async (tx) => {
      const person = { ...input, email, passwordHash, mustChangePassword: false };
      const user = await insertUser(tx, person, 'staff').catch((error: unknown) => {
        throw error instanceof InputError ? accountExists() : error;
      });
      await this.join(tx, ctx, business, token, user);
      return this.auth.openSession(tx, ctx, user, false);
    });
  }

  /** Spends the invitation first, so that of two who race with one link the second finds it used. */
  private async join(
    tx: Transaction,
    ctx: RequestContext,
    business: TenantContext,
    token: string,
    user: User,
  ): Promise<void> {
    const { tenantId } = business;
    const now = ctx.clock.now();
    const [spent] = await tx.manager.query<[SpentInvitation[], number]>(
      `UPDATE invitations i SET accepted_at = $3, accepted_by = $4
       WHERE i.tenant_id = $1 AND i.token_hash = $2 AND ${IS_OPEN}
       RETURNING i.id, i.email::text, i.role, i.barber_id AS "barberId"`,
      [tenantId, hashToken(token), now, user.id],
    );
    const invitation = spent[0];
    if (!invitation) {
      throw invitationOver();
    }
    if (invitation.email.toLowerCase() !== user.email.toLowerCase()) {
      throw new AppError(
        'FORBIDDEN',
        `This invitation is for ${invitation.email}, and you are signed in as ${user.email}.`,
      );
    }
    const membershipId = newId();
    try {
      await tx.manager.query(
        'INSERT INTO memberships (tenant_id, id, user_id, role, created_at) VALUES ($1, $2, $3, $4, $5)',
        [tenantId, membershipId, user.id, invitation.role, now],
      );
    } catch (error) {
      if (violatedConstraint(error) === 'memberships_user_key') {
        throw new AppError('CONFLICT', 'You already belong to this business.');
      }
      throw error;
    }
    if (invitation.barberId) {
      await tx.manager.query(
        'UPDATE barbers SET user_id = $3 WHERE tenant_id = $1 AND id = $2 AND user_id IS NULL',
        [tenantId, invitation.barberId, user.id],
      );
    }
    const actor = { kind: 'user', userId: user.id, impersonatorId: null, address: ctx.info.address } as const;
    await recordAudit(
      tx,
      { tenantId, actor },
      {
        action: 'invitation.accepted',
        entity: 'invitation',
        entityId: invitation.id,
        after: { membershipId, role: invitation.role },
      },
    );
  }

  private async countMail(ctx: TenantContext, email: string): Promise<void> {
    await this.limits.count('inviteByAccount', ctx.actor.userId ?? ctx.tenantId);
    await this.limits.count('inviteByRecipient', email);
  }

  private async mail(tx: Transaction, ctx: TenantContext, id: string, token: string): Promise<Invitation> {
    const { businessName } = await loadTenant(tx, ctx.tenantId);
    const invitation = (await openInvitations(tx, ctx)).find((open) => open.id === id)!;
    const language = await languageFor(tx, invitation.email, ctx.actor.userId);
    await this.messages.mail(tx, invitation.email, {
      kind: 'invitation',
      language,
      tenantId: ctx.tenantId,
      values: {
        business_name: businessName,
        inviter_name: invitation.invitedByName ?? businessName,
        role_name: roleName(invitation.role, language),
        invitation_link: `${this.publicUrl}/invite/${token}`,
        valid_days: String(VALID_DAYS),
      },
    });
    return invitation;
  }
}

interface SpentInvitation {
  id: string;
  email: string;
  role: MembershipRole;
  barberId: string | null;
}

/** What the person invited reads, if they have an account; else what the inviter does. */
async function languageFor(tx: Transaction, email: string, inviterId: string | null): Promise<Language> {
  const [known] = await tx.manager.query<{ language: Language | null }[]>(
    `SELECT language FROM users WHERE language IS NOT NULL AND (email = $1 OR id = $2)
     ORDER BY email = $1 DESC LIMIT 1`,
    [email, inviterId],
  );
  return known?.language ?? 'en';
}

/** With the present instant as $3. */
const IS_OPEN = 'i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > $3';

const expiryAfter = (now: Date): Date => new Date(now.getTime() + VALID_DAYS * 24 * 60 * 60 * 1000);

const invitationOver = (): AppError =>
  new AppError(
    'NOT_FOUND',
    'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
  );

const accountExists = (): AppError =>
  new AppError('CONFLICT', 'This address already has an account. Sign in to accept the invitation.');

/** The business that a token names, as somebody from outside. */
async function invitingBusiness(ctx: RequestContext, token: string): Promise<TenantContext> {
  const tenantId = tenantOfToken(token);
  if (!tenantId) {
    throw invitationOver();
  }
  return ctx.linkedTenant(tenantId);
}

function openInvitations(tx: Transaction, ctx: TenantContext): Promise<Invitation[]> {
  return tx.manager.query<Invitation[]>(
    `SELECT i.id, i.email::text, i.role, i.barber_id AS "barberId", i.sent_at AS "sentAt",
            i.expires_at AS "expiresAt", i.expires_at <= $2 AS "isExpired",
            by.first_name || ' ' || by.last_name AS "invitedByName"
     FROM invitations i LEFT JOIN users by ON by.id = i.invited_by
     WHERE i.tenant_id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
     ORDER BY i.created_at DESC, i.id DESC`,
    [ctx.tenantId, ctx.clock.now()],
  );
}

/** A manager may neither send an owner's invitation again nor take it back. */
function refuseOwnersInvitation(ctx: TenantContext, role: MembershipRole): void {
  if (role === 'owner' && !ctx.isOwnerInPerson) {
    throw new AppError('FORBIDDEN', 'Only an owner can manage the invitation of an owner.');
  }
}

async function refuseMember(tx: Transaction, ctx: TenantContext, email: string): Promise<void> {
  const members = await tx.manager.query<unknown[]>(
    'SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.tenant_id = $1 AND u.email = $2',
    [ctx.tenantId, email],
  );
  if (members.length > 0) {
    throw InputError.of('input.email', 'This person already belongs to the team.');
  }
}

async function refuseFullTeam(tx: Transaction, ctx: TenantContext): Promise<void> {
  const [row] = await tx.manager.query<{ people: number }[]>(
    `SELECT (SELECT count(*) FROM memberships WHERE tenant_id = $1)::integer +
            (SELECT count(*) FROM invitations
             WHERE tenant_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL)::integer AS people`,
    [ctx.tenantId],
  );
  if (row!.people >= MOST_PEOPLE) {
    throw new AppError('CONFLICT', `A team may have at most ${MOST_PEOPLE} people, invitations included.`);
  }
}

async function refuseTakenBarber(tx: Transaction, ctx: TenantContext, id: string): Promise<void> {
  const barber = isUuid(id) ? await tx.manager.findOneBy(Barber, { tenantId: ctx.tenantId, id }) : null;
  if (!barber) {
    throw InputError.of('input.barberId', 'This barber was not found.');
  }
  if (barber.userId) {
    throw InputError.of('input.barberId', `${barber.name} already has a sign-in.`);
  }
}
