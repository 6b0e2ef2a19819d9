import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-in by authenticator app. Like all of identity these tables belong to no tenant. */
export class CreateTwoFactor1795500001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE two_factor (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        -- Encrypted by the server (platform/auth/secretBox.ts).
        sealed_secret bytea NOT NULL,
        created_at timestamptz NOT NULL,
        -- Null until a code proved that the app was set up: only then is it asked for.
        confirmed_at timestamptz,
        -- The newest time step whose code was taken; it and older ones are refused.
        last_used_step bigint
      );

      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL REFERENCES two_factor (user_id) ON DELETE CASCADE,
        code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
        used_at timestamptz,
        PRIMARY KEY (user_id, code_hash)
      );

      -- A right password that still needs a code.
      CREATE TABLE login_challenges (
        token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        remembered boolean NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX login_challenges_user ON login_challenges (user_id);

      GRANT SELECT, INSERT, UPDATE, DELETE ON two_factor, recovery_codes, login_challenges TO chairside_app;

      ALTER TABLE sessions DROP CONSTRAINT sessions_ended_reason_check;
      ALTER TABLE sessions ADD CONSTRAINT sessions_ended_reason_check
        CHECK (ended_reason IN ('logout', 'reuse', 'password_reset', 'password_changed', 'revoked'));
      -- A session that was ended is refused by every server as soon as it hears of it.
      CREATE TRIGGER sessions_access AFTER UPDATE OF ended_at ON sessions
        FOR EACH ROW EXECUTE FUNCTION announce_access_change('user_id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER sessions_access ON sessions;
      UPDATE sessions SET ended_reason = 'password_reset' WHERE ended_reason = 'password_changed';
      ALTER TABLE sessions DROP CONSTRAINT sessions_ended_reason_check;
      ALTER TABLE sessions ADD CONSTRAINT sessions_ended_reason_check
        CHECK (ended_reason IN ('logout', 'reuse', 'password_reset', 'revoked'));
      DROP TABLE login_challenges, recovery_codes, two_factor;
    `);
  }
}
