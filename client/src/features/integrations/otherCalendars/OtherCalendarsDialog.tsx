import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CalendarCheck, CalendarX, CircleAlert, type LucideIcon, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import {
  type BarberCalendarsQuery,
  type CalendarStatus,
  useBarberCalendarsQuery,
} from '../../../generated/graphql.generated';
import { relativeTime } from '../../../lib/relativeTime';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { ProviderDialog } from '../ProviderDialog';

type Barber = BarberCalendarsQuery['barbers'][number];

/** A calendar belongs to a barber: each is connected beside the barber it is of, and this leads there. */
export function OtherCalendarsDialog({ onClose }: IntegrationDialogProps) {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useBarberCalendarsQuery({ fetchPolicy: 'cache-and-network' });
  const barbers = data?.barbers;
  return (
    <ProviderDialog
      title={t('calendars.title')}
      intro={t('calendars.body')}
      loading={{ isLoaded: Boolean(barbers), error, failed: t('calendars.loadFailed'), refetch }}
      skeleton={{ rows: 4, height: 56 }}
      onClose={onClose}
    >
      {barbers?.length === 0 && (
        <EmptyState
          icon={Users}
          title={t('calendars.none')}
          body={t('calendars.noneBody')}
          action={
            <Button component={Link} to="/dashboard/barbers" variant="outlined">
              {t('calendars.toBarbers')}
            </Button>
          }
        />
      )}
      {barbers && barbers.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {barbers.map((barber) => (
            <BarberRow key={barber.id} barber={barber} />
          ))}
        </Box>
      )}
    </ProviderDialog>
  );
}

const LOOKS: Record<CalendarStatus, { icon: LucideIcon; color: string }> = {
  CONNECTED: { icon: CalendarCheck, color: 'success.main' },
  SYNC_ISSUE: { icon: CircleAlert, color: 'warning.main' },
  DISCONNECTED: { icon: CalendarX, color: 'text.secondary' },
};

function BarberRow({ barber: { id, name, color, calendar } }: { barber: Barber }) {
  const { t } = useTranslation('integrations');
  const { status, lastSyncAt, problem, mayManage } = calendar;
  const { icon: Icon, color: tone } = LOOKS[status];
  const action = t(status === 'DISCONNECTED' ? 'connect' : 'calendars.manage');
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
          {t(`calendars.${status}`)}
        </Typography>
        {status !== 'DISCONNECTED' && (problem ?? lastSyncAt) && (
          <Typography variant="body2" color="textSecondary">
            {problem ?? t('calendars.lastSync', { when: relativeTime(lastSyncAt!) })}
          </Typography>
        )}
      </Box>
      {mayManage && (
        <Button
          component={Link}
          to={`/dashboard/barbers?calendar=${id}`}
          variant="outlined"
          color="inherit"
          aria-label={t('actionOf', { action, name })}
        >
          {action}
        </Button>
      )}
    </Box>
  );
}
