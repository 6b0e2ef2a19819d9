/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER_MARK = '\uFEFF';

/** A comma-separated file for spreadsheets: UTF-8 with a mark, and no cell that would run as a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';

function cell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
