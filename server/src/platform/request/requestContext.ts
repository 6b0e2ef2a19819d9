import type { Language } from '../../domain/language';
import DataLoader from 'dataloader';
import type { AccessClaims, AccessTokens } from '../auth/accessTokens';
import { looksLikeApiKey } from '../auth/apiKeys';
import type { Permission } from '../auth/permissions';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import type { PreparedStatement, Transaction } from '../database/transaction';
import { AppError, notFound } from '../errors';
import { isUuid } from '../ids';
import { languageOf } from '../language/language';
import type { RateLimits } from '../rateLimits';
import type { TenantEvents } from '../realtime/tenantEvents';
import type { KillSwitches } from '../switches/killSwitches';
import type { AccessDirectory, ApiKeyAccess, TenantStatus, UserAccess, UserRole } from './access';
import { type Actor, type ReadScope, TenantContext } from './tenantContext';

/** What a request says about itself. */
export interface RequestInfo {
  /** The Authorization header. */
  authorization: string | null;
  /** The X-Tenant-ID header. */
  tenantId: string | null;
  address: string;
  userAgent: string | null;
  /** It came as one of the documented REST calls. */
  isRest?: boolean;
  /** The Accept-Language header. */
  acceptLanguage?: string | null;
}

export interface RequestServices {
  tokens: AccessTokens;
  access: AccessDirectory;
  /** Work within one tenant. */
  database: Database;
  /** Sign-in and look-ups across a user's tenants; a pool of its own, so that neither waits for the other. */
  identityDatabase: Database;
  clock: Clock;
  events: TenantEvents;
  limits: RateLimits;
  switches: KillSwitches;
}

export interface SignedInUser {
  id: string;
  sessionId: string;
  role: UserRole;
  /** The master admin behind an impersonation. */
  impersonatorId: string | null;
  /** The one business that an impersonation opens. */
  impersonatedTenantId: string | null;
}

/** One request (or one event of a subscription): who asks, and for which business. */
export class RequestContext implements ReadScope {
  private claims: Promise<AccessClaims | null> | null = null;
  private program: Promise<ApiKeyAccess> | null = null;
  private open: OpenRead | null = null;
  private readonly tenants = new Map<string, TenantContext>();
  private readonly loaders = new Map<string, unknown>();

  constructor(
    readonly info: RequestInfo,
    private readonly services: RequestServices,
  ) {}

  get clock(): Clock {
    return this.services.clock;
  }

  /** What the answer's sentences are said in. */
  get language(): Language {
    return languageOf(this.info.acceptLanguage);
  }

  get events(): TenantEvents {
    return this.services.events;
  }

  get switches(): KillSwitches {
    return this.services.switches;
  }

  /**
   * A fresh context for the next event of the same subscription: membership is checked again, while a token
   * that was valid when the subscription began is not asked to last as long as the page stays open.
   */
  again(): RequestContext {
    const next = new RequestContext(this.info, this.services);
    next.claims = this.verifiedClaims();
    return next;
  }

  /** @throws UNAUTHENTICATED without a valid token of a living session. */
  async user(): Promise<SignedInUser> {
    return (await this.signIn(null)).user;
  }

  /** A user acting for himself: refused while a master admin impersonates him. */
  async userInPerson(): Promise<SignedInUser> {
    const user = await this.user();
    if (user.impersonatorId) {
      throw new AppError('FORBIDDEN', 'This is not available while you are viewing a business as its owner.');
    }
    return user;
  }

  async masterAdmin(): Promise<SignedInUser> {
    const user = await this.userInPerson();
    if (user.role !== 'master_admin') {
      throw new AppError('FORBIDDEN', 'Only a master admin may do this.');
    }
    return user;
  }

  /** The business named by X-Tenant-ID, as a member with this permission. */
  async tenant(permission: Permission): Promise<TenantContext> {
    const context = await this.memberContext();
    context.require(permission);
    return context;
  }

  /** The business of the API key that was shown, as its program; null where none was. */
  async keyTenant(): Promise<TenantContext | null> {
    return this.apiKey() ? this.programContext(null) : null;
  }

  /** What the API key that was shown may do; null without one that is valid. */
  async keyPermissions(): Promise<ReadonlySet<Permission> | null> {
    if (!this.apiKey()) {
      return null;
    }
    // A key that is not valid is refused by the operation itself, where that needs one.
    const program = await this.verifiedProgram().catch(() => null);
    return program?.permissions ?? null;
  }

  /** The same, but also while the business is suspended: for asking why. */
  async tenantEvenSuspended(permission: Permission): Promise<TenantContext> {
    const context = await this.memberContext({ evenSuspended: true });
    context.require(permission);
    return context;
  }

  /** A business that the user belongs to, whatever X-Tenant-ID names, acting for himself. @throws NOT_FOUND */
  async ownTenant(tenantId: string): Promise<TenantContext> {
    await this.userInPerson();
    const { user, access } = await this.signIn(isUuid(tenantId) ? tenantId.toLowerCase() : null);
    if (!access.membership) {
      throw new AppError('NOT_FOUND', 'You do not belong to this business.');
    }
    return this.context(tenantId.toLowerCase(), this.actorOf(user), access.membership.role);
  }

  /** The business of a public page, as a customer. */
  async publicTenant(slug: string): Promise<TenantContext> {
    const tenant = await this.services.access.tenantBySlug(slug);
    return this.customerContext(tenant);
  }

  /** The business that a signed link names, as a customer. */
  async linkedTenant(tenantId: string): Promise<TenantContext> {
    return this.customerContext(await this.services.access.tenantById(tenantId));
  }

  /** With a slug the public page of that business; without, the member's own. */
  slugOrTenant(slug: string | null | undefined, permission: Permission): Promise<TenantContext> {
    return slug ? this.publicTenant(slug) : this.tenant(permission);
  }

  /**
   * For what stays open: @throws when this asker would be refused by now.
   * @returns from when on he will be, as far as that is certain already.
   */
  async stillIn(permission: Permission): Promise<Date | null> {
    const next = this.again();
    await next.tenant(permission);
    return (await next.program)?.expiresAt ?? null;
  }

  /** A context for a tenant that does not exist yet, for the transaction that creates it. */
  newTenant(tenantId: string, user: SignedInUser): TenantContext {
    if (user.role !== 'master_admin') {
      this.refuseApi(tenantId);
    }
    return this.context(tenantId, this.actorOf(user), 'owner');
  }

  /** Reads across the businesses that the asker belongs to; a program belongs to the one of its key. */
  async readOwnTenants<T>(
    permission: Permission,
    work: (tx: Transaction, userId: string | null) => Promise<T>,
  ): Promise<T> {
    if (this.apiKey()) {
      return (await this.tenant(permission)).read((tx) => work(tx, null));
    }
    const { id } = await this.user();
    return this.readAs(id, (tx) => work(tx, id));
  }

  async readAs<T>(userId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.services.identityDatabase.read({ tenantId: null, userId }, work);
  }

  async writeAs<T>(userId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.services.identityDatabase.write({ tenantId: null, userId }, work);
  }

  /**
   * Shares one read transaction among the request's resolvers. Reads of another tenant wait until it is idle
   * and take its place, so that a request never holds one connection while it waits for a second.
   */
  async read<T>(tenantId: string, userId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const key = `${tenantId} ${userId}`;
    while (this.open && this.open.key !== key) {
      await (this.open.working.size > 0 ? Promise.allSettled(this.open.working) : this.refresh());
    }
    this.open ??= {
      key,
      transaction: this.services.database.openRead({ tenantId, userId }),
      working: new Set(),
    };
    const { working, transaction } = this.open;
    const running = transaction.then(work);
    working.add(running);
    try {
      return await running;
    } finally {
      working.delete(running);
    }
  }

  rows<Row>(
    tenantId: string,
    userId: string | null,
    statement: PreparedStatement,
    values: unknown[],
  ): Promise<Row[]> {
    return this.open
      ? this.read(tenantId, userId, (tx) => tx.rows<Row>(statement, values))
      : this.services.database.readOne<Row>({ tenantId, userId }, statement, values);
  }

  /** The request's dataloader of this name, for what a user may see across tenants. */
  loader<Key, Value>(
    name: string,
    load: (context: RequestContext, keys: readonly Key[]) => Promise<Value[]>,
  ): DataLoader<Key, Value> {
    let loader = this.loaders.get(name) as DataLoader<Key, Value> | undefined;
    if (!loader) {
      // No cache: a mutation of the same request may change what a later field reads.
      loader = new DataLoader<Key, Value>((keys) => load(this, keys), { cache: false });
      this.loaders.set(name, loader);
    }
    return loader;
  }

  /** Also called when the request is over: gives the connection back. */
  async refresh(): Promise<void> {
    const open = this.open;
    this.open = null;
    if (open) {
      const transaction = await open.transaction.catch(() => null);
      // It has only read: a connection lost by now changes nothing.
      await transaction?.commit().catch(() => undefined);
    }
  }

  private async memberContext({ evenSuspended } = { evenSuspended: false }): Promise<TenantContext> {
    const wanted = this.info.tenantId;
    if (this.apiKey()) {
      return this.programContext(wanted);
    }
    const claims = await this.verifiedClaims();
    if (!wanted) {
      await this.user();
      throw new AppError('TENANT_REQUIRED', 'Say which business this is for, in the X-Tenant-ID header.');
    }
    if (!isUuid(wanted)) {
      await this.user();
      throw new AppError('TENANT_INVALID', 'The X-Tenant-ID header is not a valid business id.');
    }
    const tenantId = wanted.toLowerCase();
    const { user, access } = await this.signIn(tenantId);
    const outside = claims?.impersonation && claims.impersonation.tenantId !== tenantId;
    if (!access.membership || outside) {
      throw notFound('This business');
    }
    const { tenantStatus } = access.membership;
    this.admit(tenantId, evenSuspended && tenantStatus === 'suspended' ? 'active' : tenantStatus);
    return this.context(tenantId, this.actorOf(user), access.membership.role);
  }

  private async programContext(wanted: string | null): Promise<TenantContext> {
    const { id, tenantId, tenantStatus, permissions } = await this.verifiedProgram();
    if (wanted && !isUuid(wanted)) {
      throw new AppError('TENANT_INVALID', 'The X-Tenant-ID header is not a valid business id.');
    }
    if (wanted && wanted.toLowerCase() !== tenantId) {
      throw notFound('This business');
    }
    this.admit(tenantId, tenantStatus);
    const actor: Actor = {
      kind: 'api_key',
      userId: null,
      impersonatorId: null,
      address: this.info.address,
      apiKey: { id, permissions },
    };
    return this.context(tenantId, actor, null);
  }

  private verifiedProgram(): Promise<ApiKeyAccess> {
    this.program ??= this.verifyProgram();
    return this.program;
  }

  private async verifyProgram(): Promise<ApiKeyAccess> {
    const found = await this.services.access.apiKeyAccess(this.apiKey()!);
    if (!found) {
      throw new AppError('UNAUTHENTICATED', 'This API key is not valid. It may have been revoked.');
    }
    if (found.expiresAt && found.expiresAt <= this.clock.now()) {
      throw new AppError(
        'UNAUTHENTICATED',
        'This API key has expired. An owner of the business can make a new one.',
      );
    }
    await this.services.limits.count('requestByApiKey', found.id);
    return found;
  }

  private async signIn(tenantId: string | null): Promise<{ user: SignedInUser; access: UserAccess }> {
    if (this.apiKey()) {
      await this.verifiedProgram();
      throw new AppError('FORBIDDEN', 'An API key cannot do this: it needs a person who signs in.');
    }
    const claims = await this.verifiedClaims();
    const question = claims && { userId: claims.userId, sessionId: claims.sessionId, tenantId };
    const access = question && (await this.services.access.userAccess(question));
    if (!claims || !access || access.sessionEnded || claims.issuedAt < access.tokensValidAfter) {
      throw new AppError('UNAUTHENTICATED', 'Please sign in.');
    }
    const impersonatorId = claims.impersonation?.adminId ?? null;
    if (impersonatorId && !(await this.isStillMasterAdmin(impersonatorId, claims))) {
      throw new AppError('UNAUTHENTICATED', 'Please sign in.');
    }
    const impersonatedTenantId = claims.impersonation?.tenantId ?? null;
    const user = {
      id: claims.userId,
      sessionId: claims.sessionId,
      role: access.role,
      impersonatorId,
      impersonatedTenantId,
    };
    return { user, access };
  }

  /** An impersonation ends with the rights of the admin behind it, whatever its token says. */
  private async isStillMasterAdmin(adminId: string, claims: AccessClaims): Promise<boolean> {
    const question = { userId: adminId, sessionId: claims.sessionId, tenantId: null };
    const admin = await this.services.access.userAccess(question);
    return admin?.role === 'master_admin' && claims.issuedAt >= admin.tokensValidAfter;
  }

  private verifiedClaims(): Promise<AccessClaims | null> {
    this.claims ??= this.verify();
    return this.claims;
  }

  private async verify(): Promise<AccessClaims | null> {
    const token = this.bearer();
    return token ? this.services.tokens.verify(token) : null;
  }

  private apiKey(): string | null {
    const token = this.bearer();
    return token && looksLikeApiKey(token) ? token : null;
  }

  private bearer(): string | null {
    const [scheme, token] = (this.info.authorization ?? '').split(' ', 2);
    return scheme?.toLowerCase() === 'bearer' && token ? token : null;
  }

  private customerContext(tenant: { id: string; status: TenantStatus } | null): TenantContext {
    if (!tenant || tenant.status === 'deleted') {
      throw notFound('This business');
    }
    this.admit(tenant.id, tenant.status);
    const actor: Actor = {
      kind: 'customer',
      userId: null,
      impersonatorId: null,
      address: this.info.address,
    };
    return this.context(tenant.id, actor, null);
  }

  /** Every way into a business passes here. */
  private admit(tenantId: string, status: TenantStatus): void {
    refuseUnlessActive(status);
    this.refuseApi(tenantId);
  }

  /** What programs use: a key, or the REST calls. The dashboard and the booking page go on. */
  private refuseApi(tenantId: string): void {
    if (this.info.isRest || this.apiKey()) {
      this.switches.refuse('api', tenantId);
    }
  }

  private actorOf(user: SignedInUser): Actor {
    return {
      kind: 'user',
      userId: user.id,
      impersonatorId: user.impersonatorId,
      address: this.info.address,
    };
  }

  private context(tenantId: string, actor: Actor, role: TenantContext['role']): TenantContext {
    const key = `${tenantId} ${actor.kind}`;
    let context = this.tenants.get(key);
    if (!context) {
      context = new TenantContext(tenantId, actor, role, this.clock, this.services.database, this);
      this.tenants.set(key, context);
    }
    return context;
  }
}

interface OpenRead {
  key: string;
  transaction: Promise<Transaction>;
  working: Set<Promise<unknown>>;
}

function refuseUnlessActive(status: TenantStatus): void {
  if (status === 'suspended') {
    throw new AppError('TENANT_SUSPENDED', 'This business is suspended. Please contact support.');
  }
  if (status === 'deleted') {
    throw new AppError('TENANT_DELETED', 'This business has been deleted.');
  }
}
