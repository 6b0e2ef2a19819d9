/** What somebody waits for: with the wait for a connection, an answer comes within five seconds. */
export const INTERACTIVE_STATEMENT_MS = 4_000;
/** Jobs, imports, exports and what else works through many rows. */
export const LONG_STATEMENT_MS = 30_000;
/** Erasing a business, and what else one statement does to whole tables. */
export const BULK_STATEMENT_MS = 15 * 60_000;
