import express, { type RequestHandler, Router } from 'express';

/**
 * A GraphQL explorer at GET /graphql for browsers, in development only. It is served from its package, so it
 * works without a network; its page needs inline scripts, so it gets a content policy of its own.
 */
export function graphqlExplorer(): Router {
  const router = Router();
  const policy =
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; worker-src 'self' blob:";
  router.get('/', async (req, res, next) => {
    if (req.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    const { renderAltair } = await explorer();
    const page = renderAltair({
      baseURL: '/graphql/explorer/',
      endpointURL: '/graphql',
      subscriptionsEndpoint: '/graphql',
      serveInitialOptionsInSeperateRequest: false,
    });
    res.set('Content-Security-Policy', policy).type('html').send(page);
  });
  router.use('/explorer', (_req, res, next) => {
    res.set('Content-Security-Policy', policy);
    next();
  });
  let files: RequestHandler | null = null;
  router.use('/explorer', async (req, res, next) => {
    files ??= express.static((await explorer()).getDistDirectory(), { maxAge: '1h' });
    files(req, res, next);
  });
  return router;
}

/** Loaded when somebody opens it: many megabytes that a server does not need. */
const explorer = () => import('altair-static');
