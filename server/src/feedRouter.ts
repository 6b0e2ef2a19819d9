import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { CalendarFeed } from './modules/calendar-sync/calendarFeed';

/** Barbers' appointments at their secret addresses, for calendar programs that subscribe to them. */
export function feedRouter(feed: CalendarFeed): Router {
  const router = Router();
  router.get('/:token.ics', async (req, res, next) => {
    const text = await feed.text(req.params.token);
    if (text === null) {
      next();
      return;
    }
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    res.set({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      ETag: etag,
    });
    if (req.headers['if-none-match']?.split(',').some((known) => known.trim() === etag)) {
      res.status(304).end();
      return;
    }
    res.send(text);
  });
  router.use((_req, res) => void res.status(404).json({ detail: 'This calendar was not found.' }));
  return router;
}
