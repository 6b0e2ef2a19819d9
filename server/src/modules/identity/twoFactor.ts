import { randomInt } from 'node:crypto';
import type { SecretBox } from '../../platform/auth/secretBox';
import { matchingTotpStep, newTotpSecret } from '../../platform/auth/totp';
import type { Transaction } from '../../platform/database/transaction';

const RECOVERY_CODES = 10;
/** Crockford's base 32: no I, L, O or U to misread. Ten of them are 50 bits. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_LENGTH = 10;

export interface TwoFactorState {
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
}

/** The authenticator app of each user: its secret, encrypted, and the recovery codes, as keyed hashes. */
export class TwoFactor {
  constructor(private readonly box: SecretBox) {}

  async isOn(tx: Transaction, userId: string): Promise<boolean> {
    return (await this.state(tx, userId)).confirmedAt !== null;
  }

  async state(tx: Transaction, userId: string): Promise<TwoFactorState> {
    const [row] = await tx.manager.query<TwoFactorState[]>(
      `SELECT confirmed_at AS "confirmedAt",
              (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = t.user_id AND r.used_at IS NULL)
                AS "recoveryCodesLeft"
       FROM two_factor t WHERE user_id = $1`,
      [userId],
    );
    return row ?? { confirmedAt: null, recoveryCodesLeft: 0 };
  }

  /** A new secret that is not asked for until `confirm`. Null when it is on already. */
  async begin(tx: Transaction, userId: string, now: Date): Promise<Buffer | null> {
    const secret = newTotpSecret();
    const written = await tx.manager.query<unknown[]>(
      `INSERT INTO two_factor (user_id, sealed_secret, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
         WHERE two_factor.confirmed_at IS NULL
       RETURNING user_id`,
      [userId, this.box.seal(secret, userId), now],
    );
    return written.length > 0 ? secret : null;
  }

  /** Turns it on with the first code of the app, and gives the recovery codes; null for a wrong code. */
  async confirm(tx: Transaction, userId: string, typed: string, now: Date): Promise<string[] | null> {
    const row = await this.load(tx, userId);
    const step = row && !row.confirmedAt ? this.stepOf(row, userId, typed, now) : null;
    if (step === null) {
      return null;
    }
    const [, confirmed] = await tx.manager.query<[unknown, number]>(
      `UPDATE two_factor SET confirmed_at = $2, last_used_step = $3
       WHERE user_id = $1 AND confirmed_at IS NULL`,
      [userId, now, step],
    );
    return confirmed > 0 ? this.replaceRecoveryCodes(tx, userId) : null;
  }

  /** Takes a code of the app or a recovery code, once: false for a wrong one and for one that was taken before. */
  async spend(tx: Transaction, userId: string, typed: string, now: Date): Promise<boolean> {
    const row = await this.load(tx, userId);
    if (!row?.confirmedAt) {
      return false;
    }
    if (!isAppCode(plain(typed))) {
      const [, used] = await tx.manager.query<[unknown, number]>(
        'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
        [userId, this.recoveryHash(userId, typed), now],
      );
      return used > 0;
    }
    const step = this.stepOf(row, userId, typed, now);
    if (step === null) {
      return false;
    }
    // Compare and set in one statement: of two requests with the same code one finds the step taken.
    const [, taken] = await tx.manager.query<[unknown, number]>(
      `UPDATE two_factor SET last_used_step = $2
       WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_used_step IS NULL OR last_used_step < $2)`,
      [userId, step],
    );
    return taken > 0;
  }

  /** Ten new codes in place of all earlier ones; shown once, since only their hashes are kept. */
  async replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await tx.manager.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await tx.manager.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      userId,
      codes.map((code) => this.recoveryHash(userId, code)),
    ]);
    return codes;
  }

  async turnOff(tx: Transaction, userId: string): Promise<void> {
    await tx.manager.query('DELETE FROM two_factor WHERE user_id = $1', [userId]);
  }

  private async load(tx: Transaction, userId: string): Promise<SecretRow | null> {
    const [row] = await tx.manager.query<SecretRow[]>(
      'SELECT sealed_secret AS "sealedSecret", confirmed_at AS "confirmedAt" FROM two_factor WHERE user_id = $1',
      [userId],
    );
    return row ?? null;
  }

  private stepOf(row: SecretRow, userId: string, typed: string, now: Date): number | null {
    return matchingTotpStep(this.box.open(row.sealedSecret, userId), plain(typed), now);
  }

  private recoveryHash(userId: string, typed: string): Buffer {
    // What Crockford left out is read as what it looks like.
    const code = plain(typed).replace(/O/g, '0').replace(/[IL]/g, '1');
    return this.box.fingerprint(code, userId);
  }
}

interface SecretRow {
  sealedSecret: Buffer;
  confirmedAt: Date | null;
}

/** As people type codes: with spaces and hyphens, in either case. */
const plain = (typed: string): string => typed.slice(0, 40).replace(/[\s-]/g, '').toUpperCase();

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

function newRecoveryCode(): string {
  const code = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
