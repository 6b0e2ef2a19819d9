/** Characters of a message in the chat, of what a caller says at once, and of a rehearsed message. */
export const MAX_MESSAGE_CHARACTERS = 1_000;
/** Characters that are read, on every channel: as many as text messages that are read as one have together. */
export const MAX_READ_CHARACTERS = 1_600;

/**
 * The part of a message that is read. Some characters stand for many ('ﷺ' for eighteen), so that the length counts
 * after normalization as well.
 */
export function readablePart(raw: string): string {
  const part = raw.slice(0, MAX_READ_CHARACTERS);
  const normalized = part.normalize('NFKC');
  const isLonger = normalized.length > part.length && normalized.length > MAX_READ_CHARACTERS;
  return isLonger ? normalized.slice(0, MAX_READ_CHARACTERS) : part;
}
