import type { VariableName } from './messageVariables';

export type MessageChannel = 'email' | 'sms' | 'assistant';

interface KindDefinition {
  channels: readonly MessageChannel[];
  /** Whether a business may word it itself. What concerns accounts and their safety is the platform's alone. */
  isBusinessOwn: boolean;
  variables: readonly VariableName[];
}

const BUSINESS = ['business_name', 'business_phone', 'business_address'] as const;
const VISIT = [
  'client_name',
  'starts_at',
  'service_names',
  'barber_name',
  'price',
  'reference',
  ...BUSINESS,
] as const;

const toClient = <Names extends readonly VariableName[]>(...variables: Names) =>
  ({ channels: ['email', 'sms'], isBusinessOwn: true, variables }) as const;
const toAccount = <Names extends readonly VariableName[]>(...variables: Names) =>
  ({ channels: ['email'], isBusinessOwn: false, variables }) as const;
const textBack = () =>
  ({
    channels: ['sms'],
    isBusinessOwn: true,
    variables: ['business_name', 'business_phone', 'booking_link'],
  }) as const;
const spoken = <Names extends readonly VariableName[]>(...variables: Names) =>
  ({
    channels: ['assistant'],
    isBusinessOwn: true,
    variables: ['business_name', 'business_phone', ...variables],
  }) as const;

/** Every message that the product sends or says, and the variables that each may use. */
export const MESSAGE_KINDS = {
  booking_confirmation: toClient(...VISIT, 'manage_link'),
  booking_pending: toClient(...VISIT, 'manage_link'),
  reminder: toClient(...VISIT, 'manage_link'),
  appointment_moved: toClient(...VISIT, 'previous_starts_at', 'manage_link'),
  appointment_cancelled: toClient(...VISIT, 'booking_link'),
  no_show: toClient(...VISIT, 'booking_link'),
  review_request: toClient(...VISIT, 'review_link'),
  contact_code: {
    channels: ['email', 'sms'],
    isBusinessOwn: false,
    variables: ['business_name', 'code', 'code_minutes'],
  },
  text_received: textBack(),
  text_help: textBack(),
  text_stopped: textBack(),
  text_started: textBack(),
  invitation: toAccount('business_name', 'inviter_name', 'role_name', 'invitation_link', 'valid_days'),
  password_reset: toAccount('first_name', 'reset_link', 'valid_minutes'),
  password_changed: toAccount('first_name'),
  two_factor_on: toAccount('first_name'),
  two_factor_off: toAccount('first_name'),
  owner_credentials: toAccount('first_name', 'business_name', 'login_email', 'password', 'login_link'),
  calendar_trouble: toAccount(
    'first_name',
    'barber_name',
    'business_name',
    'calendar_name',
    'problem',
    'calendar_link',
  ),
  support_request: toAccount('topic', 'sender', 'business_name', 'business_id', 'message'),
  email_test: toAccount('first_name', 'business_name'),
  assistant_greeting: spoken('assistant_actions'),
  assistant_handover: spoken(),
  assistant_unavailable: spoken(),
} as const satisfies Record<string, KindDefinition>;

export type MessageKind = keyof typeof MESSAGE_KINDS;

/** What a sender must give to fill the variables of a message; null where there is nothing to say. */
export type MessageValues<Kind extends MessageKind> = Readonly<
  Record<(typeof MESSAGE_KINDS)[Kind]['variables'][number], string | null>
>;

export const definitionOf = (kind: MessageKind): KindDefinition => MESSAGE_KINDS[kind];
