import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type AppointmentDetailsQuery } from '../../generated/graphql.generated';
import { useTenant } from '../tenant/tenantContext';
import { whenText } from './appointmentText';
import { useFieldText } from './useFieldText';

type Event = AppointmentDetailsQuery['appointment']['history'][number];

/** Who did what and when, the latest first, with what was before. */
export function AppointmentHistory({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation('bookings');
  const { timeZone } = useTenant().tenant;
  const who = useActorText();
  const fieldText = useFieldText();
  return (
    <Box component="section" aria-labelledby="history-title" sx={{ mt: 6 }}>
      <Typography id="history-title" variant="h3" sx={{ mb: 3 }}>
        {t('history.title')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {[...events].reverse().map((event) => (
          <Box
            key={event.id}
            component="li"
            sx={{
              position: 'relative',
              pl: 5,
              pb: 4,
              '&:last-of-type': { pb: 0 },
              '&::before': {
                content: '""',
                position: 'absolute',
                left: 0,
                top: 7,
                width: 9,
                height: 9,
                borderRadius: '50%',
                bgcolor: 'soft.line',
              },
              '&:not(:last-of-type)::after': {
                content: '""',
                position: 'absolute',
                left: 4,
                top: 20,
                bottom: -2,
                width: '1px',
                bgcolor: 'divider',
              },
            }}
          >
            <Typography>
              {t('history.event', { what: t(`history.${event.kind}`), who: who(event.actor) })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {whenText(event.at, timeZone)}
            </Typography>
            {event.changes
              // A status is what the event itself says.
              .filter(({ field }) => field !== 'STATUS')
              .map(({ field, before, after }) => (
                <Typography key={field} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {t('history.change', {
                    field: t(`fields.${field}`),
                    before: fieldText(field, before),
                    after: fieldText(field, after),
                  })}
                </Typography>
              ))}
            {event.reason && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {t('history.reason', { reason: event.reason })}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function useActorText() {
  const { t } = useTranslation('bookings');
  return ({ kind, name, adminName }: Event['actor']): string => {
    if (kind === 'system') return t('history.system');
    if (kind === 'customer') return t('history.customer', { name: name ?? t('noClient') });
    const member = name ?? t('history.gone');
    return adminName ? t('history.admin', { name: adminName, member }) : member;
  };
}
