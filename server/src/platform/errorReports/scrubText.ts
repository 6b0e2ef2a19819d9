/**
 * Takes whatever may be about a person out of an error's text: addresses, numbers, quoted values, long random texts.
 * Names of tables and columns stay, which PostgreSQL quotes as well. What is left also serves to recognise the same
 * error again, since the parts that differ from one time to the next are gone.
 */
export function scrubText(text: string, longest = 500): string {
  return REPLACEMENTS.reduce((scrubbed, [pattern, by]) => scrubbed.replace(pattern, by), text.slice(0, 4_000))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  // eslint-disable-next-line regexp/no-super-linear-move -- scrubText and maskContacts read 4,000 characters
  [/[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi, '<email>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?:https?|wss?|postgres(?:ql)?|smtps?):\/\/[^\s"'<>]+/gi, '<address>'],
  // An identifier of the database has an underscore and no capital; anything else in quotes is a value.
  [/"(?![a-z]+(?:_[a-z0-9]+)+")[^"\n]{0,2000}"/g, '"…"'],
  [/(^|[\s(=:,])'[^'\n]{1,2000}'(?=$|[\s),.:;])/g, "$1'…'"],
  [/(^|[\s(=:,])`[^`\n]{1,2000}`(?=$|[\s),.:;])/g, '$1`…`'],
  [/\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{20,}\b/g, '<token>'],
  [/\+?\d(?:[\d\s().-]{5,}\d)/g, '<number>'],
  [/\b\d{2,}\b/g, '<number>'],
];

/** What somebody else's server said, without people's addresses and numbers; its codes, hosts and ports stay. */
export function maskContacts(text: string, longest = 500): string {
  return text
    .slice(0, 4_000)
    .replace(REPLACEMENTS[0]![0], '<email>')
    .replace(/(?<![\d.])(?!\d{1,3}(?:\.\d{1,3}){3}(?!\d))\+?\d(?:[ ().-]{0,2}\d){8,}/g, '<number>')
    .replace(/\?[^\s"'<>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}

// eslint-disable-next-line regexp/no-super-linear-move -- a line has at most LONGEST_LINE characters
const FRAME = /^\s*at\s|@.*:\d+:\d+$/;
const LONGEST_LINE = 1_000;
const MOST_FRAMES = 30;

/**
 * The frames of a stack trace, without the message that heads it (it may quote anything), without the folders of the
 * machine that it ran on and without what follows a `?` in an address.
 */
export function scrubStack(stack: string): string {
  return stack
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.slice(0, LONGEST_LINE))
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) =>
      line
        .trim()
        .replace(/\?[^\s:)]*/g, '')
        // eslint-disable-next-line regexp/no-super-linear-move -- a line has at most LONGEST_LINE characters
        .replace(/(?:file:\/\/)?(?:[\w.-]*\/)*((?:node_modules|server|client)\/)/g, '$1')
        .replace(/https?:\/\/[^/\s)]+\//g, '/')
        // eslint-disable-next-line regexp/no-super-linear-move -- a line has at most LONGEST_LINE characters
        .replace(/[^\s@"'<>()/]+@[^\s@"'<>()/]+\.[a-z]{2,}/gi, '<email>')
        .slice(0, 300),
    )
    .join('\n');
}

/** A path of the site with what names one thing taken out: `/book/:key`, `/dashboard/clients/:key`. */
export function scrubPath(path: string): string {
  return path
    .split(/[?#]/, 1)[0]!
    .slice(0, 300)
    .split('/')
    .map((segment, index, all) =>
      /\d|^.{25,}$/.test(segment) || ['book', 'manage', 'invite'].includes(all[index - 1] ?? '')
        ? ':key'
        : segment,
    )
    .join('/')
    .replace(/[^\w/:.-]/g, '')
    .slice(0, 120);
}
