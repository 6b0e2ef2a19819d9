import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { StatusChip } from '../../components/StatusChip';
import {
  type ClientVisitFragment,
  type ClientVisitsQueryVariables,
  useClientVisitsQuery,
} from '../../generated/graphql.generated';
import { formatDateWithYear, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { formatMoney } from '../../lib/money';
import { useTenant } from '../tenant/tenantContext';
import { Paging } from '../../components/Paging';

interface Props {
  /** The next first, or the latest first. */
  kind: 'upcoming' | 'history';
  clientId: string;
  /** The instant that divides the two. */
  now: string;
  onOpen: (appointmentId: string) => void;
}

const PAGE_SIZE = 10;

/** One client's appointments, to come or past. */
export function VisitSection({ kind, clientId, now, onOpen }: Props) {
  const { t } = useTranslation('clients');
  const [cursors, setCursors] = useState<string[]>([]);
  const { data, previousData, error, refetch } = useClientVisitsQuery({
    variables: { first: PAGE_SIZE, after: cursors.at(-1), ...pageOf(kind, clientId, now) },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.appointments ?? (error ? undefined : previousData?.appointments);
  const titleId = `visits-${kind}`;

  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 3 }}>
        {t(`profile.${kind}`)}
        {page && page.totalCount > 0 && (
          <Typography component="span" color="textSecondary" sx={{ ml: 2 }}>
            {page.totalCount}
          </Typography>
        )}
      </Typography>
      {!page && !error && <SkeletonRows rows={2} height={64} />}
      {!page && error && (
        <ErrorState
          message={errorMessage(error, t('profile.visitsFailed'))}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {page?.nodes.length === 0 && (
        <Typography color="textSecondary">
          {t(kind === 'upcoming' ? 'profile.noUpcoming' : 'profile.noHistory')}
        </Typography>
      )}
      {page && page.nodes.length > 0 && (
        <Paper component="ul" sx={{ m: 0, p: 0, overflow: 'hidden' }}>
          {page.nodes.map((visit) => (
            <Visit key={visit.id} visit={visit} onOpen={onOpen} />
          ))}
        </Paper>
      )}
      {page && (
        <Paging
          label={t(`profile.${kind}`)}
          page={cursors.length + 1}
          hasNext={page.pageInfo.hasNextPage}
          onPrevious={() => setCursors(cursors.slice(0, -1))}
          onNext={() => setCursors([...cursors, page.pageInfo.endCursor ?? ''])}
        />
      )}
    </Box>
  );
}

const pageOf = (kind: Props['kind'], clientId: string, now: string): ClientVisitsQueryVariables =>
  kind === 'upcoming'
    ? { filter: { clientId, startsFrom: now }, sort: { field: 'STARTS_AT', direction: 'ASC' } }
    : { filter: { clientId, startsBefore: now }, sort: { field: 'STARTS_AT', direction: 'DESC' } };

function Visit({ visit, onOpen }: { visit: ClientVisitFragment; onOpen: (id: string) => void }) {
  const { t } = useTranslation('clients');
  const { timeZone, currency } = useTenant().tenant;
  const { id, startsAt, status, totalPriceCents, lines } = visit;
  const barbers = [...new Set(lines.map(({ barber }) => barber.name))].join(', ');
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { border: 0 },
      }}
    >
      <ButtonBase
        onClick={() => onOpen(id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '150px minmax(0, 1fr) auto 72px' },
          columnGap: 3,
          rowGap: 1,
          alignItems: 'center',
          width: '100%',
          minHeight: 56,
          px: 4,
          py: 2,
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{formatDateWithYear(startsAt, timeZone)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {formatTime(startsAt, timeZone)}
          </Typography>
        </Box>
        <Box sx={{ minWidth: 0, order: { xs: 2, sm: 0 } }}>
          <Typography>{lines.map(({ serviceName }) => serviceName).join(' + ')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t('profile.with', { name: barbers })}
          </Typography>
        </Box>
        <StatusChip status={status} />
        <Typography align="right" sx={{ order: { xs: 3, sm: 0 } }}>
          {formatMoney(totalPriceCents, currency)}
        </Typography>
      </ButtonBase>
    </Box>
  );
}
