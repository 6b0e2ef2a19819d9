import { type ValidationError, validate } from 'class-validator';
import { type GraphQLResolveInfo, getNamedType } from 'graphql';
import { type FieldError, InputError } from '../errors';
import { trimFields } from './trim';

const OPTIONS = {
  skipUndefinedProperties: true,
  forbidUnknownValues: false,
  validationError: { target: false, value: false },
} as const;

/**
 * Trims and checks one GraphQL argument (an input object or a list of them) against its class's rules.
 * @throws InputError with the path of every bad field, e.g. `input.owner.email` or `days[2].start`.
 */
export async function validateInput(value: unknown, type: unknown, info: GraphQLResolveInfo): Promise<void> {
  const isList = Array.isArray(value);
  const items = (isList ? (value as unknown[]) : [value]).filter(
    (item): item is object => typeof item === 'object' && item !== null,
  );
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    trimDeep(item);
    const name = argumentName(item, info);
    collect(await validate(item, OPTIONS), isList ? `${name}[${index}]` : name, errors);
  }
  if (errors.length > 0) {
    throw new InputError(errors);
  }
}

function trimDeep(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(trimDeep);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    trimFields(value as Record<string, unknown>);
    Object.values(value).forEach(trimDeep);
  }
}

function collect(problems: readonly ValidationError[], prefix: string, into: FieldError[]): void {
  for (const problem of problems) {
    const path = /^\d+$/.test(problem.property)
      ? `${prefix}[${problem.property}]`
      : `${prefix}.${problem.property}`;
    for (const message of Object.values(problem.constraints ?? {}).slice(0, 1)) {
      into.push({ path, message });
    }
    collect(problem.children ?? [], path, into);
  }
}

/** The argument that an input class belongs to, found by the type's name in the schema. */
function argumentName(item: object, info: GraphQLResolveInfo): string {
  const field = info.parentType.getFields()[info.fieldName];
  const argument = field?.args.find(
    (candidate) => getNamedType(candidate.type).name === item.constructor.name,
  );
  return argument?.name ?? 'input';
}
