import { ApiKeyResolver } from '../modules/api-keys/apiKeyResolver';
import { ApiKeyService } from '../modules/api-keys/apiKeyService';
import { AuthResolver } from '../modules/identity/authResolver';
import { AuthService } from '../modules/identity/authService';
import { LanguageResolver } from '../modules/identity/languageResolver';
import { SecurityResolver } from '../modules/identity/securityResolver';
import { SecurityService } from '../modules/identity/securityService';
import { TwoFactor } from '../modules/identity/twoFactor';
import { ImageResolver } from '../modules/media/imageResolver';
import { ImageService } from '../modules/media/imageService';
import type { Messages } from '../modules/messages/messages';
import { MessageTextResolver } from '../modules/messages/messageTextResolver';
import { TenantTextService } from '../modules/messages/tenantTextService';
import { InvitationService } from '../modules/team/invitationService';
import { MemberService } from '../modules/team/memberService';
import { InvitationResolver, MemberResolver } from '../modules/team/teamResolver';
import { TenantResolver } from '../modules/tenants/tenantResolver';
import { TenantService } from '../modules/tenants/tenantService';
import { SecretBox } from '../platform/auth/secretBox';
import type { Foundations } from './foundations';

/** Who may come in, and to which business: modules identity, media, messages, tenants, api-keys, team. */
export function composeAccounts({
  settings,
  tokens,
  limits,
  caps,
  messages,
}: Foundations & { messages: Messages }) {
  const { publicUrl, tokenSecret } = settings;
  const twoFactor = new TwoFactor(new SecretBox(tokenSecret, 'two-factor sign-in'));
  const auth = new AuthService(tokens, limits, twoFactor, messages, tokenSecret, publicUrl);
  const tenants = new TenantService(caps);
  return {
    services: { tenants, auth },
    resolvers: [
      new AuthResolver(auth),
      new SecurityResolver(new SecurityService(limits, twoFactor, messages)),
      new LanguageResolver(),
      new ImageResolver(new ImageService(limits, tokenSecret)),
      new MessageTextResolver(new TenantTextService(publicUrl)),
      new TenantResolver(tenants),
      new ApiKeyResolver(new ApiKeyService()),
      new MemberResolver(new MemberService()),
      new InvitationResolver(new InvitationService(auth, limits, messages, publicUrl)),
    ],
  };
}
