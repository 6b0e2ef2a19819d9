import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users sign in across tenants, so these tables belong to no tenant; the server reaches them by user id or token hash. */
export class CreateIdentity1795000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email citext NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
        password_hash text NOT NULL,
        first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
        last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
        phone text CHECK (length(phone) <= 20),
        role text NOT NULL CHECK (role IN ('master_admin', 'tenant_owner', 'staff')),
        must_change_password boolean NOT NULL DEFAULT false,
        -- Access and refresh tokens issued before this instant are dead (password reset, sign out everywhere).
        tokens_valid_after timestamptz NOT NULL DEFAULT 'epoch',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_email_key UNIQUE (email)
      );

      -- One sign-in on one device: the family that its rotating refresh tokens belong to.
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        remembered boolean NOT NULL DEFAULT false,
        user_agent text CHECK (length(user_agent) <= 400),
        address text CHECK (length(address) <= 64),
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        ended_reason text CHECK (ended_reason IN ('logout', 'reuse', 'password_reset', 'revoked'))
      );
      CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;

      CREATE TABLE refresh_tokens (
        token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

      CREATE TABLE password_reset_tokens (
        token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX password_reset_tokens_user ON password_reset_tokens (user_id);

      -- Shape required by rate-limiter-flexible; keys are HMACs, so no address or e-mail is stored.
      CREATE TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      );
      CREATE INDEX rate_limits_expire ON rate_limits (expire);

      GRANT SELECT, INSERT, UPDATE ON users, sessions, refresh_tokens, password_reset_tokens TO chairside_app;
      GRANT DELETE ON refresh_tokens, password_reset_tokens TO chairside_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO chairside_app;
      GRANT SELECT (id, email, first_name, last_name, role, created_at) ON users TO chairside_console;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE rate_limits, password_reset_tokens, refresh_tokens, sessions, users CASCADE`,
    );
  }
}
