import type { Request } from 'express';
import type { RequestInfo } from '../request/requestContext';

/** What a request says about itself; `req.ip` obeys the trust-proxy setting. */
export const requestInfo = (req: Request): RequestInfo => ({
  authorization: req.get('authorization') ?? null,
  tenantId: req.get('x-tenant-id') ?? null,
  address: req.ip ?? '',
  userAgent: req.get('user-agent') ?? null,
  acceptLanguage: req.get('accept-language') ?? null,
});
