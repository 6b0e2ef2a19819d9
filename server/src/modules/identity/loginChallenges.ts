/** Between the two steps of a sign-in: the password was right, the code is still missing. */
import { hashToken, newSecretToken } from '../../platform/auth/secretTokens';
import type { Transaction } from '../../platform/database/transaction';

const CHALLENGE_SECONDS = 5 * 60;

export interface Challenge {
  challengeToken: string;
  expiresInSeconds: number;
}

export async function newChallenge(
  tx: Transaction,
  userId: string,
  remembered: boolean,
  now: Date,
): Promise<Challenge> {
  const challengeToken = newSecretToken();
  // The old ones of the same user go on the way, so that the table stays small without a sweeper.
  await tx.manager.query('DELETE FROM login_challenges WHERE user_id = $1 AND expires_at <= $2', [
    userId,
    now,
  ]);
  await tx.manager.query(
    `INSERT INTO login_challenges (token_hash, user_id, remembered, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [hashToken(challengeToken), userId, remembered, now, new Date(now.getTime() + CHALLENGE_SECONDS * 1000)],
  );
  return { challengeToken, expiresInSeconds: CHALLENGE_SECONDS };
}

/** Whose sign-in a token continues; null when it expired, was used, or is not ours. */
export async function findChallenge(
  tx: Transaction,
  challengeToken: string,
  now: Date,
): Promise<{ userId: string; remembered: boolean } | null> {
  const [found] = await tx.manager.query<{ userId: string; remembered: boolean }[]>(
    `SELECT user_id AS "userId", remembered FROM login_challenges
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
    [hashToken(challengeToken), now],
  );
  return found ?? null;
}

/** False when another request used it first. */
export async function useChallenge(tx: Transaction, challengeToken: string, now: Date): Promise<boolean> {
  const [, used] = await tx.manager.query<[unknown, number]>(
    'UPDATE login_challenges SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2',
    [hashToken(challengeToken), now],
  );
  return used > 0;
}

/** After the password changed: what the old one started does not go on. */
export async function endChallenges(tx: Transaction, userId: string): Promise<void> {
  await tx.manager.query('DELETE FROM login_challenges WHERE user_id = $1', [userId]);
}
