import Papa from 'papaparse';
import { SPREADSHEET_FORMULA } from '../../platform/spreadsheets';
import type { Transaction } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import { type RecordedEntry, recordedEntries, toEntry } from './auditEntries';
import type { AdminAuditFilter } from './auditInputs';

const MOST_EXPORTED = 20_000;
const BYTE_ORDER_MARK = '\uFEFF';

const HEADINGS = [
  ...['Time (UTC)', 'Business', 'Who', 'Kind', 'Acting master admin', 'Action', 'What', 'Id', 'Address'],
  ...['Changes', 'Redacted', 'Position', 'Hash'],
];

/**
 * What the filter finds, newest first, as CSV (UTF-8 with a byte order mark).
 * @throws InputError on `filter` when there are more than 20,000 entries.
 */
export async function auditCsv(
  tx: Transaction,
  source: Parameters<typeof recordedEntries>[1],
  filter: AdminAuditFilter,
): Promise<{ csv: string; count: number }> {
  const entries = await recordedEntries(tx, source, filter, MOST_EXPORTED + 1, null);
  if (entries.length > MOST_EXPORTED) {
    const most = MOST_EXPORTED.toLocaleString('en-US');
    throw InputError.of('filter', `At most ${most} entries fit one file. Please narrow the list down first.`);
  }
  const rows = entries.map(cellsOf);
  const csv = Papa.unparse([HEADINGS, ...rows], { newline: '\r\n', escapeFormulae: SPREADSHEET_FORMULA });
  return { csv: `${BYTE_ORDER_MARK}${csv}\r\n`, count: entries.length };
}

function cellsOf(row: RecordedEntry): (string | number)[] {
  const { changes, actor, impersonator } = toEntry(row);
  const told = changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`);
  return [
    row.at.toISOString(),
    row.businessName ?? '',
    actor.name ?? '',
    actor.kind,
    impersonator ? (impersonator.name ?? impersonator.id!) : '',
    row.action,
    row.entityName ?? '',
    row.entityId ?? '',
    row.address ?? '',
    told.join('\n'),
    row.isRedacted ? 'yes' : '',
    row.position ?? '',
    row.hash ?? '',
  ];
}
