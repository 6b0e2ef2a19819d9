/**
 * Reads an uploaded CSV file: the first row names the columns, each further row is one record.
 *
 * Columns are matched by alias whatever their case, order and punctuation; unknown ones are ignored. The
 * delimiter is whichever of `,` `;` and tab makes the header row name most known columns. Rows are numbered as
 * a spreadsheet shows them, the header being row 1, and blank rows count but are not records:
 *
 *     Name;Price        row 1
 *     Skin fade;35      row 2 → { row: 2, cells: { name: 'Skin fade', price: '35' } }
 */
import Papa from 'papaparse';
import { type ValidationError, validate } from 'class-validator';
import { Field, Int, ObjectType } from 'type-graphql';
import { Sentence } from '../../platform/language/sentenceField';
import { InputError } from '../../platform/errors';
import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';

@ObjectType({ simpleResolvers: true })
export class ImportRowError {
  @Field(() => Int, { description: 'As a spreadsheet numbers it; the header is row 1.' })
  row!: number;

  @Field(() => String, { nullable: true, description: 'The column, where one is at fault.' })
  field!: string | null;

  @Sentence()
  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true })
export class ImportReport {
  @Field(() => Int)
  created!: number;

  @Field(() => Int)
  updated!: number;

  @Field(() => Int, { description: 'Rows that were left out; `errors` says why.' })
  failed!: number;

  @Field(() => [ImportRowError])
  errors!: ImportRowError[];
}

/** Column → names it goes by, lower case, letters and digits only. */
export type ColumnAliases<Column extends string> = Readonly<Record<Column, readonly string[]>>;

export interface CsvRecord<Column extends string> {
  row: number;
  /** Trimmed; only columns that the file has and that are not empty in this row. */
  cells: Partial<Record<Column, string>>;
}

export interface CsvTable<Column extends string> {
  columns: ReadonlySet<Column>;
  records: CsvRecord<Column>[];
  /** Rows that are no well-formed CSV. */
  errors: ImportRowError[];
}

const LARGEST_BYTES = 2 * 1024 * 1024;
const MOST_ROWS = 5000;
const DELIMITERS = [',', ';', '\t'];

/** @throws InputError on `csv` for a file that is too large, is empty, or has none of the columns. */
export function readCsv<Column extends string>(
  csv: string,
  aliases: ColumnAliases<Column>,
): CsvTable<Column> {
  if (Buffer.byteLength(csv) > LARGEST_BYTES) {
    throw InputError.of('csv', 'The file must be at most 2 MB.');
  }
  if (csv.includes('\0')) {
    throw InputError.of('csv', 'This is not a CSV file. Please save the table as CSV and try again.');
  }
  const text = csv.replace(/^\uFEFF/, '');
  const { delimiter, header } = readHeader(text, aliases);
  const { data, errors: faults } = Papa.parse<string[]>(text, { delimiter });
  const malformed = new Set(faults.map((fault) => fault.row));
  const table: CsvTable<Column> = {
    columns: new Set(header.filter((column) => column !== null)),
    records: [],
    errors: [],
  };
  for (const [index, values] of data.entries()) {
    const row = index + 1;
    if (index === 0 || values.every((value) => value.trim() === '')) {
      continue;
    }
    if (malformed.has(index)) {
      table.errors.push({
        row,
        field: null,
        message: 'A quotation mark in this row is never closed, or is misplaced.',
      });
    } else {
      table.records.push({ row, cells: cellsOf(values, header) });
    }
    if (table.records.length + table.errors.length > MOST_ROWS) {
      throw InputError.of('csv', `The file must have at most ${MOST_ROWS.toLocaleString('en-US')} rows.`);
    }
  }
  return table;
}

/** Class-validator's complaints about one record, one per field; `columnOf` names the file's column for a field. */
export async function rowErrors(
  row: number,
  candidate: object,
  columnOf: (field: string) => string = (field) => field,
): Promise<ImportRowError[]> {
  const problems = await validate(candidate, { skipUndefinedProperties: true, forbidUnknownValues: false });
  return problems.map((problem) => ({
    row,
    field: columnOf(problem.property),
    message: firstSentence(problem),
  }));
}

/** Until the transaction ends, another import of the same kind waits: it is then compared with what this one added. */
export async function lockImport(tx: Transaction, ctx: TenantContext, kind: string): Promise<void> {
  await tx.manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `import ${kind} ${ctx.tenantId}`,
  ]);
}

export function importReport(
  created: number,
  updated: number,
  errors: readonly ImportRowError[],
): ImportReport {
  const sorted = [...errors].sort((a, b) => a.row - b.row);
  return { created, updated, failed: new Set(errors.map((error) => error.row)).size, errors: sorted };
}

function readHeader<Column extends string>(
  text: string,
  aliases: ColumnAliases<Column>,
): { delimiter: string; header: (Column | null)[] } {
  const readings = DELIMITERS.map((delimiter) => {
    const names = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0] ?? [];
    const header = namedColumns(names, aliases);
    return { delimiter, header, known: header.filter((column) => column !== null).length };
  });
  const best = readings.reduce((a, b) => (b.known > a.known ? b : a));
  if (best.known === 0) {
    const known = (Object.keys(aliases) as Column[]).map(spelledOut).join(', ');
    throw InputError.of('csv', `The first row must name the columns. Known columns: ${known}.`);
  }
  return best;
}

/** A column that is named twice counts once, where it comes first. */
function namedColumns<Column extends string>(
  names: readonly string[],
  aliases: ColumnAliases<Column>,
): (Column | null)[] {
  const seen = new Set<Column>();
  return names.map((name) => {
    const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const column = (Object.keys(aliases) as Column[]).find((candidate) => aliases[candidate].includes(plain));
    if (!column || seen.has(column)) {
      return null;
    }
    seen.add(column);
    return column;
  });
}

function cellsOf<Column extends string>(
  values: readonly string[],
  header: readonly (Column | null)[],
): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, column] of header.entries()) {
    // The apostrophe that keeps a spreadsheet from taking a cell for a formula is no part of the text.
    const value = values[index]?.trim().replace(/^'(?=[=+\-@])/, '');
    if (column && value) {
      cells[column] = value;
    }
  }
  return cells;
}

const spelledOut = (column: string): string =>
  column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const firstSentence = (problem: ValidationError): string =>
  Object.values(problem.constraints ?? {})[0] ?? 'This value is not valid.';
