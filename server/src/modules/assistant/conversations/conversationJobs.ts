import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import type { PeriodicTask } from '../../../platform/jobs/jobHandler';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Logger } from '../../../platform/logging';
import { systemContext } from '../../../platform/request/systemContext';
import type { ConversationDesk } from './conversationDesk';
import { forgetOldConversations } from './forgetConversations';
import { STAFF_SILENCE_MILLISECONDS } from './waitingRules';

const AT_ONCE = 200;

export interface ConversationJobParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  desk: ConversationDesk;
  logger: Logger;
}

/** Customers whom a member took over and then forgot wait for everybody again; what is older than it is kept is forgotten. */
export function conversationJobs({ database, clock, jobs, desk, logger }: ConversationJobParts): {
  periodic: PeriodicTask[];
} {
  return {
    periodic: [
      {
        name: 'conversations.forgotten',
        every: 60,
        async run() {
          const silentSince = new Date(clock.now().getTime() - STAFF_SILENCE_MILLISECONDS);
          const forgotten = await jobs.rows<{ tenant_id: string; id: string }>(
            `SELECT c.tenant_id, c.id FROM conversations c JOIN tenants t ON t.id = c.tenant_id
             WHERE c.status = 'staff' AND c.unanswered_since <= $1 AND greatest(c.unanswered_since, c.taken_at) <= $1
               AND t.status = 'active'
             ORDER BY c.unanswered_since LIMIT $2`,
            [silentSince, AT_ONCE],
          );
          for (const { tenant_id: tenantId, id } of forgotten) {
            try {
              await desk.putBackIfSilent(systemContext(database, tenantId, clock), id);
            } catch (error) {
              // The others are not to wait for it; the next minute finds it again.
              logger.error({ err: error }, 'a forgotten conversation could not be put back');
            }
          }
        },
      },
      {
        name: 'conversations.forget',
        every: 60 * 60,
        run: () => forgetOldConversations({ database, clock, jobs, logger }),
      },
    ],
  };
}
