import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What nothing reads any more is removed: `purge_expired` takes so many rows of each kind at a time, as the owner of the
 * tables, whom row-level security shows only rows that are old enough. Answers how many went.
 */
export class PurgeWhatExpired1796600004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX sessions_last_used ON sessions (last_used_at);
      CREATE INDEX refresh_tokens_expires ON refresh_tokens (expires_at);
      CREATE INDEX password_reset_tokens_expires ON password_reset_tokens (expires_at);
      CREATE INDEX login_challenges_expires ON login_challenges (expires_at);
      CREATE INDEX invitations_expires ON invitations (expires_at);
      CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;
      CREATE INDEX platform_sms_inbound_received ON platform_sms_inbound (received_at);

      CREATE POLICY purge ON idempotency_keys TO CURRENT_USER
        USING (created_at < now() - interval '${RETENTION.idempotencyKeys}');
      CREATE POLICY purge ON outbox TO CURRENT_USER
        USING (settled_at < now() - interval '${RETENTION.settledEvents}');
      CREATE POLICY purge ON invitations TO CURRENT_USER
        USING (expires_at < now() - interval '${RETENTION.invitations}');

      CREATE FUNCTION purge_expired(at_most integer) RETURNS integer LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $fn$
      DECLARE
        removed integer;
        total integer := 0;
      BEGIN
        DELETE FROM rate_limits WHERE key IN (
          SELECT r.key FROM rate_limits r WHERE r.expire < extract(epoch FROM now()) * 1000
          LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        DELETE FROM idempotency_keys WHERE (tenant_id, id) IN (
          SELECT k.tenant_id, k.id FROM idempotency_keys k WHERE k.created_at < now() - interval '${RETENTION.idempotencyKeys}'
          ORDER BY k.created_at LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        -- Used ones stay as long as they would have lived: shown again, they tell of a theft.
        DELETE FROM refresh_tokens WHERE token_hash IN (
          SELECT r.token_hash FROM refresh_tokens r WHERE r.expires_at < now() - interval '${RETENTION.tokens}'
          ORDER BY r.expires_at LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        DELETE FROM sessions WHERE id IN (
          SELECT s.id FROM sessions s WHERE s.last_used_at < now() - interval '${RETENTION.sessions}'
            AND NOT EXISTS (SELECT FROM refresh_tokens r WHERE r.session_id = s.id AND r.expires_at > now())
          ORDER BY s.last_used_at LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        DELETE FROM password_reset_tokens WHERE token_hash IN (
          SELECT p.token_hash FROM password_reset_tokens p WHERE p.expires_at < now() - interval '${RETENTION.tokens}'
          LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        DELETE FROM login_challenges WHERE token_hash IN (
          SELECT c.token_hash FROM login_challenges c WHERE c.expires_at < now() - interval '${RETENTION.tokens}'
          LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        DELETE FROM invitations WHERE (tenant_id, id) IN (
          SELECT i.tenant_id, i.id FROM invitations i WHERE i.expires_at < now() - interval '${RETENTION.invitations}'
          LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        DELETE FROM outbox WHERE id IN (
          SELECT o.id FROM outbox o WHERE o.settled_at < now() - interval '${RETENTION.settledEvents}'
          ORDER BY o.settled_at LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        -- They tell a text that the carrier sends twice.
        DELETE FROM platform_sms_inbound WHERE carrier_message_id IN (
          SELECT p.carrier_message_id FROM platform_sms_inbound p
          WHERE p.received_at < now() - interval '${RETENTION.platformTexts}' LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;

        DELETE FROM jobs._private_jobs WHERE id IN (
          SELECT j.id FROM jobs._private_jobs j
          WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND j.updated_at < now() - interval '${RETENTION.deadJobs}'
          LIMIT at_most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS removed = ROW_COUNT; total := total + removed;
        RETURN total;
      END $fn$;
      REVOKE ALL ON FUNCTION purge_expired(integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION purge_expired(integer) TO chairside_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION purge_expired(integer);
      DROP POLICY purge ON invitations;
      DROP POLICY purge ON outbox;
      DROP POLICY purge ON idempotency_keys;
      DROP INDEX platform_sms_inbound_received, outbox_settled, invitations_expires, login_challenges_expires,
        password_reset_tokens_expires, refresh_tokens_expires, sessions_last_used;
    `);
  }
}

const RETENTION = {
  idempotencyKeys: '7 days',
  tokens: '7 days',
  /** A remembered sign-in lives for 30 days after its last use. */
  sessions: '60 days',
  invitations: '180 days',
  /** Done and dead effects; the console shows those of a day, and when a mail last went out. */
  settledEvents: '90 days',
  platformTexts: '30 days',
  deadJobs: '30 days',
};
