import type { IncomingMessage } from 'node:http';
import { unavailable } from '../database/databaseTrouble';
import { inAskersLanguage } from './askersLanguage';

interface OutageAnswer {
  status: 503;
  headers: { 'Retry-After': string };
  body: {
    detail: string;
    errors: { message: string; extensions: { code: string; retryAfterSeconds: number } }[];
  };
}

/** How plain HTTP says that the database cannot serve the request; null for an error of another kind. */
export function outageAnswer(error: unknown, req: Pick<IncomingMessage, 'headers'>): OutageAnswer | null {
  const outage = unavailable(error);
  if (!outage) {
    return null;
  }
  const detail = inAskersLanguage(req, outage.message);
  const { code } = outage;
  const retryAfterSeconds = Number(outage.details.retryAfterSeconds);
  return {
    status: 503,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    body: { detail, errors: [{ message: detail, extensions: { code, retryAfterSeconds } }] },
  };
}
