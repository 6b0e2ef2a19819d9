import { Router } from 'express';
import type { CalendarFeed } from './modules/calendar-sync/calendarFeed';

/** Barbers' appointments at their secret addresses, for calendar programs that subscribe to them. */
export function feedRouter(feed: CalendarFeed): Router {
  const router = Router();
  router.get('/:token.ics', async (req, res, next) => {
    const known = req.headers['if-none-match']?.split(',').map((etag) => etag.trim());
    const found = await feed.read(req.params.token, known);
    if (!found) {
      next();
      return;
    }
    res.set({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      ETag: found.etag,
    });
    if (found.text === null) {
      res.status(304).end();
      return;
    }
    res.send(found.text);
  });
  router.use((_req, res) => void res.status(404).json({ detail: 'This calendar was not found.' }));
  return router;
}
