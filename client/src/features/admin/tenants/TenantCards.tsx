import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type AdminTenantRowFragment } from '../../../generated/graphql.generated';
import { formatDateWithYear, viewerZone } from '../../../lib/dates';
import { TenantActions } from './TenantActions';
import { TenantName, TenantOwner, TenantStanding, TenantStats } from './tenantParts';

interface Props {
  tenants: readonly AdminTenantRowFragment[];
  isSample: boolean;
  onChanged: () => void;
}

/** The same as the table, where it would not fit. */
export function TenantCards({ tenants, isSample, onChanged }: Props) {
  const { t } = useTranslation('admin');
  return (
    <Box
      component="ul"
      aria-label={t('title')}
      sx={{
        display: 'grid',
        gap: 3,
        m: 0,
        p: 0,
        listStyle: 'none',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {tenants.map((tenant) => (
        <Paper key={tenant.id} component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
            <TenantName tenant={tenant} />
            <TenantStanding tenant={tenant} />
          </Box>
          <TenantOwner tenant={tenant} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
            <TenantStats tenant={tenant} />
            <Typography variant="body2" color="textSecondary">
              {t(`businessType.${tenant.businessType}`, { ns: 'shared' })}
              <br />
              {t('createdOn', { date: formatDateWithYear(tenant.createdAt, viewerZone()) })}
            </Typography>
          </Box>
          <Box sx={{ mt: 'auto', mx: -2, mb: -1 }}>
            <TenantActions tenant={tenant} isSample={isSample} onChanged={onChanged} />
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
