import type { AppSettings } from './app';
import { AuthResolver } from './modules/identity/authResolver';
import { AuthService } from './modules/identity/authService';
import { TenantResolver } from './modules/tenants/tenantResolver';
import { TenantService } from './modules/tenants/tenantService';
import type { AccessTokens } from './platform/auth/accessTokens';
import type { Database } from './platform/database/database';
import type { RateLimits } from './platform/rateLimits';
import type { AccessDirectory } from './platform/request/access';
import type { ResolverRegistry } from './graphql/schema';

export interface ResolverParts {
  settings: Pick<AppSettings, 'publicUrl' | 'tokenSecret'>;
  tokens: AccessTokens;
  limits: RateLimits;
  identityDatabase: Database;
  /** Reads across tenants, for the admin console alone. */
  console: Database;
  access: AccessDirectory;
}

/** Makes the services and the resolvers over them; the other half of the composition root. */
export function createResolvers({ settings, tokens, limits }: ResolverParts): ResolverRegistry {
  const instances: object[] = [
    new AuthResolver(new AuthService(tokens, limits, settings.publicUrl)),
    new TenantResolver(new TenantService()),
  ];
  const byClass = new Map(instances.map((instance) => [instance.constructor, instance]));
  return { get: (resolverClass) => byClass.get(resolverClass) };
}
