import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

/** The built client: hashed assets are kept forever, the page that names them is always asked for again. */
export function staticClient(folder: string): Router {
  const router = Router();
  const index = join(folder, 'index.html');
  const embedScript = join(folder, 'embed.js');
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '365d', fallthrough: false }),
  );
  router.use(
    express.static(folder, {
      index: false,
      maxAge: '1h',
      setHeaders: (res, path) => {
        // The one script that pages of other sites load.
        if (path === embedScript) {
          res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
          res.setHeader('Access-Control-Allow-Origin', '*');
        }
      },
    }),
  );
  router.get('/{*path}', (req, res, next) => {
    if (!req.accepts('html') || !existsSync(index)) {
      next();
      return;
    }
    res.set('Cache-Control', 'no-cache').sendFile(index);
  });
  return router;
}
