import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntegrationRowFragment } from '../../../generated/graphql.generated';
import { formatDateWithYear, viewerZone } from '../../../lib/dates';
import { Failures, Queue, ServiceName, useOwnerName } from './integrationParts';
import { Ago } from './moments';
import { StandingChip } from './StandingChip';

interface Props {
  rows: readonly IntegrationRowFragment[];
  onOpen: (row: IntegrationRowFragment) => void;
}

/** The same as the table, where it would not fit. */
export function IntegrationCards({ rows, onOpen }: Props) {
  const { t } = useTranslation('adminIntegrations');
  const ownerName = useOwnerName();
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
      {rows.map((row) => (
        <Paper key={row.id} component="li" sx={{ overflow: 'hidden' }}>
          <ButtonBase
            onClick={() => onOpen(row)}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'stretch',
              justifyContent: 'flex-start',
              gap: 3,
              width: 1,
              height: 1,
              p: 4,
              textAlign: 'left',
            }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
              <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{ownerName(row)}</Typography>
              <StandingChip standing={row.standing} />
            </Box>
            <ServiceName row={row} />
            {row.lastError && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {row.lastError}
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, mt: 'auto' }}>
              <Fact label={t('columns.lastSuccess')}>
                {row.lastSuccessAt ? <Ago iso={row.lastSuccessAt} /> : t('never')}
              </Fact>
              {row.failures > 0 && (
                <Fact label={t('columns.failures')}>
                  <Failures row={row} />
                </Fact>
              )}
              {row.waiting > 0 && (
                <Fact label={t('columns.queue')}>
                  <Queue row={row} />
                </Fact>
              )}
              {row.credentialsExpireAt && (
                <Fact label={t('columns.expires')}>
                  {formatDateWithYear(row.credentialsExpireAt, viewerZone())}
                </Fact>
              )}
            </Box>
          </ButtonBase>
        </Paper>
      ))}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="div">{children}</Typography>
    </Box>
  );
}
