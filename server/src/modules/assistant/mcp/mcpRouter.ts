import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { looksLikeApiKey } from '../../../platform/auth/apiKeys';
import { unavailable } from '../../../platform/database/databaseTrouble';
import { AppError } from '../../../platform/errors';
import { inAskersLanguage } from '../../../platform/http/askersLanguage';
import { requestInfo } from '../../../platform/http/requestInfo';
import type { Logger } from '../../../platform/logging';
import { RequestContext, type RequestServices } from '../../../platform/request/requestContext';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { linkedVisitAt } from '../../appointments/linkedVisit';
import type { ManageLinks } from '../../appointments/manageLinks';
import type { ContactCodes } from '../../notifications/contactCodes';
import type { TimeOffService } from '../../barbers/timeOffService';
import type { ClientService } from '../../clients/clientService';
import { readAssistantSettings } from '../settings/assistantSettings';
import { AssistantTools, type ToolParts } from '../tools/assistantTools';
import type * as McpServerFile from './mcpServer';
import type { Session } from './tool';

export interface McpParts {
  services: RequestServices;
  tools: ToolParts;
  clients: ClientService;
  timeOff: TimeOffService;
  codes: ContactCodes;
  links: ManageLinks;
  publicUrl: string;
  logger: Logger;
}

const LARGEST_BODY = '256kb';
/** With or without an end that some programs, such as the inspector, expect of every server. */
const ADDRESS = '/:slug{/mcp}';
/** Messages in one request. */
const LARGEST_BATCH = 10;
/** The tokens of free times open for whoever asks this business in this way: requests share nothing else. */
const CONVERSATION = 'mcp';

/** JSON-RPC's and MCP's own codes. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;

const STATUS: Readonly<Partial<Record<AppError['code'], number>>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  TENANT_SUSPENDED: 403,
  TENANT_DELETED: 410,
  SWITCHED_OFF: 503,
  UNAVAILABLE: 503,
};

/**
 * Model Context Protocol for one business each: `/mcp/<slug>`, streamable HTTP without sessions, so that any server
 * answers any request. The protocol itself is loaded by the first request.
 */
export function mcpRouter(parts: McpParts): Router {
  const router = Router();
  const ownOrigin = new URL(parts.publicUrl).origin;
  router.use((req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const { origin } = req.headers;
    // A page of somebody else's, perhaps under a name that was made to point here. Programs send no origin.
    if (origin !== undefined && origin !== ownOrigin) {
      refuse(res, 403, SERVER_ERROR, 'Requests from pages of other sites are not taken here.');
      return;
    }
    next();
  });
  router.post(ADDRESS, express.json({ limit: LARGEST_BODY, strict: false }), (req, res, next) => {
    answer(req, res, parts).catch(next);
  });
  router.all(ADDRESS, (_req, res) => {
    res.set('Allow', 'POST');
    refuse(res, 405, SERVER_ERROR, 'This method is not allowed here.');
  });
  router.use((_req, res) => refuse(res, 404, SERVER_ERROR, 'There is nothing at this address.'));
  router.use(failure(parts.logger));
  return router;
}

async function answer(req: Request<{ slug: string }>, res: Response, parts: McpParts): Promise<void> {
  const { services, logger } = parts;
  const body = req.body as unknown;
  const messages = Array.isArray(body) ? body.length : 1;
  if (messages > LARGEST_BATCH) {
    const sentence = `At most ${LARGEST_BATCH} messages may be sent at once.`;
    refuse(res, 400, INVALID_REQUEST, sentence);
    return;
  }
  const request = new RequestContext({ ...requestInfo(req), tenantId: null }, services);
  try {
    const { customer, program } = await whoAsks(request, req.params.slug);
    await countMessages(messages, request, program, services);
    const { answerMcp } = protocol();
    await answerMcp({ req, res, body }, () => openSession(request, customer, program, parts), {
      language: request.language,
      logger,
      switches: services.switches,
    });
  } finally {
    await request.refresh();
  }
}

/** Loaded when somebody asks for it: the protocol and its schemas are megabytes that most servers never need. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- import() of a file of ours needs its built name
const protocol = () => require('./mcpServer') as typeof McpServerFile;

/** @throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, TENANT_SUSPENDED, SWITCHED_OFF */
async function whoAsks(
  request: RequestContext,
  slug: string,
): Promise<{ customer: TenantContext; program: TenantContext | null }> {
  const { authorization } = request.info;
  if (authorization && !looksLikeApiKey(authorization.replace(/^bearer +/i, ''))) {
    throw new AppError('UNAUTHENTICATED', 'Only API keys of the business are taken here.');
  }
  const program = await request.keyTenant();
  const customer = await request.publicTenant(slug);
  if (program && program.tenantId !== customer.tenantId) {
    throw new AppError('FORBIDDEN', 'This API key belongs to another business.');
  }
  return { customer, program };
}

/** A key's own limit has counted the request already. */
async function countMessages(
  messages: number,
  { info }: RequestContext,
  program: TenantContext | null,
  { limits }: RequestServices,
): Promise<void> {
  for (let counted = program ? 1 : 0; counted < messages; counted += 1) {
    const apiKey = program?.actor.apiKey;
    await (apiKey ? limits.count('requestByApiKey', apiKey.id) : limits.count('mcpByAddress', info.address));
  }
}

async function openSession(
  request: RequestContext,
  customer: TenantContext,
  program: TenantContext | null,
  { services, tools, clients, timeOff, codes, links }: McpParts,
): Promise<Session> {
  const settings = await readAssistantSettings(customer);
  const { availability, appointments } = tools;
  const { snapshot } = await availability.schedule(customer, { fresh: true });
  const { address, acceptLanguage } = request.info;
  return {
    customer,
    program,
    settings,
    tools: new AssistantTools(customer, { conversationId: CONVERSATION, settings }, tools),
    snapshot: {
      ...snapshot,
      allowOnlineBooking: availability.takesOnlineBookings(customer, snapshot),
      deposits: availability.depositTerms(customer, snapshot),
    },
    language: acceptLanguage ? request.language : null,
    appointments,
    clients,
    timeOff,
    codes,
    openLink: async (token) => (await linkedVisitAt(customer, links, token))?.id ?? null,
    countProof: () => services.limits.count('mcpProofByAddress', `${customer.tenantId} ${address}`),
  };
}

/** An error of the connection itself, as JSON-RPC has it. Those of tools are answers of theirs. */
function refuse(res: Response, status: number, code: number, sentence: string, data?: object): void {
  const message = inAskersLanguage(res.req, sentence);
  res.status(status).json({ jsonrpc: '2.0', id: null, error: { code, message, ...(data && { data }) } });
}

const failure =
  (logger: Logger): ErrorRequestHandler =>
  (thrown: unknown, _req, res, next) => {
    const error = unavailable(thrown) ?? thrown;
    const { type, status = 500 } = error as { type?: string; status?: number };
    if (res.headersSent) {
      next(error);
    } else if (error instanceof AppError) {
      const { code, message, details } = error;
      const known = STATUS[code] ?? 400;
      if (known === 401) res.set('WWW-Authenticate', 'Bearer');
      if (typeof details.retryAfterSeconds === 'number') {
        res.set('Retry-After', String(details.retryAfterSeconds));
      }
      refuse(res, known, SERVER_ERROR, message, { ...details, code });
    } else if (type === 'entity.parse.failed') {
      refuse(res, 400, PARSE_ERROR, 'The request body is not valid JSON.');
    } else if (type === 'entity.too.large') {
      refuse(res, 413, SERVER_ERROR, `The request body is larger than ${LARGEST_BODY}.`);
    } else if (status < 500) {
      refuse(res, status, INVALID_REQUEST, 'The request could not be read.');
    } else {
      logger.error({ err: error }, 'unexpected error');
      refuse(res, 500, SERVER_ERROR, 'An unexpected error occurred. Please try again.');
    }
  };
