import { inAskersLanguage } from './platform/http/askersLanguage';
import { Router } from 'express';
import { storedImage } from './modules/media/imageService';
import type { Database } from './platform/database/database';

/** Uploaded pictures at their public addresses; an address never shows anything else, so it may be kept forever. */
export function mediaRouter(database: Database): Router {
  const router = Router();
  router.get('/:name', async (req, res, next) => {
    const image = await storedImage(database, req.params.name);
    if (!image) {
      next();
      return;
    }
    res
      .set({
        'Content-Type': image.contentType,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'",
        // Mails and the salon's own site show them too.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ETag: `"${req.params.name}"`,
      })
      .send(image.content);
  });
  router.use((req, res) => {
    res.status(404).json({ detail: inAskersLanguage(req, 'This image was not found.') });
  });
  return router;
}
