import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CalendarCheck, CalendarX, CircleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useToast } from '../../../components/useToast';
import {
  type CalendarStatus,
  type GoogleBarbersQuery,
  useBeginGoogleCalendarMutation,
} from '../../../generated/graphql.generated';
import { failureDetail } from '../../../lib/failureDetail';
import { leaveFor } from '../../../lib/leaveFor';
import { relativeTime } from '../../../lib/relativeTime';

const LOOKS: Record<CalendarStatus, { icon: LucideIcon; color: string }> = {
  CONNECTED: { icon: CalendarCheck, color: 'success.main' },
  SYNC_ISSUE: { icon: CircleAlert, color: 'warning.main' },
  DISCONNECTED: { icon: CalendarX, color: 'text.secondary' },
};

/** One barber: how their Google calendar stands, and the way to Google's page or to the calendar. */
export function GoogleBarberRow({ barber }: { barber: GoogleBarbersQuery['barbers'][number] }) {
  const { t } = useTranslation('integrationGoogle');
  const toast = useToast();
  const [begin, { loading }] = useBeginGoogleCalendarMutation();
  const [isLeaving, setLeaving] = useState(false);
  const { id, name, color, calendar } = barber;
  const { status, provider, lastSyncAt, problem, mayManage } = calendar;
  const { icon: Icon, color: tone } = LOOKS[status];
  const isElsewhere = provider !== null && provider !== undefined && provider !== 'google';

  const connect = async () => {
    try {
      const url = (await begin({ variables: { barberId: id } })).data?.beginGoogleCalendar.url;
      if (url) {
        setLeaving(true);
        leaveFor(url);
      }
    } catch (error) {
      toast.error(t('failed'), failureDetail(error, t('tryAgain')));
    }
  };

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box aria-hidden sx={{ width: 10, height: 10, flexShrink: 0, borderRadius: '50%', bgcolor: color }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: tone }}>
          <Icon size={14} aria-hidden />
          {t(isElsewhere ? 'elsewhere' : `status.${status}`)}
        </Typography>
        {!isElsewhere && status !== 'DISCONNECTED' && (problem ?? lastSyncAt) && (
          <Typography variant="body2" color="textSecondary">
            {problem ?? t('lastSync', { when: relativeTime(lastSyncAt!) })}
          </Typography>
        )}
      </Box>
      {mayManage &&
        (status === 'DISCONNECTED' ? (
          <Button
            variant="outlined"
            loading={loading || isLeaving}
            aria-label={t('connectOf', { name })}
            onClick={() => void connect()}
            sx={{ flexShrink: 0 }}
          >
            {t('connect')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={`/dashboard/barbers?calendar=${id}`}
            aria-label={t('manageOf', { name })}
            sx={{ flexShrink: 0 }}
          >
            {t('manage')}
          </Button>
        ))}
    </Box>
  );
}
