import { createHmac } from 'node:crypto';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { hashToken, newSecretToken } from '../../platform/auth/secretTokens';
import { newId } from '../../platform/ids';

const DAY = 24 * 60 * 60 * 1000;
/** Spec section 2, "remember-me": DESIGN fixes 30 days, else one. */
const REMEMBERED_FOR = 30 * DAY;
const SHORT_FOR = DAY;
/** Two tabs may send the same refresh token; a second use this soon is their race, later it is a theft. */
const RACE_GRACE_MILLISECONDS = 10_000;

export interface Device {
  address: string;
  userAgent: string | null;
}

export interface IssuedSession {
  sessionId: string;
  refreshToken: string;
}

export type Rotation =
  { outcome: 'rotated'; userId: string; session: IssuedSession } | { outcome: 'refused' };

interface FoundToken {
  sessionId: string;
  userId: string;
  remembered: boolean;
  expiresAt: Date;
  usedAt: Date | null;
  endedAt: Date | null;
}

const FIND: PreparedStatement = {
  name: 'refresh_token_find',
  text: `
    SELECT s.id AS "sessionId", s.user_id AS "userId", s.remembered, s.ended_at AS "endedAt",
           r.expires_at AS "expiresAt", r.used_at AS "usedAt"
    FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id
    WHERE r.token_hash = $1 FOR UPDATE OF r, s`,
};

/** Starts a family of refresh tokens: one sign-in on one device. */
export async function startSession(
  tx: Transaction,
  userId: string,
  remembered: boolean,
  device: Device,
  now: Date,
): Promise<IssuedSession> {
  const sessionId = newId();
  await tx.manager.query(
    `INSERT INTO sessions (id, user_id, remembered, user_agent, address, created_at, last_used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [
      sessionId,
      userId,
      remembered,
      device.userAgent?.slice(0, 400) ?? null,
      device.address.slice(0, 64),
      now,
    ],
  );
  const refreshToken = newSecretToken();
  await addToken(tx, refreshToken, { sessionId, remembered }, now);
  return { sessionId, refreshToken };
}

/**
 * Exchanges a refresh token for its successor, which follows from the token: racing tabs that send the same one get the
 * same successor. A token that was used before that race ends its whole family (RFC 9700, section 4.14.2), and so do two
 * holders of one successor as soon as the slower of them uses it.
 */
export async function rotateToken(
  tx: Transaction,
  token: string,
  secret: string,
  now: Date,
): Promise<Rotation> {
  const [found] = await tx.rows<FoundToken>(FIND, [hashToken(token)]);
  if (!found || found.endedAt || found.expiresAt <= now) {
    return { outcome: 'refused' };
  }
  const { sessionId, userId } = found;
  if (found.usedAt && now.getTime() - found.usedAt.getTime() > RACE_GRACE_MILLISECONDS) {
    await endSession(tx, sessionId, 'reuse', now);
    return { outcome: 'refused' };
  }
  const refreshToken = createHmac('sha256', secret)
    .update(`refresh token after ${token}`)
    .digest('base64url');
  if (!found.usedAt) {
    await tx.manager.query('UPDATE refresh_tokens SET used_at = $2 WHERE token_hash = $1', [
      hashToken(token),
      now,
    ]);
    await addToken(tx, refreshToken, found, now);
  }
  await tx.manager.query('UPDATE sessions SET last_used_at = $2 WHERE id = $1', [sessionId, now]);
  return { outcome: 'rotated', userId, session: { sessionId, refreshToken } };
}

/** Ends the family that a token belongs to; an unknown token is none of anybody's business. */
export async function endSessionOfToken(tx: Transaction, token: string, now: Date): Promise<void> {
  const [found] = await tx.rows<FoundToken>(FIND, [hashToken(token)]);
  if (found) {
    await endSession(tx, found.sessionId, 'logout', now);
  }
}

export interface ActiveSessionRow {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Sessions whose refresh token still works, the one used last first. */
export function activeSessions(tx: Transaction, userId: string, now: Date): Promise<ActiveSessionRow[]> {
  return tx.manager.query<ActiveSessionRow[]>(
    `SELECT id, user_agent AS "userAgent", address, created_at AS "createdAt", last_used_at AS "lastUsedAt"
     FROM sessions
     WHERE user_id = $1 AND ended_at IS NULL AND last_used_at > CASE WHEN remembered THEN $2 ELSE $3 END::timestamptz
     ORDER BY last_used_at DESC, id LIMIT 100`,
    [userId, new Date(now.getTime() - REMEMBERED_FOR), new Date(now.getTime() - SHORT_FOR)],
  );
}

/** False when the user has no such living session. */
export async function revokeSession(
  tx: Transaction,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const [, ended] = await tx.manager.query<[unknown, number]>(
    `UPDATE sessions SET ended_at = $3, ended_reason = 'revoked'
     WHERE id = $1 AND user_id = $2 AND ended_at IS NULL`,
    [sessionId, userId, now],
  );
  return ended > 0;
}

/** Gives how many ended. */
export async function endOtherSessions(
  tx: Transaction,
  { id, sessionId }: { id: string; sessionId: string },
  reason: 'password_changed' | 'revoked',
  now: Date,
): Promise<number> {
  const [, ended] = await tx.manager.query<[unknown, number]>(
    `UPDATE sessions SET ended_at = $3, ended_reason = $4
     WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL`,
    [id, sessionId, now, reason],
  );
  return ended;
}

export async function endAllSessions(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.manager.query(
    `UPDATE sessions SET ended_at = $2, ended_reason = 'password_reset' WHERE user_id = $1 AND ended_at IS NULL`,
    [userId, now],
  );
}

async function endSession(
  tx: Transaction,
  sessionId: string,
  reason: 'logout' | 'reuse',
  now: Date,
): Promise<void> {
  await tx.manager.query(
    'UPDATE sessions SET ended_at = $2, ended_reason = $3 WHERE id = $1 AND ended_at IS NULL',
    [sessionId, now, reason],
  );
}

async function addToken(
  tx: Transaction,
  token: string,
  { sessionId, remembered }: Pick<FoundToken, 'sessionId' | 'remembered'>,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + (remembered ? REMEMBERED_FOR : SHORT_FOR));
  await tx.manager.query(
    'INSERT INTO refresh_tokens (token_hash, session_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    [hashToken(token), sessionId, now, expiresAt],
  );
}
