import {
  Bot,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  Headset,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  PhoneCall,
  CircleCheck,
} from 'lucide-react';
import { type Look } from '../../components/LookChip';
import { type ConversationRowFragment } from '../../generated/graphql.generated';

export const STATUS_LOOKS: Record<ConversationRowFragment['status'], Look> = {
  open: { icon: Bot, color: 'info.main', background: 'soft.info' },
  waiting: { icon: Hourglass, color: 'warning.main', background: 'soft.warning' },
  staff: { icon: Headset, color: 'success.main', background: 'soft.success' },
  closed: { icon: CircleCheck, color: 'text.secondary', background: 'soft.sunken' },
};

export const CHANNEL_ICONS: Record<ConversationRowFragment['channel'], LucideIcon> = {
  web: MessageCircle,
  sms: MessageSquareText,
  call: PhoneCall,
};

/** Of what came of it; nothing for nothing. */
export const OUTCOME_ICONS: Partial<Record<ConversationRowFragment['outcome'], LucideIcon>> = {
  booked: CalendarCheck,
  moved: CalendarClock,
  cancelled: CalendarX,
};
