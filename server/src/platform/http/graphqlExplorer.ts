import { getDistDirectory, renderAltair } from 'altair-static';
import express, { Router } from 'express';

/**
 * A GraphQL explorer at GET /graphql for browsers, in development only. It is served from its package, so it
 * works without a network; its page needs inline scripts, so it gets a content policy of its own.
 */
export function graphqlExplorer(): Router {
  const router = Router();
  const policy =
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; worker-src 'self' blob:";
  router.get('/', (req, res, next) => {
    if (req.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
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
  router.use('/explorer', express.static(getDistDirectory(), { maxAge: '1h' }));
  return router;
}
