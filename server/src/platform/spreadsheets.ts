/**
 * Cells that spreadsheets may run as a formula: with its sign, also as a full-width character, after invisible
 * characters. An apostrophe before them makes them text.
 */
export const SPREADSHEET_FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
