import { recordAudit } from '../../platform/audit';
import type { MembershipRole } from '../../platform/auth/permissions';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { TeamMember } from './teamTypes';

/** Who may sign in to a business, and as what. */
export class MemberService {
  /** Owners first, then by name. A team is small: invitations stop at `MOST_PEOPLE`. */
  async list(ctx: TenantContext): Promise<TeamMember[]> {
    ctx.require('team.read');
    return ctx.read((tx) => loadMembers(tx, ctx));
  }

  async changeRole(ctx: TenantContext, id: string, role: MembershipRole): Promise<TeamMember> {
    ctx.require('team.manage');
    return ctx.write(async (tx) => {
      const { member, owners } = await lockMember(tx, ctx, id);
      if (member.userId === ctx.actor.userId) {
        throw new AppError('CONFLICT', 'You cannot change your own role. Ask another owner to do it.');
      }
      if (role === 'owner' && !ctx.isOwnerInPerson) {
        throw InputError.of('role', 'Only an owner can make somebody an owner.');
      }
      if (role !== 'owner') {
        refuseLastOwner(member, owners);
      }
      await tx.manager.query('UPDATE memberships SET role = $3 WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        id,
        role,
      ]);
      await recordAudit(tx, ctx, {
        action: 'member.role_changed',
        entity: 'membership',
        entityId: id,
        before: { userId: member.userId, role: member.role },
        after: { role },
      });
      const [changed] = await loadMembers(tx, ctx, id);
      return changed!;
    });
  }

  /** Their sessions lose the business at once; their account and their past appointments stay. */
  async remove(ctx: TenantContext, id: string): Promise<void> {
    ctx.require('team.manage');
    await ctx.write(async (tx) => {
      const { member, owners } = await lockMember(tx, ctx, id);
      refuseLastOwner(member, owners);
      await takeOut(tx, ctx, member, 'member.removed');
    });
  }

  /** The member's own going, which needs no permission. */
  async leave(ctx: TenantContext): Promise<void> {
    await ctx.write(async (tx) => {
      const [own] = await tx.manager.query<{ id: string }[]>(
        'SELECT id FROM memberships WHERE tenant_id = $1 AND user_id = $2',
        [ctx.tenantId, ctx.actor.userId],
      );
      const { member, owners } = await lockMember(tx, ctx, own?.id ?? '');
      refuseLastOwner(
        member,
        owners,
        'You are the last owner. Make somebody else an owner before you leave.',
      );
      await takeOut(tx, ctx, member, 'member.left');
    });
  }
}

async function takeOut(
  tx: Transaction,
  ctx: TenantContext,
  member: LockedMember,
  action: string,
): Promise<void> {
  await tx.manager.query('UPDATE barbers SET user_id = NULL WHERE tenant_id = $1 AND user_id = $2', [
    ctx.tenantId,
    member.userId,
  ]);
  await tx.manager.query('DELETE FROM memberships WHERE tenant_id = $1 AND id = $2', [
    ctx.tenantId,
    member.id,
  ]);
  await recordAudit(tx, ctx, {
    action,
    entity: 'membership',
    entityId: member.id,
    before: { userId: member.userId, role: member.role },
  });
}

interface LockedMember {
  id: string;
  userId: string;
  role: MembershipRole;
}

/**
 * The member and how many owners there are, with all of them locked: of two owners who demote each other at the
 * same moment the second finds the first one's change done.
 */
async function lockMember(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
): Promise<{ member: LockedMember; owners: number }> {
  const locked = await tx.manager.query<LockedMember[]>(
    `SELECT id, user_id AS "userId", role FROM memberships
     WHERE tenant_id = $1 AND (role = 'owner' OR id = $2) ORDER BY id FOR UPDATE`,
    [ctx.tenantId, isUuid(id) ? id : null],
  );
  const member = locked.find((row) => row.id === id.toLowerCase());
  if (!member) {
    throw notFound('This person');
  }
  if (member.role === 'owner' && !ctx.isOwnerInPerson) {
    throw new AppError('FORBIDDEN', 'Only an owner can change or remove an owner.');
  }
  return { member, owners: locked.filter((row) => row.role === 'owner').length };
}

function refuseLastOwner(
  member: LockedMember,
  owners: number,
  sentence = 'A business needs an owner. Make somebody else an owner first.',
): void {
  if (member.role === 'owner' && owners < 2) {
    throw new AppError('CONFLICT', sentence);
  }
}

const LAST_SIGN_IN = `SELECT max(s.created_at) FROM sessions s WHERE s.user_id = m.user_id`;

/** One statement for the whole team. */
function loadMembers(tx: Transaction, ctx: TenantContext, id: string | null = null): Promise<TeamMember[]> {
  return tx.manager.query<TeamMember[]>(
    `SELECT m.id, m.user_id AS "userId", m.role, m.created_at AS "joinedAt", u.first_name AS "firstName",
            u.last_name AS "lastName", u.email::text, (${LAST_SIGN_IN}) AS "lastSignInAt",
            m.user_id IS NOT DISTINCT FROM $2 AS "isYou",
            (SELECT b.id FROM barbers b WHERE b.tenant_id = m.tenant_id AND b.user_id = m.user_id
             ORDER BY b.is_active DESC, b.id LIMIT 1) AS "barberId"
     FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.tenant_id = $1 AND ($3::uuid IS NULL OR m.id = $3)
     ORDER BY array_position(ARRAY['owner', 'manager', 'front_desk', 'barber'], m.role), lower(u.last_name),
              lower(u.first_name), m.id`,
    [ctx.tenantId, ctx.actor.userId, id],
  );
}
