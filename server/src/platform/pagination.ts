import { Field, ObjectType } from 'type-graphql';
import { InputError } from './errors';

@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Give it as `after` to get the next page.' })
  endCursor!: string | null;
}

const DEFAULT_PAGE_SIZE = 25;
const LARGEST_PAGE = 100;
const LONGEST_CURSOR = 500;
const HIGHEST_OFFSET = 1_000_000_000;

/** 1 to 100 rows; 25 when the client names no number. */
export function clampPageSize(first: number | null | undefined): number {
  return Math.min(Math.max(first ?? DEFAULT_PAGE_SIZE, 1), LARGEST_PAGE);
}

export type CursorValue = string | number | null;

/** Opaque to clients: what it holds may change with any release. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @throws InputError on `after` for anything that `encodeCursor` did not make of `length` values. */
export function decodeCursor(cursor: string, length: number): CursorValue[] {
  const values =
    cursor.length <= LONGEST_CURSOR ? parse(Buffer.from(cursor, 'base64url').toString('utf8')) : null;
  if (!Array.isArray(values) || values.length !== length || !values.every(isCursorValue)) {
    throw badCursor();
  }
  return values;
}

/** The cursor of the row at this 0-based position of the whole list. */
export const positionCursor = (position: number): string => encodeCursor([position]);

/** Rows to skip for the page after a `positionCursor`; 0 without one. */
export function offsetAfter(cursor: string | null | undefined): number {
  if (!cursor) {
    return 0;
  }
  const [position] = decodeCursor(cursor, 1);
  if (!Number.isInteger(position) || Number(position) < 0 || Number(position) > HIGHEST_OFFSET) {
    throw badCursor();
  }
  return Number(position) + 1;
}

const badCursor = (): InputError =>
  InputError.of('after', 'This page marker is not valid. Please start again from the first page.');

function isCursorValue(value: unknown): value is CursorValue {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
