const SCRIPT = /<(script|style)\b[^<>]*>[^<]*<\/\1[^<>]*>/gi;
const TAG = /<\/?[a-z!][^<>]*>/gi;
/** A tag that is never closed. */
const OPENING = /<(?=[a-z/!])/gi;
const EMPHASIS = /\*\*|__|`+/g;

/** A reply of the model as plain text, which is all that any channel shows: without tags and emphasis marks. */
export const plainReply = (text: string): string =>
  text
    .replace(SCRIPT, ' ')
    .replace(TAG, ' ')
    .replace(OPENING, '')
    .replace(EMPHASIS, '')
    .replace(/[ \t]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
