/**
 * Clients from a CSV file. A row is somebody known when phone or e-mail and the first name agree (families share
 * phones, and the booking page decides the same way); a row without phone and e-mail, when the whole name does and
 * the client known has neither. Known clients are updated with the cells that are filled in, others are created.
 */
import { IsNull } from 'typeorm';
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
  readCsv,
  rowErrors,
} from '../catalog/csvImport';
import { Client } from './client';
import { CreateClientInput } from './clientInputs';

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

export interface ClientRows {
  rows: ClientRow[];
  errors: ImportRowError[];
}

/** The rows that can be understood, and what is wrong with the others. */
export async function readClientRows(csv: string): Promise<ClientRows> {
  const table = readCsv<Column>(csv, COLUMNS);
  const rows: ClientRow[] = [];
  const errors = [...table.errors];
  const rowOfPerson = new Map<string, number>();
  for (const record of table.records) {
    const { values, problems } = await readRecord(record);
    const keys = problems.length === 0 ? identityKeys(values) : [];
    const earlier = keys.map((key) => rowOfPerson.get(key)).find((row) => row !== undefined);
    if (earlier) {
      problems.push({ row: record.row, field: null, message: `Row ${earlier} is the same client.` });
    }
    if (problems.length > 0) {
      errors.push(...problems);
    } else {
      keys.forEach((key) => rowOfPerson.set(key, record.row));
      rows.push({ row: record.row, values });
    }
  }
  return { rows, errors };
}

export async function importClientRows(
  tx: Transaction,
  ctx: TenantContext,
  { rows, errors }: ClientRows,
): Promise<ImportReport> {
  const byKey = await presentClients(tx, ctx);
  const created: object[] = [];
  const updated = new Map<string, object>();
  const refused: ImportRowError[] = [];
  for (const { row, values } of rows) {
    const known = identityKeys(values)
      .map((key) => byKey.get(key))
      .find((client) => client !== undefined);
    if (!known) {
      created.push({ id: newId(), ...values, lastName: values.lastName ?? '' });
    } else if (updated.has(known.id)) {
      refused.push({ row, field: null, message: 'An earlier row is the same client.' });
    } else {
      updated.set(known.id, { ...known, ...values });
    }
  }
  await insertAll(tx, ctx, created);
  await updateAll(tx, ctx, [...updated.values()]);
  const report = importReport(created.length, updated.size, [...errors, ...refused]);
  const after = { created: report.created, updated: report.updated, failed: report.failed };
  await recordAudit(tx, ctx, { action: 'client.imported', entity: 'client', entityId: null, after });
  return report;
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

function identityKeys({ firstName, lastName, email, phone }: ClientValues | Client): string[] {
  const first = firstName.toLowerCase();
  const keys = [
    ...(phone ? [`phone ${phone} ${first}`] : []),
    ...(email ? [`email ${email.toLowerCase()} ${first}`] : []),
  ];
  return keys.length > 0 ? keys : [`name ${first} ${(lastName ?? '').toLowerCase()}`];
}

/** By everything they are known by; the oldest of several. */
async function presentClients(tx: Transaction, ctx: TenantContext): Promise<Map<string, Client>> {
  const where = { tenantId: ctx.tenantId, deletedAt: IsNull() };
  const clients = await tx.manager.find(Client, { where, order: { createdAt: 'DESC', id: 'DESC' } });
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
