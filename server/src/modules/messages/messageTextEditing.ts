import type { Language } from '../../domain/language';
import { type MessageWords, builtInWords } from '../../domain/messages/builtInTexts';
import type { Letterhead } from '../../domain/messages/emailHtml';
import { MESSAGE_KINDS, type MessageKind, definitionOf } from '../../domain/messages/messageKinds';
import {
  exampleValues,
  renderEmail,
  renderPlain,
  variablesOf,
  wordsProblems,
} from '../../domain/messages/messageRendering';
import { smsSize } from '../../domain/messages/smsSegments';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { clampPageSize, decodeCursor, encodeCursor } from '../../platform/pagination';
import {
  type MessageTextKey,
  type Shelf,
  type StoredVersion,
  addVersion,
  changedMeanwhile,
  newestVersion,
  newestVersions,
  versionNumbered,
  versionsBefore,
} from './messageTextStore';
import type {
  MessagePreview,
  MessageText,
  MessageTextSource,
  MessageTextVersionConnection,
  MessageWordsInput,
  SaveMessageTextInput,
} from './messageTextTypes';

/** What the platform's and a business's editing of texts share; who may do it is checked before. */

const PLATFORM: Shelf = { level: 'platform', tenantId: null };
/** A longer one would be sent as a dozen messages. */
const LONGEST_PLAIN = 1000;

export async function listTexts(tx: Transaction, shelf: Shelf, language: Language): Promise<MessageText[]> {
  const platform = await newestVersions(tx, PLATFORM, language);
  const own = shelf.level === 'tenant' ? await newestVersions(tx, shelf, language) : platform;
  const matching = (
    rows: readonly StoredVersion[],
    { kind, channel }: MessageTextKey,
  ): StoredVersion | null => rows.find((row) => row.kind === kind && row.channel === channel) ?? null;
  return keysOf(shelf, language).map((key) =>
    toMessageText(shelf, key, matching(own, key), matching(platform, key)),
  );
}

/** @throws NOT_FOUND for a message that is not sent that way, or is not this shelf's to word. */
export async function loadText(tx: Transaction, shelf: Shelf, key: MessageTextKey): Promise<MessageText> {
  refuseUnknown(shelf, key);
  const platform = await newestVersion(tx, PLATFORM, key);
  const own = shelf.level === 'tenant' ? await newestVersion(tx, shelf, key) : platform;
  return toMessageText(shelf, key, own, platform);
}

export async function listVersions(
  tx: Transaction,
  shelf: Shelf,
  key: MessageTextKey,
  first: number | null,
  after: string | null,
): Promise<MessageTextVersionConnection> {
  refuseUnknown(shelf, key);
  const size = clampPageSize(first);
  const rows = await versionsBefore(tx, shelf, key, after ? versionAfter(after) : null, size + 1);
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: { hasNextPage: rows.length > size, endCursor: last ? encodeCursor([last.version]) : null },
  };
}

export interface Author {
  id: string | null;
  now: Date;
}

/** What a change was, for the log of who changed what. */
export interface TextChange {
  id: string;
  text: MessageText;
  before: MessageWords;
}

export async function saveText(
  tx: Transaction,
  shelf: Shelf,
  author: Author,
  input: SaveMessageTextInput,
): Promise<TextChange> {
  const key = keyOf(input);
  const words = checkedWords(shelf, input);
  return change(tx, shelf, author, key, (newest) => {
    if ((newest?.version ?? 0) !== input.baseVersion) {
      throw changedMeanwhile();
    }
    return { words, restoredVersion: null };
  });
}

/** Lets what lies beneath apply again; the words stay in the history. */
export async function resetText(
  tx: Transaction,
  shelf: Shelf,
  author: Author,
  key: MessageTextKey,
): Promise<TextChange> {
  refuseUnknown(shelf, key);
  return change(tx, shelf, author, key, (newest) => {
    if (!newest || newest.body === null) {
      throw new AppError('CONFLICT', 'This text has not been changed, so there is nothing to reset.');
    }
    return { words: null, restoredVersion: null };
  });
}

export async function restoreText(
  tx: Transaction,
  shelf: Shelf,
  author: Author,
  key: MessageTextKey,
  version: number,
): Promise<TextChange> {
  refuseUnknown(shelf, key);
  const wanted = await versionNumbered(tx, shelf, key, version);
  if (!wanted) {
    throw notFound('This version');
  }
  const words = wordsOf(wanted);
  const [problem] = words ? Object.values(wordsProblems(key.kind, words)) : [];
  if (problem) {
    throw new AppError('CONFLICT', `This version can no longer be sent. ${problem}`);
  }
  return change(tx, shelf, author, key, () => ({ words, restoredVersion: version }));
}

/** The words as they would be sent, filled with what is known and with examples for the rest. */
export function previewText(
  shelf: Shelf,
  input: MessageWordsInput,
  letterhead: Letterhead,
  known: Readonly<Record<string, string | null>> = {},
): MessagePreview {
  const { kind, channel, language } = input;
  const words = checkedWords(shelf, input);
  const values = { ...exampleValues(kind, language), ...known };
  if (channel === 'email') {
    return { ...renderEmail(kind, words, values, letterhead), sms: null };
  }
  const text = renderPlain(kind, words, values);
  return { subject: null, text, html: null, sms: channel === 'sms' ? smsSize(text) : null };
}

async function change(
  tx: Transaction,
  shelf: Shelf,
  author: Author,
  key: MessageTextKey,
  decide: (newest: StoredVersion | null) => { words: MessageWords | null; restoredVersion: number | null },
): Promise<TextChange> {
  const before = await loadText(tx, shelf, key);
  const newest = await newestVersion(tx, shelf, key);
  const decided = decide(newest);
  const id = await addVersion(tx, shelf, key, {
    ...decided,
    baseVersion: newest?.version ?? 0,
    savedBy: author.id,
    savedAt: author.now,
  });
  return { id, text: await loadText(tx, shelf, key), before: { subject: before.subject, body: before.body } };
}

/** @throws InputError beside `input.subject` or `input.body`. */
function checkedWords(shelf: Shelf, input: MessageWordsInput): MessageWords {
  refuseUnknown(shelf, input);
  const isMail = input.channel === 'email';
  const subject = input.subject || null;
  if (isMail && !subject) {
    throw InputError.of('input.subject', 'A mail needs a subject.');
  }
  if (!isMail && subject) {
    throw InputError.of('input.subject', 'Only a mail has a subject.');
  }
  const words = { subject, body: input.body.replace(/\r\n?/g, '\n') };
  if (!isMail && words.body.length > LONGEST_PLAIN) {
    throw InputError.of('input.body', `The text must have at most ${LONGEST_PLAIN} characters.`);
  }
  if (CONTROL.test(words.body)) {
    throw InputError.of(
      'input.body',
      'The text holds a character that cannot be shown. Please type it anew.',
    );
  }
  const problems = Object.entries(wordsProblems(input.kind, words));
  if (problems.length > 0) {
    throw new InputError(problems.map(([part, message]) => ({ path: `input.${part}`, message })));
  }
  return words;
}

/** All but tabs and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

function toMessageText(
  shelf: Shelf,
  key: MessageTextKey,
  own: StoredVersion | null,
  platform: StoredVersion | null,
): MessageText {
  const { kind, channel, language } = key;
  const { source, words } = wordsInForce(key, shelf.level === 'tenant' ? own : null, platform);
  return {
    id: `${shelf.tenantId ?? 'platform'}:${kind}:${channel}:${language}`,
    ...key,
    ...words,
    source,
    version: own?.version ?? 0,
    savedAt: own?.savedAt ?? null,
    savedBy: own?.savedBy ?? null,
    variables: variablesOf(kind).map(({ name, description, example, isRequired, isBodyOnly }) => ({
      name,
      description,
      example: example[language],
      isRequired: isRequired ?? false,
      isBodyOnly: isBodyOnly ?? false,
    })),
  };
}

/** The first that can be sent: the business's own words, the platform's, the built-in ones. */
export function wordsInForce(
  { kind, channel, language }: MessageTextKey,
  tenant: Pick<StoredVersion, 'subject' | 'body'> | null,
  platform: Pick<StoredVersion, 'subject' | 'body'> | null,
): { source: MessageTextSource; words: MessageWords } {
  for (const [source, stored] of [
    ['tenant', tenant],
    ['platform', platform],
  ] as const) {
    const words = stored && wordsOf(stored);
    // A later release may have taken a variable away: then those words are skipped, never sent with a hole.
    if (words && Object.keys(wordsProblems(kind, words)).length === 0) {
      return { source, words };
    }
  }
  return { source: 'built_in', words: builtInWords(kind, channel, language)! };
}

const wordsOf = ({ subject, body }: Pick<StoredVersion, 'subject' | 'body'>): MessageWords | null =>
  body === null ? null : { subject, body };

const keyOf = ({ kind, channel, language }: MessageTextKey): MessageTextKey => ({ kind, channel, language });

const isOnShelf = (shelf: Shelf, kind: MessageKind): boolean =>
  shelf.level === 'platform' || definitionOf(kind).isBusinessOwn;

const keysOf = (shelf: Shelf, language: Language): MessageTextKey[] =>
  (Object.keys(MESSAGE_KINDS) as MessageKind[])
    .filter((kind) => isOnShelf(shelf, kind))
    .flatMap((kind) => definitionOf(kind).channels.map((channel) => ({ kind, channel, language })));

function refuseUnknown(shelf: Shelf, { kind, channel }: MessageTextKey): void {
  if (!isOnShelf(shelf, kind) || !definitionOf(kind).channels.includes(channel)) {
    throw notFound('This message');
  }
}

function versionAfter(cursor: string): number {
  const [version] = decodeCursor(cursor, 1);
  if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > 2_147_483_647) {
    throw InputError.of('after', 'This page marker is not valid. Please start again from the first page.');
  }
  return Number(version);
}
