import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import type { JobHandler, OutboxConsumer, PeriodicTask } from '../../platform/jobs/jobHandler';
import type { NewJob } from '../../platform/jobs/jobQueue';
import type { Jobs } from '../../platform/jobs/jobs';
import { appendToOutbox } from '../../platform/outbox/outbox';
import { systemContext } from '../../platform/request/systemContext';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import { planMessages } from './messagePlanning';
import { OUTGOING_CHANNELS, type OutgoingChannel } from './messageRules';
import type { DeliveryInquiry } from './deliveryInquiry';
import type { MessageSender } from './messageSender';

/** Jobs of workers that were killed: `messages.poll` runs what is still due again, and of the rest nothing is left to do. */
const SETTLE_JOBS = `
  DELETE FROM jobs._private_jobs j USING jobs._private_tasks k
  WHERE k.id = j.task_id AND k.identifier IN ('messages.send', 'messages.ask')
    AND j.attempts >= j.max_attempts AND j.locked_at IS NULL AND NOT EXISTS (
      SELECT FROM messages m WHERE m.tenant_id = (j.payload ->> 'tenantId')::uuid
        AND m.id = (j.payload #>> '{data,messageId}')::uuid AND m.status IN ('scheduled', 'sending'))`;

const TOPICS = ['booked', 'rescheduled', 'updated', 'confirmed', 'completed', 'cancelled', 'no_show'].map(
  (event) => `appointment.${event}`,
);
const DUE_TOPIC = 'messages.due';
const SEND = 'messages.send';
/** Talks to carriers go in so many lanes, so that a slow one never takes every worker. */
const LANES = 3;
const AT_ONCE = 500;
const ASK = 'messages.ask';
const ASKED_AT_ONCE = 200;

export interface MessageJobParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  switches: KillSwitches;
  sender: MessageSender;
  inquiry: DeliveryInquiry;
}

/** Messages that were made due by hand go out at once, and not with the next look at what is due. */
export function announceDue(tx: Transaction, tenantId: string, messageIds: readonly string[]): Promise<void> {
  return appendToOutbox(tx, { tenantId, topic: DUE_TOPIC, payload: { messageIds } });
}

/** Background work on messages: they are planned as appointments change, and leave when they are due. */
export function messageJobs({ database, clock, jobs, switches, sender, inquiry }: MessageJobParts): {
  handlers: JobHandler<{ messageId: string }>[];
  consumers: OutboxConsumer[];
  periodic: PeriodicTask[];
} {
  const isOff = (channel: OutgoingChannel, tenantId: string): boolean =>
    switches.thrown(channel, tenantId) !== null;
  const heldChannels = (): string[] =>
    OUTGOING_CHANNELS.flatMap((channel) => {
      const off = switches.switchedOff(channel);
      return off === 'everybody' ? [channel] : off.map((tenantId) => `${channel} ${tenantId}`);
    });

  return {
    consumers: [
      {
        name: 'messages',
        topics: TOPICS,
        // Planning sends nothing; each message obeys the switch of its own channel.
        stoppedBy: null,
        async run(event) {
          const due = await planMessages(systemContext(database, event.tenantId!, clock), event);
          await jobs.queue.add(due.map((messageId) => sendJob(event.tenantId!, messageId)));
        },
      },
      {
        name: 'due messages',
        topics: [DUE_TOPIC],
        stoppedBy: null,
        async run({ tenantId, payload }) {
          const { messageIds } = payload as { messageIds: string[] };
          await jobs.queue.add(messageIds.map((messageId) => sendJob(tenantId!, messageId)));
        },
      },
    ],
    handlers: [
      {
        name: SEND,
        // The next look at what is due finds it again.
        maxAttempts: 1,
        async run({ messageId }, { tenantId }) {
          const ctx = systemContext(database, tenantId!, clock);
          const [row] = await ctx.read((tx) =>
            tx.manager.query<{ channel: OutgoingChannel }[]>(
              'SELECT channel FROM messages WHERE tenant_id = $1 AND id = $2',
              [tenantId, messageId],
            ),
          );
          if (row && !isOff(row.channel, tenantId!)) {
            await sender.deliver(ctx, messageId);
          }
        },
      },
      {
        name: ASK,
        // The next look at what is not reported finds it again.
        maxAttempts: 1,
        isSlow: true,
        run: ({ messageId }, { tenantId }) =>
          inquiry.ask(systemContext(database, tenantId!, clock), messageId),
      },
    ],
    periodic: [
      {
        name: 'messages.poll',
        every: 60,
        async run() {
          const now = clock.now();
          const due = await jobs.rows<{ tenant_id: string; message_id: string }>(
            'SELECT * FROM due_messages($1, $2, $3, $4)',
            [now, new Date(now.getTime() - sender.stuckMilliseconds), AT_ONCE, heldChannels()],
          );
          await jobs.queue.add(due.map((row) => sendJob(row.tenant_id, row.message_id)));
          await jobs.rows(SETTLE_JOBS, []);
        },
      },
      {
        name: 'messages.inquire',
        every: 300,
        async run() {
          const unreported = await jobs.rows<{ tenant_id: string; message_id: string }>(
            'SELECT * FROM unreported_messages($1, $2, $3)',
            [clock.now(), ASKED_AT_ONCE, heldChannels()],
          );
          await jobs.queue.add(unreported.map((row) => askJob(row.tenant_id, row.message_id)));
        },
      },
    ],
  };
}

export const sendJob = (tenantId: string, messageId: string): NewJob => ({
  name: SEND,
  tenantId,
  payload: { messageId },
  key: `${SEND} ${messageId}`,
  lane: `messages ${parseInt(tenantId.replaceAll('-', '').slice(-4), 16) % LANES}`,
  maxAttempts: 1,
});

/** One account is asked one thing at a time. */
const askJob = (tenantId: string, messageId: string): NewJob => ({
  name: ASK,
  tenantId,
  payload: { messageId },
  key: `${ASK} ${messageId}`,
  lane: `messages.ask ${parseInt(tenantId.replaceAll('-', '').slice(-4), 16) % LANES}`,
  maxAttempts: 1,
});
