import type { Transaction } from '../../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../../platform/errors';
import { isUuid } from '../../../platform/ids';
import { appendToOutbox } from '../../../platform/outbox/outbox';
import type { TenantContext } from '../../../platform/request/tenantContext';
import {
  type ConversationEventKind,
  type EventData,
  auditConversation,
  eventEntry,
} from './conversationEvents';
import { type ConversationStatus, announce, appendEntries } from './conversationStore';
import type { ReplyToConversationInput } from './conversationTypes';
import { STAFF_SILENCE_MILLISECONDS } from './waitingRules';
import type { ConversationChannel } from '../minds/mind';

/** A text message that a member wrote in a conversation is to be sent: `{ conversationId, entryId }`. */
export const REPLIED_TOPIC = 'conversation.replied';

interface Held {
  id: string;
  channel: ConversationChannel;
  status: ConversationStatus;
  phone: string | null;
  takenBy: string | null;
  /** The one who took it. */
  taker: string | null;
  unansweredSince: Date | null;
  takenAt: Date | null;
}

interface Member {
  id: string;
  name: string;
  firstName: string;
}

/** What staff do with conversations. Each is locked first, so that of two who take one at once the second is told. */
export class ConversationDesk {
  /**
   * A member answers from here on, and the assistant keeps silent. What is closed goes on so; what is theirs already stays.
   * @throws CONFLICT while somebody else answers it, unless it is to be taken from them.
   */
  async takeOver(ctx: TenantContext, id: string, evenFromOthers: boolean): Promise<void> {
    await this.change(ctx, id, async (tx, held, member) => {
      if (held.status === 'staff' && held.takenBy === member.id) return;
      if (held.status === 'staff' && held.takenBy && !evenFromOthers) {
        throw takenByOther(held);
      }
      if (held.channel === 'call' && held.status === 'open') {
        throw new AppError('CONFLICT', 'A call that is under way is transferred, not taken over here.');
      }
      if (held.status === 'closed') await refuseSecond(tx, ctx, held);
      await tx.manager.query(
        `UPDATE conversations SET status = 'staff', taken_by = $3, taken_at = $4, hand_over = coalesce(hand_over, 'staff'),
           waiting_since = NULL, waiting_said_at = NULL WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, held.id, member.id, ctx.clock.now()],
      );
      await this.note(tx, ctx, held.id, 'taken_over', member);
    });
  }

  /** @throws CONFLICT unless it is theirs to answer, and for calls. */
  async reply(ctx: TenantContext, { id, text, idempotencyKey }: ReplyToConversationInput): Promise<void> {
    await this.change(ctx, id, async (tx, held, member) => {
      const sent = await tx.manager.query<unknown[]>(
        'SELECT id FROM conversation_entries WHERE tenant_id = $1 AND conversation_id = $2 AND idempotency_key = $3',
        [ctx.tenantId, held.id, idempotencyKey],
      );
      if (sent.length > 0) return;
      if (held.channel === 'call') {
        throw InputError.of('input.id', 'Calls are transferred: nothing can be written into one.');
      }
      if (held.status !== 'staff') {
        throw new AppError('CONFLICT', 'Take this conversation over before you answer.');
      }
      if (held.takenBy !== member.id) throw takenByOther(held);
      const now = ctx.clock.now();
      const { name, firstName } = member;
      const data = { member: name, firstName, userId: ctx.actor.userId };
      const [entryId] = await appendEntries(
        tx,
        ctx.tenantId,
        held.id,
        [{ kind: 'staff', text, data, idempotencyKey }],
        now,
      );
      await tx.manager.query(
        `UPDATE conversations SET unanswered_since = NULL, last_message_at = $3 WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, held.id, now],
      );
      if (held.channel === 'sms') {
        const payload = { conversationId: held.id, entryId };
        await appendToOutbox(tx, { tenantId: ctx.tenantId, topic: REPLIED_TOPIC, payload });
      }
      await auditConversation(tx, ctx, 'replied', held.id, { channel: held.channel });
      await announce(tx, { tenantId: ctx.tenantId, conversationId: held.id, kind: 'entries', text: null });
    });
  }

  /** The assistant goes on, knowing what it knew. @throws CONFLICT when it is closed, and BAD_USER_INPUT for calls. */
  async giveBack(ctx: TenantContext, id: string): Promise<void> {
    await this.change(ctx, id, async (tx, held, member) => {
      if (held.status === 'open') return;
      if (held.status === 'closed') {
        throw new AppError('CONFLICT', 'This conversation is closed already.');
      }
      if (held.channel === 'call') {
        throw InputError.of('id', 'A transferred call is not given back: close it when it is dealt with.');
      }
      await this.leave(tx, ctx, held.id, 'open');
      await this.note(tx, ctx, held.id, 'given_back', member);
    });
  }

  /** Done with. Whoever writes again goes on with the assistant. */
  async close(ctx: TenantContext, id: string): Promise<void> {
    await this.change(ctx, id, async (tx, held, member) => {
      if (held.status === 'closed') return;
      await this.leave(tx, ctx, held.id, 'closed');
      await this.note(tx, ctx, held.id, 'closed', member);
    });
  }

  /** Puts back what a member took and then forgot; what changed meanwhile stays. @returns whether it was put back. */
  async putBackIfSilent(ctx: TenantContext, id: string): Promise<boolean> {
    ctx.require('conversations.answer');
    const silentSince = new Date(ctx.clock.now().getTime() - STAFF_SILENCE_MILLISECONDS);
    return ctx.write(async (tx) => {
      const put = await tx.manager.query<[unknown[], number]>(
        `UPDATE conversations SET status = 'waiting', taken_by = NULL, taken_at = NULL, waiting_since = unanswered_since
         WHERE tenant_id = $1 AND id = $2 AND status = 'staff' AND greatest(unanswered_since, taken_at) <= $3
           AND unanswered_since IS NOT NULL RETURNING id`,
        [ctx.tenantId, id, silentSince],
      );
      if (put[1] === 0) return false;
      await this.note(tx, ctx, id, 'returned', null);
      return true;
    });
  }

  private async change(
    ctx: TenantContext,
    id: string,
    work: (tx: Transaction, held: Held, member: Member) => Promise<void>,
  ): Promise<void> {
    ctx.require('conversations.answer');
    await ctx.write(async (tx) => {
      const held = await hold(tx, ctx, id);
      await work(tx, held, await memberOf(tx, ctx));
    });
  }

  /** Nobody answers it any more, and what was not understood before is forgotten. */
  private async leave(
    tx: Transaction,
    ctx: TenantContext,
    id: string,
    status: 'open' | 'closed',
  ): Promise<void> {
    await tx.manager.query(
      `UPDATE conversations SET status = $3, taken_by = NULL, taken_at = NULL, waiting_since = NULL, waiting_said_at = NULL,
         unanswered_since = NULL, state = jsonb_set(state, '{failures}', '0') WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id, status],
    );
  }

  private async note(
    tx: Transaction,
    ctx: TenantContext,
    id: string,
    event: ConversationEventKind,
    member: Member | null,
  ): Promise<void> {
    const data: EventData = member ? { event, member: member.name } : { event };
    await appendEntries(tx, ctx.tenantId, id, [eventEntry(data)], ctx.clock.now());
    await auditConversation(tx, ctx, event, id);
    await announce(tx, { tenantId: ctx.tenantId, conversationId: id, kind: 'entries', text: null });
  }
}

async function hold(tx: Transaction, ctx: TenantContext, id: string): Promise<Held> {
  const [held] = isUuid(id)
    ? await tx.manager.query<Held[]>(
        `SELECT c.id, c.channel, c.status, c.customer_phone AS phone, c.taken_by AS "takenBy",
           (SELECT trim(u.first_name || ' ' || u.last_name) FROM memberships m JOIN users u ON u.id = m.user_id
            WHERE m.tenant_id = c.tenant_id AND m.id = c.taken_by) AS taker
         FROM conversations c WHERE c.tenant_id = $1 AND c.id = $2 AND c.forgotten_at IS NULL FOR UPDATE OF c`,
        [ctx.tenantId, id],
      )
    : [];
  if (!held) throw notFound('This conversation');
  return held;
}

/** Who answers. Programs and the system are nobody's colleague. */
async function memberOf(tx: Transaction, ctx: TenantContext): Promise<Member> {
  const [member] = await tx.manager.query<Member[]>(
    `SELECT m.id, trim(u.first_name || ' ' || u.last_name) AS name, trim(u.first_name) AS "firstName" FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.tenant_id = $1 AND m.user_id = $2`,
    [ctx.tenantId, ctx.actor.userId],
  );
  if (!member) throw new AppError('FORBIDDEN', 'Only a member of the team can answer customers.');
  return member;
}

/** A number has one conversation at a time on each channel. */
async function refuseSecond(
  tx: Transaction,
  ctx: TenantContext,
  { id, channel, phone }: Held,
): Promise<void> {
  if (phone === null) return;
  const others = await tx.manager.query<unknown[]>(
    `SELECT FROM conversations WHERE tenant_id = $1 AND customer_phone = $2 AND channel = $3 AND status <> 'closed' AND id <> $4`,
    [ctx.tenantId, phone, channel, id],
  );
  if (others.length > 0) {
    throw new AppError(
      'CONFLICT',
      'This number has a newer conversation that is still open. Please answer there.',
    );
  }
}

const takenByOther = ({ taker }: Held): AppError =>
  new AppError('CONFLICT', `${taker ?? 'Somebody else'} is answering this conversation already.`, {
    takenBy: taker,
  });
