import type { GraphQLSchema } from 'graphql';
import { type AnswerShape, answerSchemas } from './answerSchemas';
import { type RestRoute, restRoutes } from './routes';

const ACCESS: Readonly<Record<RestRoute['access'], string>> = {
  public: 'Needs no sign-in.',
  bearer: 'Needs a bearer token.',
  tenant: 'Needs a bearer token and the X-Tenant-ID header.',
  master_admin: 'Needs the bearer token of a master admin.',
};

/** OpenAPI 3.1 of the route table. */
export function openApiDocument(schema: GraphQLSchema): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of restRoutes) {
    paths[`/api${route.path}`] = { ...paths[`/api${route.path}`], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chairside REST',
      version: '1.0.0',
      description: 'For legacy clients. New programs use GraphQL at /graphql.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...answerSchemas(schema),
        Error: {
          type: 'object',
          required: ['detail'],
          properties: {
            detail: { type: 'string' },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { loc: { type: 'string' }, msg: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}

/** Any call may meet any of them: a table that told them apart would be a second place for the rules. */
const REFUSALS = ['400', '401', '403', '404', '405', '409', '410', '413', '422', '429', '500', '503'];

function operation(route: RestRoute): object {
  const error = { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) };
  return {
    summary: route.summary,
    description: ACCESS[route.access],
    ...(route.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: parameters(route),
    ...(route.body && { requestBody: { required: true, content: json(bodySchema(route)) } }),
    responses: {
      [route.status ?? 200]: { description: 'Done', content: json(reference(route.shape)) },
      ...Object.fromEntries(REFUSALS.map((status) => [status, error])),
    },
  };
}

function parameters(route: RestRoute): object[] {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    })),
    ...(route.queryFields ?? []).map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'string' },
    })),
    ...(route.access === 'tenant'
      ? [{ name: 'X-Tenant-ID', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }]
      : []),
  ];
}

const bodySchema = ({ body = [] }: RestRoute): object => ({
  type: 'object',
  required: body.filter((field) => field.required).map((field) => field.name),
  properties: Object.fromEntries(body.map(({ name, type }) => [name, { type }])),
});

const reference = (shape: AnswerShape): object =>
  typeof shape === 'string'
    ? { $ref: `#/components/schemas/${shape}` }
    : { type: 'array', items: reference(shape[0]) };

const json = (schema: object): object => ({ 'application/json': { schema } });
