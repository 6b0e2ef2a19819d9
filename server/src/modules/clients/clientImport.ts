/**
 * Clients from a CSV file. A row is somebody known when phone or e-mail and the first name agree (families share
 * phones, and the booking page decides the same way); a row without phone and e-mail, when the whole name does and
 * the client known has neither. Known clients are updated with the cells that are filled in, others are created.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { newId } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { phoneOrNull } from '../../platform/validation/phone';
import {
  type ColumnAliases,
  type CsvRecord,
  type ImportReport,
  type ImportRowError,
  importReport,
  lockImport,
  readCsv,
  rowErrors,
} from '../catalog/csvImport';
import { Client } from './client';
import { CreateClientInput } from './clientInputs';
import type { ClientImportPreview, ClientImportRow, ImportOutcome } from './clientRecordTypes';

/** So many rows are read at a time; other requests are served in between. */
const ROWS_AT_A_TIME = 50;

/** Of a preview: enough to see whether the columns are understood, and what is wrong. */
const MOST_SHOWN = 200;

const COLUMNS = {
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  name: ['name', 'fullname', 'client', 'clientname', 'customer', 'customername'],
  email: ['email', 'emailaddress', 'mail'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'telephone',
    'tel',
  ],
  notes: ['notes', 'note', 'comments', 'comment'],
} as const satisfies ColumnAliases<string>;

type Column = keyof typeof COLUMNS;

interface ClientValues {
  firstName: string;
  lastName?: string;
  email?: string;
  phone?: string;
  notes?: string;
}

interface ClientRow {
  row: number;
  values: ClientValues;
}

type KnownClient = Pick<Client, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'notes'>;

export interface ClientRows {
  rows: ClientRow[];
  /** Rows that cannot be taken, as far as they could be read. */
  refused: ClientRow[];
  errors: ImportRowError[];
}

/** What becomes of each row that can be understood. */
interface ImportPlan {
  created: ClientRow[];
  updated: { row: ClientRow; known: KnownClient }[];
  refused: ClientRow[];
  errors: ImportRowError[];
}

/** The rows that can be understood, and what is wrong with the others. */
export async function readClientRows(csv: string): Promise<ClientRows> {
  const table = readCsv<Column>(csv, COLUMNS);
  const rows: ClientRow[] = [];
  const refused = table.errors.map(({ row }): ClientRow => ({ row, values: { firstName: '' } }));
  const errors = [...table.errors];
  const rowOfPerson = new Map<string, number>();
  for (const [index, record] of table.records.entries()) {
    if (index % ROWS_AT_A_TIME === 0) await nextTurn();
    const { values, problems } = await readRecord(record);
    const keys = problems.length === 0 ? identityKeys(values) : [];
    const earlier = keys.map((key) => rowOfPerson.get(key)).find((row) => row !== undefined);
    if (earlier) {
      problems.push({ row: record.row, field: null, message: `Row ${earlier} is the same client.` });
    }
    if (problems.length > 0) {
      errors.push(...problems);
      refused.push({ row: record.row, values });
    } else {
      keys.forEach((key) => rowOfPerson.set(key, record.row));
      rows.push({ row: record.row, values });
    }
  }
  return { rows, refused, errors };
}

export async function importClientRows(
  tx: Transaction,
  ctx: TenantContext,
  rows: ClientRows,
): Promise<ImportReport> {
  await lockImport(tx, ctx, 'clients');
  const { created, updated, errors } = await planImport(tx, ctx, rows);
  await insertAll(
    tx,
    ctx,
    created.map(({ values }) => ({ id: newId(), ...values, lastName: values.lastName ?? '' })),
  );
  await updateAll(
    tx,
    ctx,
    updated.map(({ row, known }) => ({ ...known, ...row.values })),
  );
  const report = importReport(created.length, updated.length, errors);
  const after = { created: report.created, updated: report.updated, failed: report.failed };
  await recordAudit(tx, ctx, { action: 'client.imported', entity: 'client', entityId: null, after });
  return report;
}

/** What `importClientRows` would do, of the same rows and the clients of now. */
export async function previewClientRows(
  tx: Transaction,
  ctx: TenantContext,
  rows: ClientRows,
): Promise<ClientImportPreview> {
  const { created, updated, refused, errors } = await planImport(tx, ctx, rows);
  const shown = (outcome: ImportOutcome, { row, values }: ClientRow): ClientImportRow => ({
    row,
    outcome,
    name: `${values.firstName} ${values.lastName ?? ''}`.trim(),
    email: values.email ?? null,
    phone: values.phone ?? null,
    errors: outcome === 'SKIP' ? errors.filter((error) => error.row === row) : [],
  });
  const inOrder = (a: ClientRow, b: ClientRow): number => a.row - b.row;
  const skipped = refused.sort(inOrder).slice(0, MOST_SHOWN);
  const taken = [
    ...created.map((row) => ({ outcome: 'CREATE' as const, ...row })),
    ...updated.map(({ row }) => ({ outcome: 'UPDATE' as const, ...row })),
  ].sort(inOrder);
  return {
    created: created.length,
    updated: updated.length,
    skipped: refused.length,
    rowCount: created.length + updated.length + refused.length,
    rows: [
      ...skipped.map((row) => shown('SKIP', row)),
      ...taken.slice(0, MOST_SHOWN - skipped.length).map((row) => shown(row.outcome, row)),
    ],
  };
}

async function planImport(tx: Transaction, ctx: TenantContext, read: ClientRows): Promise<ImportPlan> {
  const byKey = await knownClients(tx, ctx, read.rows);
  const created: ClientRow[] = [];
  const updated = new Map<string, { row: ClientRow; known: KnownClient }>();
  const refused = [...read.refused];
  const errors = [...read.errors];
  for (const [index, row] of read.rows.entries()) {
    if (index % ROWS_AT_A_TIME === 0) await nextTurn();
    const found = identityKeys(row.values).flatMap((key) => byKey.get(key) ?? []);
    const known = found[0];
    if (!known) {
      created.push(row);
    } else if (updated.has(known.id)) {
      refused.push(row);
      errors.push({ row: row.row, field: null, message: 'An earlier row is the same client.' });
    } else if (found.some(({ id }) => id !== known.id)) {
      refused.push(row);
      errors.push({
        row: row.row,
        field: null,
        message: 'The phone number and the e-mail address belong to two different clients.',
      });
    } else {
      updated.set(known.id, { row, known });
    }
  }
  return { created, updated: [...updated.values()], refused, errors };
}

async function readRecord({
  row,
  cells,
}: CsvRecord<Column>): Promise<{ values: ClientValues; problems: ImportRowError[] }> {
  const [firstName = '', ...rest] = cells.firstName ? [cells.firstName] : nameParts(cells.name ?? '');
  const lastName = cells.lastName ?? rest.join(' ');
  const { email, phone, notes } = cells;
  const values = {
    firstName,
    ...(lastName && { lastName }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(notes && { notes }),
  };
  if (!firstName) {
    return { values, problems: [{ row, field: 'firstName', message: 'A client needs a first name.' }] };
  }
  const problems = await rowErrors(row, Object.assign(new CreateClientInput(), values));
  const e164 = phoneOrNull(phone);
  return { values: e164 ? { ...values, phone: e164 } : values, problems };
}

/** "Jane van Dyk" and "van Dyk, Jane" → ["Jane", "van Dyk"]. */
function nameParts(name: string): string[] {
  const [last, first] = name.split(',', 2).map((part) => part.trim());
  if (first && last) {
    return [first, last];
  }
  const [given = '', ...family] = name.replaceAll(',', ' ').trim().split(/\s+/);
  return [given, family.join(' ')];
}

function identityKeys({ firstName, lastName, email, phone }: ClientValues | KnownClient): string[] {
  const first = firstName.toLowerCase();
  const keys = [
    ...(phone ? [`phone ${phone} ${first}`] : []),
    ...(email ? [`email ${email.toLowerCase()} ${first}`] : []),
  ];
  return keys.length > 0 ? keys : [`name ${first} ${(lastName ?? '').toLowerCase()}`];
}

/** The clients that the rows may mean, by everything they are known by; the oldest of several. */
async function knownClients(
  tx: Transaction,
  ctx: TenantContext,
  rows: readonly ClientRow[],
): Promise<Map<string, KnownClient>> {
  const distinct = (pick: (values: ClientValues) => string | undefined): string[] => [
    ...new Set(rows.flatMap(({ values }) => pick(values) ?? [])),
  ];
  const nameOnly = ({ email, phone, firstName, lastName = '' }: ClientValues): string | undefined =>
    email || phone ? undefined : `${firstName.toLowerCase()}\n${lastName.toLowerCase()}`;
  const clients = await tx.manager.query<KnownClient[]>(
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email, phone, notes FROM clients
     WHERE tenant_id = $1 AND deleted_at IS NULL AND (phone = ANY ($2) OR email = ANY ($3::citext[])
       OR phone IS NULL AND email IS NULL AND lower(first_name) || E'\\n' || lower(last_name) = ANY ($4))
     ORDER BY created_at DESC, id DESC`,
    [ctx.tenantId, distinct(({ phone }) => phone), distinct(({ email }) => email), distinct(nameOnly)],
  );
  return new Map(clients.flatMap((client) => identityKeys(client).map((key) => [key, client])));
}

async function insertAll(tx: Transaction, ctx: TenantContext, clients: readonly object[]): Promise<void> {
  await tx.manager.query(
    `INSERT INTO clients (tenant_id, id, first_name, last_name, email, phone, notes, created_at)
     SELECT $1, row.id, row."firstName", row."lastName", row.email, row.phone, row.notes, $3
     FROM jsonb_to_recordset($2) AS row (id uuid, "firstName" text, "lastName" text, email citext, phone text, notes text)`,
    [ctx.tenantId, JSON.stringify(clients), ctx.clock.now()],
  );
}

async function updateAll(tx: Transaction, ctx: TenantContext, clients: readonly object[]): Promise<void> {
  await tx.manager.query(
    `UPDATE clients client SET first_name = row."firstName", last_name = row."lastName", email = row.email,
       phone = row.phone, notes = row.notes, updated_at = $3
     FROM jsonb_to_recordset($2) AS row (id uuid, "firstName" text, "lastName" text, email citext, phone text, notes text)
     WHERE client.tenant_id = $1 AND client.id = row.id`,
    [ctx.tenantId, JSON.stringify(clients), ctx.clock.now()],
  );
}
