import { CalendarCheck, CalendarX, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from '../../components/LookChip';
import { type CalendarStatus } from '../../generated/graphql.generated';

const LOOKS: Record<CalendarStatus, Look> = {
  CONNECTED: { icon: CalendarCheck, color: 'success.main', background: 'soft.success' },
  SYNC_ISSUE: { icon: CircleAlert, color: 'warning.main', background: 'soft.warning' },
  DISCONNECTED: { icon: CalendarX, color: 'text.secondary', background: 'soft.sunken' },
};

/** How the barber's outside calendar stands, as colour, icon and word. */
export function CalendarBadge({ status }: { status: CalendarStatus }) {
  const { t } = useTranslation('barbers');
  return <LookChip look={LOOKS[status]} label={t(`calendar.${status}`)} title={t('calendar.label')} />;
}
