import type { Language } from '../../domain/language';
import type { MessageWords } from '../../domain/messages/builtInTexts';
import type { MessageChannel, MessageKind } from '../../domain/messages/messageKinds';
import { violatedConstraint } from '../../platform/database/database';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';

export interface MessageTextKey {
  kind: MessageKind;
  channel: MessageChannel;
  language: Language;
}

/** Whose words: the platform's, or one business's. */
export type Shelf = { level: 'platform'; tenantId: null } | { level: 'tenant'; tenantId: string };

/** A version; `body` is null where the text was reset. */
export interface StoredVersion extends MessageTextKey {
  id: string;
  version: number;
  subject: string | null;
  body: string | null;
  restoredVersion: number | null;
  savedAt: Date;
  savedBy: string | null;
}

const COLUMNS = `x.id, x.kind, x.channel, x.language, x.version, x.subject, x.body,
  x.restored_version AS "restoredVersion", x.saved_at AS "savedAt",
  u.first_name || ' ' || u.last_name AS "savedBy"`;
const BY_KEY = 'x.kind = $2 AND x.channel = $3 AND x.language = $4';

/** $1 is the tenant, or null at the platform's. */
const statementsOf = (level: Shelf['level']) => {
  const from = `FROM ${level}_message_texts x LEFT JOIN users u ON u.id = x.saved_by
    WHERE ${level === 'tenant' ? 'x.tenant_id = $1' : '$1::uuid IS NULL'}`;
  return {
    newestOfEach: {
      name: `${level}_message_texts_newest`,
      text: `SELECT DISTINCT ON (x.kind, x.channel) ${COLUMNS} ${from} AND x.language = $2
             ORDER BY x.kind, x.channel, x.version DESC`,
    },
    before: {
      name: `${level}_message_text_versions`,
      text: `SELECT ${COLUMNS} ${from} AND ${BY_KEY} AND x.version < $5 ORDER BY x.version DESC LIMIT $6`,
    },
  } satisfies Record<string, PreparedStatement>;
};
const STATEMENTS = { platform: statementsOf('platform'), tenant: statementsOf('tenant') };
const HIGHEST = 2_147_483_647;

/** The newest version of every text in a language that was ever changed here. */
export const newestVersions = (tx: Transaction, shelf: Shelf, language: Language): Promise<StoredVersion[]> =>
  tx.rows<StoredVersion>(STATEMENTS[shelf.level].newestOfEach, [shelf.tenantId, language]);

/** Newest first, those before the given one. */
export const versionsBefore = (
  tx: Transaction,
  shelf: Shelf,
  { kind, channel, language }: MessageTextKey,
  before: number | null,
  count: number,
): Promise<StoredVersion[]> =>
  tx.rows<StoredVersion>(STATEMENTS[shelf.level].before, [
    shelf.tenantId,
    kind,
    channel,
    language,
    before ?? HIGHEST,
    count,
  ]);

export async function newestVersion(
  tx: Transaction,
  shelf: Shelf,
  key: MessageTextKey,
): Promise<StoredVersion | null> {
  return (await versionsBefore(tx, shelf, key, null, 1))[0] ?? null;
}

export async function versionNumbered(
  tx: Transaction,
  shelf: Shelf,
  key: MessageTextKey,
  version: number,
): Promise<StoredVersion | null> {
  const found = version < HIGHEST ? (await versionsBefore(tx, shelf, key, version + 1, 1))[0] : null;
  return found?.version === version ? found : null;
}

interface NewVersion {
  baseVersion: number;
  words: MessageWords | null;
  restoredVersion: number | null;
  savedBy: string | null;
  savedAt: Date;
}

/**
 * Puts the next version on top and gives its id.
 * @throws CHANGED_MEANWHILE when somebody else put one there first.
 */
export async function addVersion(
  tx: Transaction,
  { level, tenantId }: Shelf,
  { kind, channel, language }: MessageTextKey,
  { baseVersion, words, restoredVersion, savedBy, savedAt }: NewVersion,
): Promise<string> {
  const id = newId();
  const isOwn = level === 'tenant';
  try {
    await tx.manager.query(
      `INSERT INTO ${level}_message_texts
         (${isOwn ? 'tenant_id, ' : ''}id, kind, channel, language, version, subject, body,
          restored_version, saved_by, saved_at)
       VALUES (${isOwn ? '$11, ' : ''}$1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        kind,
        channel,
        language,
        baseVersion + 1,
        words?.subject ?? null,
        words?.body ?? null,
        restoredVersion,
        savedBy,
        savedAt,
        ...(isOwn ? [tenantId] : []),
      ],
    );
  } catch (error) {
    if (violatedConstraint(error) === `${level}_message_texts_version_key`) {
      throw changedMeanwhile();
    }
    throw error;
  }
  return id;
}

export const changedMeanwhile = (): AppError =>
  new AppError(
    'CHANGED_MEANWHILE',
    'Somebody else changed this text meanwhile. Look at the newest version before you save yours.',
  );
