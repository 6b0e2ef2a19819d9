import { expressMiddleware } from '@as-integrations/express5';
import type { ApolloServer } from '@apollo/server';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import { feedRouter } from './feedRouter';
import { mediaRouter } from './mediaRouter';
import { inAskersLanguage } from './platform/http/askersLanguage';
import type { CalendarFeed } from './modules/calendar-sync/calendarFeed';
import { graphqlExplorer } from './platform/http/graphqlExplorer';
import type { Registry } from 'prom-client';
import { jsonBody, tooLarge } from './platform/http/jsonBody';
import { outageAnswer } from './platform/http/outage';
import type { Readiness } from './platform/http/readiness';
import { requestInfo } from './platform/http/requestInfo';
import { staticClient } from './platform/http/staticClient';
import { metricsEndpoint } from './platform/metrics/metricsEndpoint';
import { createRestRouter } from './rest/restRouter';
import type { Logger } from './platform/logging';
import { RequestContext, type RequestServices } from './platform/request/requestContext';

export interface HttpAppOptions {
  apollo: ApolloServer<RequestContext>;
  services: RequestServices;
  schema: GraphQLSchema;
  feed: CalendarFeed;
  /** Where other services call us, each under its own path; bodies come raw, so that signatures can be checked. */
  hooks: Readonly<Record<string, Router>>;
  /** For agents: `/mcp/<slug>`. */
  mcp: Router;
  /** Folder of the built client, or null to serve the API only. */
  clientFolder: string | null;
  /** Origin of the installation. */
  publicUrl: string;
  trustProxy: boolean;
  /** Serve the GraphQL explorer; not in production. */
  explorer: boolean;
  readiness: Readiness;
  /** What /metrics tells, and whom: see `metricsEndpoint`. */
  registry: Registry;
  metricsToken: string | null;
  logger: Logger;
}

/** Everything behind the one port: GraphQL, health, and the built client. */
export function createHttpApp(options: HttpAppOptions): Express {
  const { apollo, services, schema, feed, clientFolder, trustProxy, explorer, readiness, logger } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy ? 1 : false);
  // Static files bring their own; hashing every answer of the API would be for nothing.
  app.set('etag', false);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const missing = await readiness.missing();
    if (missing.length > 0) {
      res.status(503).json({ status: 'not ready', missing });
      return;
    }
    res.json({ status: 'ready' });
  });
  app.get('/metrics', metricsEndpoint(options.registry, options.metricsToken));
  const security = securityHeaders(options.publicUrl);
  const framed = securityHeaders(options.publicUrl, { framedAnywhere: true });
  if (explorer) {
    app.use('/graphql', security, graphqlExplorer());
  }
  // A JSON answer has nothing for the other headers to act on.
  app.use(
    '/graphql',
    (_req, res, next) => {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Cache-Control', 'no-store');
      next();
    },
    jsonBody(services.tokens),
    expressMiddleware(apollo, {
      context: ({ req }) => Promise.resolve(new RequestContext(requestInfo(req), services)),
    }),
  );
  app.use((req, res, next) => (isForOtherSites(req) ? framed : security)(req, res, next));
  app.use('/api', (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use('/api', createRestRouter({ apollo, services, schema }));
  app.use('/mcp', options.mcp);
  app.use('/media', mediaRouter(services));
  app.use('/feeds', feedRouter(feed));
  for (const [name, router] of Object.entries(options.hooks)) {
    app.use(`/hooks/${name}`, router);
  }
  if (clientFolder) {
    app.use(compression());
    app.use(staticClient(clientFolder));
  }
  app.use((req, res) => {
    res.status(404).json({ detail: inAskersLanguage(req, 'There is nothing at this address.') });
  });
  app.use(errorAnswer(logger));
  return app;
}

/** The chat, and the booking page on request, stand in frames on the sites of salons; nothing else may be framed. */
const isForOtherSites = ({ path, query }: express.Request): boolean =>
  /^\/chat\/[^/]+\/?$/.test(path) || (/^\/book\/[^/]+\/?$/.test(path) && query.embed !== undefined);

function securityHeaders(
  publicUrl: string,
  { framedAnywhere } = { framedAnywhere: false },
): express.RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // MUI's emotion writes style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // WebSockets of our own origin by name: not every browser counts them among 'self'. Paying leaves for Stripe's page.
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws')],
        frameAncestors: framedAnywhere ? ['*'] : ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    ...(framedAnywhere && { xFrameOptions: false }),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  });
}

/** Malformed or over-long bodies and whatever slips past the routes: a sentence, never a page with a stack. */
function errorAnswer(logger: Logger): ErrorRequestHandler {
  return (error: { status?: number; type?: string; limit?: number }, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const outage = outageAnswer(error, req);
    if (outage) {
      res.status(outage.status).set(outage.headers).json(outage.body);
      return;
    }
    const status = error.status ?? 500;
    if (status >= 500) {
      logger.error({ err: error }, 'unexpected error');
    }
    const sentence =
      (error.type === 'entity.too.large' ? tooLarge(error.limit ?? 0) : SENTENCES[error.type ?? '']) ??
      (status < 500 ? 'The request could not be read.' : 'An unexpected error occurred. Please try again.');
    const detail = inAskersLanguage(req, sentence);
    res.status(status).json({
      detail,
      errors: [
        { message: detail, extensions: { code: status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR' } },
      ],
    });
  };
}

const SENTENCES: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The request body is not valid JSON.',
  'encoding.unsupported': 'The encoding of the request body is not supported.',
  'charset.unsupported': 'The character set of the request body is not supported.',
};
