/**
 * Services from a CSV file: a row whose name the catalogue has updates that service with the cells that are
 * filled in, any other row creates one. Prices are in the currency of the business, "1,250.50" or "25"; "Free" is 0.
 */
import { IsNull } from 'typeorm';
import { SERVICE_CATEGORIES, type ServiceCategory } from '../../domain/catalog/defaultCatalog';
import { parsePriceToCents } from '../../domain/money';
import { recordAudit } from '../../platform/audit';
import { violatedConstraint } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import {
  type ColumnAliases,
  type CsvRecord,
  type ImportReport,
  type ImportRowError,
  importReport,
  lockImport,
  readCsv,
  rowErrors,
} from './csvImport';
import { processingProblems } from './processingTime';
import { Service, UNPLACED } from './service';
import { UpdateServiceInput } from './serviceInputs';

const COLUMNS = {
  name: ['name', 'service', 'servicename', 'title'],
  category: ['category', 'group', 'type'],
  duration: ['duration', 'durationminutes', 'durationmin', 'durationmins', 'minutes', 'length', 'time'],
  buffer: ['buffer', 'bufferminutes', 'buffermin', 'buffertime'],
  price: ['price', 'cost', 'amount', 'fee'],
  description: ['description', 'details', 'notes'],
} as const satisfies ColumnAliases<string>;

type Column = keyof typeof COLUMNS;

const COLUMN_OF: Readonly<Record<string, Column>> = {
  durationMinutes: 'duration',
  bufferMinutes: 'buffer',
  priceCents: 'price',
};

interface ServiceRow {
  row: number;
  name: string;
  values: UpdateServiceInput;
}

export interface ServiceRows {
  rows: ServiceRow[];
  errors: ImportRowError[];
}

/** The rows that can be understood, and what is wrong with the others. */
export async function readServiceRows(csv: string): Promise<ServiceRows> {
  const table = readCsv<Column>(csv, COLUMNS);
  const rows: ServiceRow[] = [];
  const errors = [...table.errors];
  const rowOfName = new Map<string, number>();
  for (const record of table.records) {
    const { values, problems } = await readRecord(record);
    const name = values.name ?? '';
    const earlier = rowOfName.get(nameKey(name));
    if (problems.length === 0 && earlier) {
      problems.push({ row: record.row, field: 'name', message: `Row ${earlier} has the same name.` });
    }
    if (problems.length > 0) {
      errors.push(...problems);
    } else {
      rowOfName.set(nameKey(name), record.row);
      rows.push({ row: record.row, name, values });
    }
  }
  return { rows, errors };
}

export async function importServiceRows(
  tx: Transaction,
  ctx: TenantContext,
  { rows, errors }: ServiceRows,
): Promise<ImportReport> {
  await lockImport(tx, ctx, 'services');
  const present = await tx.manager.findBy(Service, { tenantId: ctx.tenantId, deletedAt: IsNull() });
  const byName = new Map(present.map((service) => [nameKey(service.name), service]));
  const created: object[] = [];
  const updated: object[] = [];
  const refused: ImportRowError[] = [];
  for (const { row, name, values } of rows) {
    const known = byName.get(nameKey(name));
    const missing = known ? [] : missingCells(row, values);
    const problems = known ? processingProblems({ ...known, ...values }) : [];
    if (missing.length > 0 || problems.length > 0) {
      refused.push(...missing, ...problems.map(({ message }) => ({ row, field: 'duration', message })));
    } else if (known) {
      updated.push({ ...known, ...values });
    } else {
      created.push({ id: newId(), ...values });
    }
  }
  await insertAll(tx, ctx, created);
  await updateAll(tx, ctx, updated);
  const report = importReport(created.length, updated.length, [...errors, ...refused]);
  const after = { created: report.created, updated: report.updated, failed: report.failed };
  await recordAudit(tx, ctx, { action: 'service.imported', entity: 'service', entityId: null, after });
  return report;
}

async function readRecord({
  row,
  cells,
}: CsvRecord<Column>): Promise<{ values: UpdateServiceInput; problems: ImportRowError[] }> {
  const problems: ImportRowError[] = [];
  const read = <T>(field: Column, parse: (text: string) => T | null, message: string): T | undefined => {
    const text = cells[field];
    const value = text === undefined ? undefined : parse(text);
    if (value === null) {
      problems.push({ row, field, message });
    }
    return value ?? undefined;
  };
  if (!cells.name) {
    problems.push({ row, field: 'name', message: 'A service needs a name.' });
  }
  const values = new UpdateServiceInput();
  const labels = Object.values(SERVICE_CATEGORIES).join(', ');
  const given: Partial<UpdateServiceInput> = {
    name: cells.name,
    description: cells.description,
    category: read('category', categoryOf, `The category must be one of: ${labels}.`),
    durationMinutes: read('duration', minutesOf, 'Duration must be a number of minutes, such as 45.'),
    bufferMinutes: read('buffer', minutesOf, 'Buffer must be a number of minutes, such as 5.'),
    priceCents: read('price', parsePriceToCents, 'Price must be an amount, such as 25 or 25.50.'),
  };
  Object.assign(values, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
  problems.push(...(await rowErrors(row, values, (field) => COLUMN_OF[field] ?? field)));
  return { values, problems };
}

function missingCells(row: number, values: UpdateServiceInput): ImportRowError[] {
  const required = { category: values.category, duration: values.durationMinutes, price: values.priceCents };
  return Object.entries(required)
    .filter(([, value]) => value === undefined)
    .map(([field]) => ({ row, field, message: `A new service needs a ${field}.` }));
}

const nameKey = (name: string): string => name.toLowerCase();

/** A category by its label or its name in the API: "Haircuts & Trims", "haircuts and trims", HAIRCUTS_TRIMS. */
function categoryOf(text: string): ServiceCategory | null {
  const plain = (name: string): string =>
    name
      .toLowerCase()
      .replace(/\band\b/g, '')
      .replace(/[^a-z]/g, '');
  const wanted = plain(text);
  const categories = Object.keys(SERVICE_CATEGORIES) as ServiceCategory[];
  return (
    categories.find((category) => [category, SERVICE_CATEGORIES[category]].map(plain).includes(wanted)) ??
    null
  );
}

/** "45", "45 min", "45 minutes". */
function minutesOf(text: string): number | null {
  const match = /^(\d{1,6})\s*(?:m|min|mins|minutes?)?\.?$/i.exec(text);
  return match ? Number(match[1]) : null;
}

async function insertAll(tx: Transaction, ctx: TenantContext, services: readonly object[]): Promise<void> {
  try {
    await tx.manager.query(
      `INSERT INTO services (tenant_id, id, name, description, category, duration_minutes, buffer_minutes, price_cents)
       SELECT $1, row.id, row.name, row.description, row.category, row."durationMinutes", row."bufferMinutes", row."priceCents"
       FROM jsonb_to_recordset($2) AS row (id uuid, name text, description text, category text,
         "durationMinutes" integer, "bufferMinutes" integer, "priceCents" integer)`,
      [ctx.tenantId, JSON.stringify(services)],
    );
  } catch (error) {
    if (violatedConstraint(error) === 'services_name_key') {
      throw new AppError('CONFLICT', 'The catalogue was changed during the import. Please try again.');
    }
    throw error;
  }
}

async function updateAll(tx: Transaction, ctx: TenantContext, services: readonly object[]): Promise<void> {
  await tx.manager.query(
    `UPDATE services service SET description = row.description, category = row.category,
       duration_minutes = row."durationMinutes", buffer_minutes = row."bufferMinutes", price_cents = row."priceCents",
       -- In another category its place was among other services.
       sort_order = CASE WHEN service.category = row.category THEN service.sort_order ELSE $4 END, updated_at = $3
     FROM jsonb_to_recordset($2) AS row (id uuid, description text, category text, "durationMinutes" integer,
       "bufferMinutes" integer, "priceCents" integer)
     WHERE service.tenant_id = $1 AND service.id = row.id`,
    [ctx.tenantId, JSON.stringify(services), ctx.clock.now(), UNPLACED],
  );
}
