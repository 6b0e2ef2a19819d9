import { GraphQLScalarType } from 'graphql';
import { GraphQLISODateTime } from 'type-graphql';

/**
 * The usual DateTimeISO, with a short way out: values come from our own database, as dates or as the ISO text of its
 * JSON, and need no check of their form. In the list benchmark the library's check took 3 % of the server's time.
 */
export const Instant = new GraphQLScalarType({
  ...GraphQLISODateTime.toConfig(),
  serialize: (value) => (value instanceof Date ? value : new Date(value as string)).toISOString(),
});
