import 'reflect-metadata';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildGraphqlSchema } from './graphql/schema';

const BANNER = '# Printed from the resolvers by `npm run generate`. Do not edit.\n\n';

// Resolvers are only described here, never called, so no instances are needed.
const schema = buildGraphqlSchema({ get: () => undefined });
process.stdout.write(`${BANNER}${printSchema(lexicographicSortSchema(schema))}\n`);
