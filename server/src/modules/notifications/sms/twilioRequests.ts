import type { Request, Response } from 'express';

export type TwilioFields = Readonly<Record<string, string>>;

/** Null for a body that is no form. A field that is repeated is none of Twilio's. */
export function fieldsOf(req: Request): TwilioFields | null {
  const body = req.body as Record<string, unknown> | undefined;
  return body && Object.values(body).every((value) => typeof value === 'string')
    ? (body as TwilioFields)
    : null;
}

/**
 * Whether a call is signed with the auth token of the account that it names.
 * @param publicUrl origin that Twilio was given, which is part of what it signs; the Host header could be anything
 */
export async function isSigned(req: Request, publicUrl: string, authToken: string): Promise<boolean> {
  const fields = req.body as Record<string, string>;
  return isSignature(req.headers['x-twilio-signature'], authToken, `${publicUrl}${req.originalUrl}`, fields);
}

/** The same for an address and fields, such as those of a WebSocket, which has no body. */
export async function isSignature(
  signature: string | string[] | undefined,
  authToken: string,
  address: string,
  fields: Record<string, string>,
): Promise<boolean> {
  if (typeof signature !== 'string') {
    return false;
  }
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js');
  return validateRequest(authToken, signature, address, fields);
}

/** What everything that is not signed, and whatever names no business, gets. */
export const forbid = (res: Response): void => void res.status(403).type('text/plain').send('Forbidden');
