import { Bot, Mail, MessageSquareText, type LucideIcon } from 'lucide-react';
import { type MessageChannel, type MessageKind } from '../../generated/graphql.generated';

export const CHANNELS = ['email', 'sms', 'assistant'] as const satisfies readonly MessageChannel[];

export const CHANNEL_ICONS: Record<MessageChannel, LucideIcon> = {
  email: Mail,
  sms: MessageSquareText,
  assistant: Bot,
};

export type Audience = 'clients' | 'accounts' | 'assistant';

const ACCOUNTS = new Set<MessageKind>([
  'invitation',
  'password_reset',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'email_test',
  'owner_credentials',
  'support_request',
]);

/** Whom a message is for: the heading that it stands under. */
export const audienceOf = (kind: MessageKind): Audience =>
  ACCOUNTS.has(kind) ? 'accounts' : kind.startsWith('assistant_') ? 'assistant' : 'clients';
