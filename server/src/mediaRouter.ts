import { inAskersLanguage } from './platform/http/askersLanguage';
import { Router } from 'express';
import { imageKeyOf } from './modules/media/imageAddress';
import { storedImage } from './modules/media/imageService';
import type { RequestServices } from './platform/request/requestContext';

/** Uploaded pictures at their public addresses; an address never shows anything else, so it may be kept forever. */
export function mediaRouter({ database, access }: Pick<RequestServices, 'database' | 'access'>): Router {
  const router = Router();
  router.get('/:name', async (req, res, next) => {
    const key = imageKeyOf(req.params.name);
    const tenant = key && (await access.tenantById(key.tenantId));
    if (tenant?.status === 'suspended') {
      res.status(403).set('Cache-Control', 'no-store').json({ detail: 'This business is suspended.' });
      return;
    }
    const image = key && (await storedImage(database, key));
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
