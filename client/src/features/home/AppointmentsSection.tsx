import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CalendarHeart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useToast } from '../../components/useToast';
import { type HomeBusinessQuery } from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { AppointmentList } from './AppointmentList';
import { type HomeCriteria, NO_CRITERIA } from './homeCriteria';
import { HomeFilters } from './HomeFilters';
import { type useHome } from './useHome';

interface Props {
  home: ReturnType<typeof useHome>;
  criteria: HomeCriteria;
  business: HomeBusinessQuery | undefined;
  timeZone: string;
  onFilter: (criteria: HomeCriteria) => void;
  onOpen: (id: string) => void;
}

/** The appointments of a day or a week, of everybody or one barber, for everything or one service. */
export function AppointmentsSection({ home, criteria, business, timeZone, onFilter, onOpen }: Props) {
  const { t } = useTranslation('home');
  const toast = useToast();
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const { data, previousData, error, refetch, loading } = home.appointments;
  // What was shown stays until what was asked for has come: the screen never jumps.
  const page = data?.appointments ?? (error ? undefined : previousData?.appointments);
  const isNarrowed = criteria.barberId !== null || criteria.serviceId !== null;

  const showMore = async () => {
    setIsLoadingMore(true);
    await home.showMore().catch((reason: unknown) => {
      toast.error(t('list.loadFailed'), failureDetail(reason, t('list.loadFailed')));
    });
    setIsLoadingMore(false);
  };

  return (
    <Paper component="section" aria-labelledby="appointments-title" sx={{ overflow: 'hidden', minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          px: { xs: 4, sm: 5 },
          py: 4,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography id="appointments-title" variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {t('list.title')}
          {page && (
            <Typography component="span" color="textSecondary">
              {' '}
              · {page.totalCount}
            </Typography>
          )}
        </Typography>
        <MuiLink component={Link} to="/dashboard/bookings" variant="body2">
          {t('list.all')}
        </MuiLink>
        <HomeFilters criteria={criteria} business={business} onChange={onFilter} />
      </Box>
      {!page && error && (
        <ErrorState
          message={errorMessage(error, t('list.loadFailed'))}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!page && !error && (
        <Box sx={{ p: 5 }}>
          <SkeletonRows rows={6} />
        </Box>
      )}
      {page?.nodes.length === 0 && (
        <EmptyState
          icon={CalendarHeart}
          title={t(`list.none.${criteria.date}`)}
          body={t(isNarrowed ? 'list.noneNarrowed' : 'list.noneBody')}
          action={
            isNarrowed ? (
              <Button variant="outlined" onClick={() => onFilter({ ...NO_CRITERIA, date: criteria.date })}>
                {t('filters.clear')}
              </Button>
            ) : undefined
          }
        />
      )}
      {page && page.nodes.length > 0 && (
        <Box aria-busy={loading && !data} sx={{ opacity: loading && !data ? 0.6 : 1 }}>
          <AppointmentList
            appointments={page.nodes}
            timeZone={timeZone}
            showsDays={criteria.date === 'week'}
            label={t('list.title')}
            onOpen={onOpen}
          />
        </Box>
      )}
      {page?.pageInfo.hasNextPage && (
        <Box sx={{ display: 'flex', justifyContent: 'center', p: 3 }}>
          <Button loading={isLoadingMore} onClick={() => void showMore()}>
            {t('list.more')}
          </Button>
        </Box>
      )}
    </Paper>
  );
}
