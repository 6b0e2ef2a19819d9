import { type Request, type RequestHandler, Router } from 'express';
import { tenantOfToken } from '../../../platform/auth/secretTokens';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import type { NewJob } from '../../../platform/jobs/jobQueue';
import { systemContext } from '../../../platform/request/systemContext';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import type { CalendarChannels } from '../calendarChannels';
import { syncJob } from '../calendarJobs';
import type { GoogleConsents } from './googleConsents';

export interface GoogleHookParts {
  database: Database;
  clock: Clock;
  switches: KillSwitches;
  consents: GoogleConsents;
  channels: CalendarChannels;
  addJobs: (jobs: NewJob[]) => Promise<void>;
  publicUrl: string;
}

/** Where Google sends people back to, and where it tells that a calendar has changed. */
export function googleHooks(parts: GoogleHookParts): Router {
  const router = Router();
  router.get('/callback', returned(parts));
  router.post('/push', notified(parts));
  return router;
}

function returned({ consents, publicUrl, ...parts }: GoogleHookParts): RequestHandler {
  return async (req, res) => {
    const text = (name: string): string | null => {
      const value = req.query[name];
      return typeof value === 'string' && value.length <= 2_000 ? value : null;
    };
    const opened = consents.opened(text('state') ?? '');
    const ctx = opened && (await admitted(opened.tenantId, parts));
    const answer = { code: text('code'), error: text('error') };
    const outcome = opened && ctx ? await consents.take(ctx, opened.id, answer) : null;
    const query = new URLSearchParams(
      outcome
        ? {
            calendar: outcome.barberId,
            ...('claim' in outcome ? { google: outcome.claim } : { googleProblem: outcome.problem }),
          }
        : { googleProblem: 'expired' },
    );
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    res.redirect(303, `${publicUrl}/dashboard/barbers?${query.toString()}`);
  };
}

/** A notice says that something changed, not what: the calendar is read soon, once for however many notices. */
function notified({ channels, addJobs, ...parts }: GoogleHookParts): RequestHandler {
  return async (req, res) => {
    const header = (name: string): string => headerOf(req, name);
    const token = header('x-goog-channel-token');
    const tenantId = tenantOfToken(token);
    const ctx = tenantId && (await admitted(tenantId, parts));
    const calendarId = ctx ? await channels.calendarOf(ctx, header('x-goog-channel-id'), token) : null;
    if (ctx && calendarId && header('x-goog-resource-state') !== 'sync') {
      await addJobs([syncJob(ctx.tenantId, calendarId, new Date())]);
    }
    // Whoever calls learns nothing from the answer; Google stops calling where it is not found.
    res.status(calendarId ? 204 : 404).end();
  };
}

const headerOf = (req: Request, name: string): string => {
  const value = req.headers[name];
  return typeof value === 'string' ? value.slice(0, 200) : '';
};

/** Null for a business that is suspended or gone, or whose calendars are switched off. */
async function admitted(
  tenantId: string,
  { database, clock, switches }: Pick<GoogleHookParts, 'database' | 'clock' | 'switches'>,
): Promise<TenantContext | null> {
  if (switches.thrown('calendar_sync', tenantId) !== null) {
    return null;
  }
  const ctx = systemContext(database, tenantId, clock);
  const [tenant] = await ctx.read((tx) =>
    tx.manager.query<object[]>(`SELECT 1 FROM tenants WHERE id = $1 AND status = 'active'`, [tenantId]),
  );
  return tenant ? ctx : null;
}
