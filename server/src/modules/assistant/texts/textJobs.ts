import { createHash } from 'node:crypto';
import type { JobHandler, OutboxConsumer } from '../../../platform/jobs/jobHandler';
import type { NewJob } from '../../../platform/jobs/jobQueue';
import type { Jobs } from '../../../platform/jobs/jobs';
import { systemContext } from '../../../platform/request/systemContext';
import { sendJob } from '../../notifications/messageJobs';
import { TEXT_RECEIVED } from '../../notifications/sms/inboundTexts';
import { type ConversationReplied, planStaffReply } from './staffReplies';
import { type TextAnswerParts, TextAnswers } from './textAnswers';

/** Written by whoever lets a member answer in a conversation. */
export const CONVERSATION_REPLIED = 'conversation.replied';
const ANSWER = 'texts.answer';
/** Texts of one number go one after the other; numbers that share a lane wait for each other's turns. */
const LANES = 32;

/** Background work on conversations by text message. */
export function textJobs({ jobs, ...parts }: TextAnswerParts & { jobs: Jobs }): {
  handlers: JobHandler<{ inboundId: string }>[];
  consumers: OutboxConsumer[];
} {
  const { database, clock } = parts;
  const answers = new TextAnswers(parts);
  return {
    handlers: [
      {
        name: ANSWER,
        // A language model may take its time.
        isSlow: true,
        run: ({ inboundId }, { tenantId, attempts }) => answers.answer(tenantId!, inboundId, attempts),
      },
    ],
    consumers: [
      {
        name: 'texts',
        topics: [TEXT_RECEIVED],
        // While text messages are switched off, what people write still reaches the team.
        stoppedBy: null,
        async run({ tenantId, payload }) {
          const { inboundId } = payload as { inboundId: string };
          const ctx = systemContext(database, tenantId!, clock);
          const [row] = await ctx.read((tx) =>
            tx.manager.query<{ sender: string | null }[]>(
              'SELECT sender FROM sms_inbound WHERE tenant_id = $1 AND id = $2 AND awaits_answer',
              [tenantId, inboundId],
            ),
          );
          if (row?.sender) {
            await jobs.queue.add([answerJob(tenantId!, inboundId, row.sender)]);
          }
        },
      },
      {
        name: 'staff replies',
        topics: [CONVERSATION_REPLIED],
        stoppedBy: 'sms',
        async run({ tenantId, payload }) {
          const ctx = systemContext(database, tenantId!, clock);
          const messageId = await planStaffReply(ctx, payload as unknown as ConversationReplied);
          if (messageId) {
            await jobs.queue.add([sendJob(tenantId!, messageId)]);
          }
        },
      },
    ],
  };
}

const answerJob = (tenantId: string, inboundId: string, sender: string): NewJob => ({
  name: ANSWER,
  tenantId,
  payload: { inboundId },
  key: `${ANSWER} ${inboundId}`,
  lane: `texts ${createHash('sha256').update(`${tenantId} ${sender}`).digest().readUInt16BE() % LANES}`,
});
