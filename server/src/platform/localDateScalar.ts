import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { isValidLocalDate } from '../domain/availability/localTime';

/** A date without a time or zone, `YYYY-MM-DD`, carried as text so that no time zone can shift it. */
export const LocalDateScalar = new GraphQLScalarType<string, string>({
  name: 'LocalDate',
  description: 'A calendar date, YYYY-MM-DD.',
  serialize: (value) => String(value),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});

function parse(value: unknown): string {
  if (typeof value !== 'string' || !isValidLocalDate(value)) {
    throw new GraphQLError('A date must be written as YYYY-MM-DD.', {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return value;
}
