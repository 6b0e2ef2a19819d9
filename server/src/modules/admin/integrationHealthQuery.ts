import type { PreparedStatement } from '../../platform/database/transaction';
import type {
  HealthProvider,
  IntegrationSort,
  IntegrationSortField,
  IntegrationStanding,
} from './integrationHealthTypes';

/** Whose carrying out of outbox rows says how a service fares; `topic` tells rows that are not in the queue yet. */
const CONSUMERS: readonly { provider: HealthProvider; consumer: string; topic: string | null }[] = [
  { provider: 'email', consumer: 'mail', topic: 'mail.send' },
  { provider: 'caldav', consumer: 'calendars', topic: null },
  { provider: 'google_calendar', consumer: 'calendars', topic: null },
  { provider: 'card_payments', consumer: 'payments', topic: null },
  { provider: 'automation', consumer: 'webhooks', topic: null },
];

/** Providers whose accounts are barbers' calendars; a row calls Google's `google`. */
const CALENDAR_PROVIDERS: readonly HealthProvider[] = ['caldav', 'ics', 'google_calendar'];
const CALENDAR_PROVIDER = `CASE c.provider WHEN 'google' THEN 'google_calendar' ELSE c.provider END`;

/** The platform's own, which belongs to no business, in comparisons. */
const NOBODYS = `'00000000-0000-0000-0000-000000000000'::uuid`;

const CONSUMES = `(consumers.consumer = ANY (o.waiting_for) OR (o.waiting_for IS NULL AND consumers.topic = o.topic))`;
/** What waits, and what was given up within a day. */
const COUNTS = `(o.settled_at IS NULL OR (o.outcome = 'dead' AND o.settled_at > $1::timestamptz - interval '1 day'))`;

/** Without the mails to teams, which are counted as rows of the outbox. */
const MESSAGES = 'SELECT tenant_id, channel, status, due_at, settled_at, error FROM messages';
const OF_CARRIERS = `carrier IS DISTINCT FROM 'outbox'`;

/** Standings by how urgent they are, counted from 1. */
const BY_URGENCY = ['failing', 'disconnected', 'delayed', 'expiring', 'paused', 'healthy'] as const;
const urgencyOf = (standing: IntegrationStanding): number => BY_URGENCY.indexOf(standing) + 1;
const IN_TROUBLE = `r.urgency <= ${urgencyOf('expiring')}`;

/**
 * Every service of every business that is not deleted, with the platform's own mail; `$1` is the present time. Kept
 * figures (`service_figures`) with what waits and what was given up, which only this moment tells. A calendar that was
 * not read for 24 hours is out of step; ten minutes are long for what is due.
 */
const INTEGRATIONS = `
  consumers (provider, consumer, topic) AS (VALUES ${CONSUMERS.map(
    ({ provider, consumer, topic }) =>
      `('${provider}', '${consumer}', ${topic ? `'${topic}'` : 'NULL::text'})`,
  ).join(', ')}),
  effects AS (
    SELECT coalesce(o.tenant_id, ${NOBODYS}) AS tenant_id, consumers.provider,
           (count(*) FILTER (WHERE o.settled_at IS NULL AND o.available_at <= $1))::int AS waiting,
           min(o.available_at) FILTER (WHERE o.settled_at IS NULL AND o.available_at <= $1) AS oldest_waiting_at,
           (count(*) FILTER (WHERE o.last_error IS NOT NULL))::int AS failures,
           min(o.created_at) FILTER (WHERE o.last_error IS NOT NULL) AS failing_since,
           max(coalesce(o.settled_at, o.created_at)) FILTER (WHERE o.last_error IS NOT NULL) AS failed_last
    FROM outbox o JOIN consumers
      ON ${CONSUMES}
    WHERE ${COUNTS}
    GROUP BY 1, 2
    UNION ALL
    SELECT m.tenant_id, m.channel, (count(*) FILTER (WHERE m.status = 'scheduled'))::int,
           min(m.due_at) FILTER (WHERE m.status = 'scheduled'), (count(*) FILTER (WHERE m.status = 'failed'))::int,
           min(m.settled_at) FILTER (WHERE m.status = 'failed'), max(m.settled_at) FILTER (WHERE m.status = 'failed')
    FROM (SELECT * FROM (${MESSAGES} WHERE status = 'scheduled' AND due_at <= $1 AND ${OF_CARRIERS}) due
          UNION ALL ${MESSAGES} WHERE status = 'failed' AND ${OF_CARRIERS}
            AND settled_at > $1::timestamptz - interval '1 day') m
    GROUP BY 1, 2
  ), queued AS (
    SELECT tenant_id, provider, sum(waiting)::int AS waiting, min(oldest_waiting_at) AS oldest_waiting_at,
           sum(failures)::int AS failures, min(failing_since) AS failing_since, max(failed_last) AS failed_last
    FROM effects e GROUP BY 1, 2
  ), gathered AS (
    SELECT f.tenant_id, f.provider, f.sort_name, f.is_suspended, f.connections, f.last_success_at, f.last_sent_at,
           f.failures, f.failing_since, f.is_failing, f.is_disconnected, f.synced_since, f.access_ends_at
    FROM service_figures f
    WHERE NOT f.is_deleted AND (f.is_listed OR (f.tenant_id, f.provider) IN (
      SELECT tenant_id, provider FROM queued WHERE provider IN ('email', 'sms')))
    UNION ALL
    SELECT ${NOBODYS}, 'email', NULL, false, 0, NULL,
           (SELECT o.settled_at FROM outbox o WHERE o.tenant_id IS NULL AND o.topic = 'mail.send' AND o.outcome = 'done'
            ORDER BY o.settled_at DESC LIMIT 1),
           0, NULL, false, false, NULL, NULL
  ), rows AS (
    SELECT g.sort_name, g.provider, g.tenant_id, g.connections,
      greatest(g.last_success_at, g.last_sent_at) AS last_success_at,
      g.failures + coalesce(q.failures, 0) AS failures, least(g.failing_since, q.failing_since) AS failing_since,
      coalesce(q.waiting, 0) AS waiting, q.oldest_waiting_at, g.access_ends_at AS credentials_expire_at,
      CASE
        WHEN g.is_suspended THEN ${urgencyOf('paused')}
        WHEN g.is_disconnected THEN ${urgencyOf('disconnected')}
        -- One message that nobody accepts is no trouble of the service, as long as others go out.
        WHEN g.is_failing OR q.failures > 0 AND coalesce(g.last_sent_at < q.failed_last, true) THEN ${urgencyOf('failing')}
        WHEN g.synced_since < (SELECT $1::timestamptz - interval '24 hours')
          OR q.oldest_waiting_at < (SELECT $1::timestamptz - interval '10 minutes') THEN ${urgencyOf('delayed')}
        WHEN g.access_ends_at < (SELECT $1::timestamptz + interval '14 days') THEN ${urgencyOf('expiring')}
        ELSE ${urgencyOf('healthy')} END AS urgency
    FROM gathered g LEFT JOIN queued q ON (q.tenant_id, q.provider) = (g.tenant_id, g.provider)
  )`;

/** Of the account that failed last. */
const OWN_ERROR = `coalesce(
  (SELECT a.last_error FROM integrations a WHERE (a.tenant_id, a.provider) = (r.tenant_id, r.provider)),
  (SELECT c.last_error FROM barber_calendars c
   WHERE c.tenant_id = r.tenant_id AND ${CALENDAR_PROVIDER} = r.provider AND c.status = 'error'
   ORDER BY c.failing_since DESC LIMIT 1))`;
/** Of the message that failed last, among those that count. */
const QUEUE_ERROR = `CASE WHEN r.failures > 0 THEN coalesce(
  (SELECT o.last_error FROM outbox o JOIN consumers ON consumers.provider = r.provider AND ${CONSUMES}
   WHERE o.last_error IS NOT NULL AND ${COUNTS}
     AND (o.tenant_id = r.tenant_id OR (o.tenant_id IS NULL AND r.tenant_id = ${NOBODYS}))
   ORDER BY o.created_at DESC LIMIT 1),
  (SELECT m.error FROM messages m
   WHERE m.tenant_id = r.tenant_id AND m.channel = r.provider AND m.status = 'failed'
   ORDER BY m.settled_at DESC LIMIT 1)) END`;

const KEYS: Readonly<Record<IntegrationSortField, string>> = {
  URGENCY: 'r.urgency',
  BUSINESS: 'r.sort_name',
  LAST_SUCCESS: 'r.last_success_at',
  FAILURES: 'r.failures',
  FAILING_SINCE: 'r.failing_since',
  OLDEST_WAITING: 'r.oldest_waiting_at',
  CREDENTIALS_EXPIRE: 'r.credentials_expire_at',
};

export interface IntegrationHealthQuestion {
  provider: HealthProvider | null;
  inTrouble: boolean;
  /** Whatever its accents and letter case; null for everything. */
  search: string | null;
  sort: IntegrationSort;
  offset: number;
  size: number;
  now: Date;
}

/** One page and the total in one statement; an empty page is one row whose id is NULL, for the total's sake. */
export function integrationPage(question: IntegrationHealthQuestion): [PreparedStatement, unknown[]] {
  const { sort, search, provider, inTrouble, offset, size, now } = question;
  const direction = sort.direction === 'ASC' ? 'ASC' : 'DESC';
  const order = (of: string): string =>
    `${of}.key ${direction} NULLS LAST, ${of}.sort_name NULLS FIRST, ${of}.provider, ${of}.tenant_id`;
  const text = `
    WITH ${INTEGRATIONS}, matching AS MATERIALIZED (
      SELECT r.*, ${KEYS[sort.field]} AS key FROM rows r
      WHERE ($2::text IS NULL OR r.provider = $2) AND (NOT $3::boolean OR ${IN_TROUBLE})
        AND ${search ? 'r.tenant_id IN (SELECT f.id FROM tenant_figures f WHERE f.searched LIKE plain_text($4))' : '$4::text IS NULL'}
    ), page AS (
      SELECT * FROM matching ORDER BY ${order('matching')} OFFSET $5 LIMIT $6
    )
    SELECT r.provider || ' ' || r.tenant_id AS id, r.provider, nullif(r.tenant_id, ${NOBODYS}) AS "tenantId",
           t.business_name AS "businessName", ('{${BY_URGENCY.join(',')}}'::text[])[r.urgency] AS standing, r.connections,
           r.last_success_at AS "lastSuccessAt", r.failures,
           r.failing_since AS "failingSince", ${OWN_ERROR} AS "ownError", ${QUEUE_ERROR} AS "queueError", r.waiting,
           r.oldest_waiting_at AS "oldestWaitingAt", r.credentials_expire_at AS "credentialsExpireAt",
           total.count AS "totalCount"
    FROM (SELECT count(*)::int FROM matching) total LEFT JOIN page r ON true
    LEFT JOIN tenants t ON t.id = r.tenant_id ORDER BY ${order('r')}`;
  const name = `admin_integrations_${sort.field}_${direction}${search ? '_searched' : ''}`;
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return [{ name, text }, [now, provider, inTrouble, pattern, offset, size]];
}

export const INTEGRATION_SUMMARY: PreparedStatement = {
  name: 'admin_integration_summary',
  text: `
    WITH ${INTEGRATIONS}, mails AS (
      SELECT sum(r.waiting)::int AS waiting, min(r.oldest_waiting_at) AS oldest_at FROM queued r
      WHERE r.provider IN ('email', 'sms')
    ), queue AS (
      SELECT (count(*) FILTER (WHERE NOT is_dead AND NOT is_running AND run_at <= $1))::int AS waiting,
             (count(*) FILTER (WHERE is_running))::int AS running, (count(*) FILTER (WHERE is_dead))::int AS dead,
             min(run_at) FILTER (WHERE NOT is_dead AND NOT is_running AND run_at <= $1) AS oldest_at
      FROM queued_jobs()
    )
    SELECT (count(*) FILTER (WHERE r.urgency <= ${urgencyOf('disconnected')}))::int AS failing,
           (count(*) FILTER (WHERE r.urgency = ${urgencyOf('delayed')}))::int AS delayed,
           (count(*) FILTER (WHERE r.credentials_expire_at < $1::timestamptz + interval '14 days'))::int
             AS "credentialsExpiring",
           coalesce((SELECT waiting FROM mails), 0) AS "waitingMessages", (SELECT oldest_at FROM mails) AS "oldestMessageAt",
           (SELECT waiting FROM queue) AS "waitingJobs", (SELECT running FROM queue) AS "runningJobs",
           (SELECT oldest_at FROM queue) AS "oldestJobAt", (SELECT dead FROM queue) AS "deadJobs"
    FROM rows r`,
};

/** `$1` tenant, `$2` provider. */
export const INTEGRATION_ACCOUNTS: PreparedStatement = {
  name: 'admin_integration_accounts',
  text: `
    SELECT c.id, concat_ws(' · ', b.name, c.calendar_name) AS name, c.status = 'error' AS "isFailing", c.access_ends_at AS "expiresAt",
           c.last_sync_at AS "lastSuccessAt", c.failures, c.failing_since AS "failingSince",
           coalesce(c.last_error, c.warning) AS "lastError"
    FROM barber_calendars c JOIN barbers b ON (b.tenant_id, b.id) = (c.tenant_id, c.barber_id)
    WHERE c.tenant_id = $1 AND ${CALENDAR_PROVIDER} = $2
    UNION ALL
    SELECT a.id, NULL, a.status <> 'connected', NULL, greatest(a.last_used_at, a.last_sync_at), a.failures, a.failing_since,
           a.last_error
    FROM integrations a WHERE a.tenant_id = $1 AND a.provider = $2
    ORDER BY "isFailing" DESC, "failingSince", name LIMIT 50`,
};

/** `$1` tenant or NULL, `$2` provider. What the audit log says of calendars, and what the outbox says of messages. */
export const INTEGRATION_EVENTS: PreparedStatement = {
  name: 'admin_integration_events',
  text: `
    SELECT * FROM (
      (SELECT a.id, a.at, CASE a.action WHEN 'calendar.failed' THEN 'failed' ELSE 'recovered' END AS kind,
              NULL::int AS attempts, a.after ->> 'reason' AS "ownError", NULL AS "queueError"
       FROM audit_log a
       WHERE $2 = ANY ('{${CALENDAR_PROVIDERS.join(',')}}') AND a.tenant_id = $1 AND a.entity = 'barber_calendar'
         AND a.action IN ('calendar.failed', 'calendar.recovered')
         AND a.entity_id IN (SELECT c.barber_id FROM barber_calendars c
                             WHERE c.tenant_id = $1 AND ${CALENDAR_PROVIDER} = $2)
       ORDER BY a.at DESC LIMIT 30)
      UNION ALL
      (SELECT o.id, coalesce(o.settled_at, o.created_at),
              CASE o.outcome WHEN 'dead' THEN 'given_up' WHEN 'done' THEN 'recovered' ELSE 'retrying' END,
              o.attempts, NULL, o.last_error
       FROM outbox o
       WHERE $2 = 'email' AND o.topic = 'mail.send' AND o.tenant_id IS NOT DISTINCT FROM $1::uuid
         AND o.last_error IS NOT NULL
       ORDER BY o.created_at DESC LIMIT 30)
      UNION ALL
      (SELECT m.id, m.settled_at, 'given_up', NULL, NULL, coalesce(m.error, m.reason)
       FROM messages m
       WHERE $2 IN ('email', 'sms') AND m.tenant_id = $1 AND m.channel = $2
         AND m.status IN ('failed', 'undelivered') AND m.settled_at IS NOT NULL
       ORDER BY m.settled_at DESC LIMIT 30)
    ) events ORDER BY at DESC, id LIMIT 30`,
};

/** A row whose id is NULL carries the total of an empty page. */
export const DEAD_JOBS: PreparedStatement = {
  name: 'admin_dead_jobs',
  text: `
    WITH dead AS (SELECT * FROM queued_jobs() WHERE is_dead),
    page AS (SELECT * FROM dead ORDER BY failed_at DESC, id DESC OFFSET $1 LIMIT $2)
    SELECT p.id::text, p.name, p.tenant_id AS "tenantId", t.business_name AS "businessName", p.attempts,
           p.last_error AS "lastError", p.created_at AS "createdAt", p.failed_at AS "failedAt",
           total.count AS "totalCount"
    FROM (SELECT count(*)::int FROM dead) total LEFT JOIN page p ON true LEFT JOIN tenants t ON t.id = p.tenant_id
    ORDER BY p.failed_at DESC, p.id DESC`,
};

/** `$1` a job that is dead. */
export const ONE_DEAD_JOB: PreparedStatement = {
  name: 'admin_one_dead_job',
  text: `SELECT name, tenant_id AS "tenantId" FROM queued_jobs() WHERE id = $1::bigint AND is_dead`,
};
