import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import {
  Bot,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarSync,
  CalendarX,
  CheckCheck,
  CloudOff,
  CreditCard,
  DoorOpen,
  Headset,
  KeyRound,
  type LucideIcon,
  MessageSquareWarning,
  UserX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type NoticeKind, type NoticesQuery } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { relativeTime } from '../../lib/relativeTime';
import { useTenant } from '../tenant/tenantContext';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { areaOf } from './noticeAreas';

const LOOKS: Record<NoticeKind, { icon: LucideIcon; color: string }> = {
  booked: { icon: CalendarPlus, color: 'success.main' },
  rescheduled: { icon: CalendarClock, color: 'info.main' },
  confirmed: { icon: CalendarCheck, color: 'success.main' },
  checked_in: { icon: DoorOpen, color: 'info.main' },
  completed: { icon: CheckCheck, color: 'text.secondary' },
  cancelled: { icon: CalendarX, color: 'error.main' },
  no_show: { icon: UserX, color: 'warning.main' },
  calendar_failed: { icon: CloudOff, color: 'error.main' },
  calendar_conflict: { icon: CalendarSync, color: 'warning.main' },
  sms_quota_near: { icon: MessageSquareWarning, color: 'warning.main' },
  sms_quota_reached: { icon: MessageSquareWarning, color: 'error.main' },
  api_key_expiring: { icon: KeyRound, color: 'warning.main' },
  payment_disputed: { icon: CreditCard, color: 'error.main' },
  assistant_spend_near: { icon: Bot, color: 'warning.main' },
  assistant_spend_reached: { icon: Bot, color: 'error.main' },
  conversation_handed_over: { icon: Headset, color: 'warning.main' },
  conversation_returned: { icon: Headset, color: 'error.main' },
};

interface Props {
  notice: NoticesQuery['notices']['nodes'][number];
  onOpen: () => void;
}

/** What happened, to whose visit, by whom and how long ago. */
export function NoticeRow({ notice, onOpen }: Props) {
  const { t } = useTranslation('notices');
  const { timeZone } = useTenant().tenant;
  const { icon: Icon, color } = LOOKS[notice.kind];
  const { startsAt } = notice;
  const area = areaOf(notice.kind);
  const by = notice.isByClient ? t('online') : notice.actorName && t('by', { name: notice.actorName });
  return (
    <Box component="li">
      <ButtonBase
        onClick={onOpen}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          width: '100%',
          px: 4,
          py: 3,
          textAlign: 'left',
          borderBottom: '1px solid',
          borderColor: 'divider',
          bgcolor: notice.isUnread ? 'soft.accent' : undefined,
          '&:hover': { bgcolor: 'soft.sunken' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ color, lineHeight: 0, mt: 0.5, flexShrink: 0 }}>
          <Icon size={20} aria-hidden />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: notice.isUnread ? 650 : 500, overflowWrap: 'anywhere' }}>
            {notice.isUnread && <VisuallyHidden component="span">{t('unread')} </VisuallyHidden>}
            {t(`kinds.${notice.kind}`, {
              client: notice.clientName || t('someone'),
              barber: notice.barberName,
              apiKey: notice.apiKeyName,
            })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[
              startsAt
                ? `${formatDateShort(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`
                : area && t(`areas.${area}`),
              area !== 'conversation' && by,
              relativeTime(notice.at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
      </ButtonBase>
    </Box>
  );
}
