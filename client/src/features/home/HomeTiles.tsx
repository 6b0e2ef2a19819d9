import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type AppointmentRowFragment, type CurrentTenantFragment } from '../../generated/graphql.generated';
import { formatTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';

interface Props {
  appointments: readonly AppointmentRowFragment[] | undefined;
  total: number | undefined;
  noShows: number | undefined;
  tenant: CurrentTenantFragment;
}

/** Cancelled and missed visits earn nothing. */
const earns = ({ status }: AppointmentRowFragment) => !['cancelled', 'no_show', 'tentative'].includes(status);

export function HomeTiles({ appointments, total, noShows, tenant }: Props) {
  const { t } = useTranslation('home');
  const now = new Date().toISOString();
  const next = appointments?.find(
    ({ startsAt, status }) => startsAt > now && (status === 'confirmed' || status === 'pending'),
  );
  const revenue = appointments?.filter(earns).reduce((sum, { totalPriceCents }) => sum + totalPriceCents, 0);
  const tiles = [
    { label: t('tiles.today'), value: total },
    { label: t('tiles.noShows'), value: noShows, hint: t('tiles.target') },
    {
      label: t('tiles.next'),
      value: appointments && (next ? formatTime(next.startsAt, tenant.timeZone) : '–'),
      hint: next ? next.client?.fullName : appointments && t('tiles.nothingNext'),
    },
    {
      label: t('tiles.revenue'),
      value: revenue === undefined ? undefined : formatMoney(revenue, tenant.currency),
    },
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 3,
        m: 0,
        mb: 8,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {tiles.map(({ label, value, hint }) => (
        <Box
          key={label}
          sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="h1" sx={{ m: 0, mt: 1 }}>
            {value ?? <Skeleton width="3ch" />}
          </Typography>
          {hint && (
            <Typography component="dd" variant="body2" color="textSecondary" noWrap sx={{ m: 0 }}>
              {hint}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
