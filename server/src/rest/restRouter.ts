import type { ApolloServer } from '@apollo/server';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { inAskersLanguage } from '../platform/http/askersLanguage';
import { requestInfo } from '../platform/http/requestInfo';
import { RequestContext, type RequestServices } from '../platform/request/requestContext';
import { toCamel, toSnake, withKeys } from './keyCase';
import { docsPage } from './docsPage';
import { openApiDocument } from './openApi';
import { type RestError, badRequest, restError } from './restErrors';
import { type BodyField, type RestRequest, type RestRoute, restRoutes } from './routes';

export interface RestRouterOptions {
  apollo: ApolloServer<RequestContext>;
  services: RequestServices;
  schema: GraphQLSchema;
}

type Data = Record<string, unknown>;

const LARGEST_BODY = '256kb';
/** Rows of a list that the shim gathers at most, a hundred a page. */
const MOST_PAGES = 100;

/** The documented REST calls, each executed as its GraphQL operation in this process. */
export function createRestRouter(options: RestRouterOptions): Router {
  const router = Router();
  router.get('/openapi.json', (_req, res) => void res.json(openApiDocument(options.schema)));
  router.use('/docs', docsPage());
  router.use(express.json({ limit: LARGEST_BODY, strict: false }));
  for (const path of new Set(restRoutes.map((route) => route.path))) {
    const ofPath = restRoutes.filter((route) => route.path === path);
    const expressPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const route of ofPath) {
      router[route.method](expressPath, (req, res) => handle(route, options, req, res));
    }
    router.all(expressPath, (_req, res) => {
      res.set('Allow', ofPath.map((route) => route.method.toUpperCase()).join(', '));
      send(res, badRequest(405, 'This method is not allowed here.'));
    });
  }
  router.use((_req, res) => send(res, badRequest(404, 'There is no such call.')));
  router.use(unreadable);
  return router;
}

async function handle(
  route: RestRoute,
  options: RestRouterOptions,
  req: Request,
  res: Response,
): Promise<void> {
  const body: unknown = req.body ?? {};
  const problem = bodyProblem(route.body ?? [], body);
  if (problem) {
    send(res, problem);
    return;
  }
  const request: RestRequest = {
    params: req.params as Record<string, string>,
    query: Object.fromEntries(
      Object.entries(req.query).filter(([, value]) => typeof value === 'string'),
    ) as RestRequest['query'],
    body: Object.fromEntries(
      (route.body ?? []).map(({ name }) => [toCamel(name), (body as Record<string, unknown>)[name]]),
    ),
  };
  const pages: Data[] = [];
  let after: string | null = null;
  do {
    const { data, error } = await execute(
      route,
      options,
      req,
      { ...route.variables?.(request), after },
      request,
    );
    if (error) {
      send(res, restError(error));
      return;
    }
    pages.push(data);
    after = nextPage(route, data);
  } while (after !== null && pages.length < MOST_PAGES);
  const answer = route.answer(pages[0] as never, pages as never);
  res.status(route.status ?? 200).json(withKeys(inLanguageAsked(req, answer), toSnake));
}

async function execute(
  route: RestRoute,
  { apollo, services }: RestRouterOptions,
  req: Request,
  { after, ...variables }: Record<string, unknown>,
  request: RestRequest,
): Promise<{ data: Data; error?: GraphQLFormattedError }> {
  const info = requestInfo(req);
  const tenantId = route.tenantId?.(request) ?? info.tenantId;
  const contextValue = new RequestContext({ ...info, tenantId, isRest: true }, services);
  const { body } = await apollo.executeOperation(
    { query: route.document, variables: asSent(route.pages ? { ...variables, after } : variables) },
    { contextValue },
  );
  if (body.kind !== 'single') {
    throw new Error('A REST call cannot be answered in parts.');
  }
  return { data: body.singleResult.data as Data, error: body.singleResult.errors?.[0] };
}

/** With its `message`, if it has one, in the language that the request asks for. */
function inLanguageAsked(req: Request, answer: unknown): unknown {
  const said = (answer as { message?: unknown }).message;
  return typeof said === 'string' ? { ...(answer as Data), message: inAskersLanguage(req, said) } : answer;
}

/** As variables arrive over HTTP: what is undefined is not there at all. */
const asSent = (variables: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(variables)) as Record<string, unknown>;

function nextPage(route: RestRoute, data: Data): string | null {
  const page =
    route.pages && (data[route.pages.root] as { pageInfo: { hasNextPage: boolean; endCursor: string } });
  return page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
}

function bodyProblem(fields: readonly BodyField[], body: unknown): RestError | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return validation([{ loc: 'body', msg: 'The body must be a JSON object.' }]);
  }
  const errors = fields.flatMap(({ name, type, required }) => {
    const value = (body as Record<string, unknown>)[name];
    if (value === undefined || value === null) {
      return required ? [{ loc: name, msg: `The field ${name} is required.` }] : [];
    }
    return typeof value === type ? [] : [{ loc: name, msg: `The field ${name} must be a ${type}.` }];
  });
  return errors.length > 0 ? validation(errors) : null;
}

const validation = (errors: { loc: string; msg: string }[]): RestError => ({
  status: 422,
  headers: {},
  body: { detail: errors.map((error) => error.msg).join(' '), errors },
});

const unreadable: ErrorRequestHandler = (error: { type?: string; status?: number }, _req, res, next) => {
  const { type, status = 500 } = error;
  if (status >= 500) {
    next(error);
  } else if (type === 'entity.parse.failed') {
    send(res, badRequest(400, 'The request body is not valid JSON.'));
  } else if (type === 'entity.too.large') {
    send(res, badRequest(413, `The request body is larger than ${LARGEST_BODY}.`));
  } else {
    send(res, badRequest(status, 'The request could not be read.'));
  }
};

function send(res: Response, { status, headers, body }: RestError): void {
  const errors = body.errors?.map(({ loc, msg }) => ({ loc, msg: inAskersLanguage(res.req, msg) }));
  const detail = errors?.length
    ? errors.map((error) => error.msg).join(' ')
    : inAskersLanguage(res.req, body.detail);
  res
    .status(status)
    .set(headers)
    .json({ detail, ...(errors && { errors }) });
}
