import {
  AudioLines,
  CalendarDays,
  CalendarRange,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CreditCard,
  Mail,
  MessageSquareText,
  Unplug,
  Workflow,
} from 'lucide-react';
import { type Look } from '../../components/LookChip';
import { type IntegrationProvider, type IntegrationStatus } from '../../generated/graphql.generated';

const accent = { color: 'primary.main', background: 'soft.accent' };
const info = { color: 'info.main', background: 'soft.info' };
const warm = { color: 'warning.main', background: 'soft.warning' };

/** Signs of our own: the marks of others are theirs. */
export const PROVIDER_LOOKS: Readonly<Record<IntegrationProvider, Look>> = {
  google_calendar: { icon: CalendarDays, ...accent },
  other_calendars: { icon: CalendarRange, ...accent },
  sms: { icon: MessageSquareText, ...info },
  email: { icon: Mail, ...info },
  ai_voice: { icon: AudioLines, ...warm },
  card_payments: { icon: CreditCard, color: 'success.main', background: 'soft.success' },
  automation: { icon: Workflow, ...warm },
};

export const STATUS_LOOKS: Readonly<Record<IntegrationStatus, Look>> = {
  connected: { icon: CircleCheck, color: 'success.main', background: 'soft.success' },
  available: { icon: CircleDashed, color: 'text.secondary', background: 'soft.sunken' },
  disconnected: { icon: Unplug, color: 'warning.main', background: 'soft.warning' },
  error: { icon: CircleAlert, color: 'error.main', background: 'soft.danger' },
};

/** Whether somebody has to look after it. */
export const needsAttention = (status: IntegrationStatus): boolean =>
  status === 'error' || status === 'disconnected';
