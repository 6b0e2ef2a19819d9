import express, { type Request, type RequestHandler } from 'express';
import type { AccessTokens } from '../auth/accessTokens';

const MEGABYTE = 1024 * 1024;
const ANYONES_LIMIT = 3 * MEGABYTE;
/** An image of 5 MB, in base64. */
const MEMBERS_LIMIT = 8 * MEGABYTE;

/** Reads JSON bodies of up to 3 MB, and from somebody who has signed in of up to 8 MB. */
export function jsonBody(tokens: AccessTokens): RequestHandler {
  const anyones = express.json({ limit: ANYONES_LIMIT });
  const members = express.json({ limit: MEMBERS_LIMIT });
  return async (req, res, next) => {
    const isLong = Number(req.get('content-length') ?? 0) > ANYONES_LIMIT;
    const read = isLong && (await isSignedIn(req, tokens)) ? members : anyones;
    read(req, res, next);
  };
}

async function isSignedIn(req: Request, tokens: AccessTokens): Promise<boolean> {
  const [scheme, token] = (req.get('authorization') ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && (await tokens.verify(token)) !== null;
}

/** The sentence for a body over its limit, given in bytes. */
export const tooLarge = (limit: number): string =>
  `The request body is larger than ${Math.round(limit / MEGABYTE)} MB.`;
