import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useConfirm } from 'material-ui-confirm';
import { Plus, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { useToast } from '../../components/useToast';
import {
  type BarberCardFragment,
  useBarberChoicesQuery,
  useBarbersQuery,
  useUpdateBarberMutation,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/barbers.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useTenant } from '../tenant/tenantContext';
import { BarberCard } from './BarberCard';
import { ACTIVE_BARBERS, findBarbers } from './barberCriteria';
import { BarberDialog } from './BarberDialog';
import { BarberFilters } from './BarberFilters';
import { BarberSummary } from './BarberSummary';
import { nextColor } from './barberValues';
import { CalendarDialog } from './calendar/CalendarDialog';
import { googleProblem } from './calendar/googleProblems';
import { RetireDialog } from './RetireDialog';
import { ReviewsDialog } from './ReviewsDialog';

addTexts('barbers', texts);

const CARDS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(320px, 1fr))' },
  p: 0,
  m: 0,
  listStyle: 'none',
};

export function BarbersPage() {
  const { t } = useTranslation('barbers');
  const { timeZone, currency, viewerRole } = useTenant().tenant;
  const mayManage = viewerRole !== 'front_desk' && viewerRole !== 'barber';
  const { data, error, refetch } = useBarbersQuery({ fetchPolicy: 'cache-and-network' });
  const barbers = data?.barbers;
  const [criteria, setCriteria] = useState(ACTIVE_BARBERS);
  const [reviewed, setReviewed] = useState<BarberCardFragment>();
  const dialogs = useBarberDialogs();
  const reactivate = useReactivate();
  // In the address, so that home and notices lead to one barber's calendar.
  const [params, setParams] = useSearchParams();
  const connected = barbers?.find(({ id }) => id === params.get('calendar'));
  const problemAtGoogle = googleProblem(params.get('googleProblem'));
  const active = barbers?.filter(({ isActive }) => isActive) ?? [];
  const found = barbers && findBarbers(barbers, criteria);
  const { edited, departing } = dialogs;

  const add = mayManage && (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => dialogs.edit(null)}>
      {t('add')}
    </Button>
  );
  const isFirst = barbers?.length === 0;

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={isFirst ? undefined : add} />
      {problemAtGoogle && barbers && !connected && (
        <Alert severity="error" onClose={() => setParams({}, { replace: true })} sx={{ mb: 4 }}>
          {t(`google.problems.${problemAtGoogle}`, { ns: 'calendarSync' })}
        </Alert>
      )}
      {error && !barbers && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {!(error && !barbers) && <BarberSummary barbers={barbers} timeZone={timeZone} />}
      {!barbers && !error && <CardSkeletons />}
      {isFirst && <EmptyState icon={Users} title={t('none')} body={t('noneBody')} action={add} />}
      {barbers && !isFirst && <BarberFilters criteria={criteria} onChange={setCriteria} />}
      {!isFirst && found?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('noMatch')}
          body={t('noMatchBody')}
          action={
            <Button variant="outlined" onClick={() => setCriteria({ search: '', shown: 'all' })}>
              {t('showAll')}
            </Button>
          }
        />
      )}
      {found && found.length > 0 && (
        <Box component="ul" sx={CARDS}>
          {found.map((barber) => (
            <BarberCard
              key={barber.id}
              barber={barber}
              timeZone={timeZone}
              onReviews={() => setReviewed(barber)}
              onCalendar={() => setParams({ calendar: barber.id })}
              actions={
                mayManage
                  ? {
                      onEdit: () => dialogs.edit(barber),
                      onDelete: () => void dialogs.askToDelete(barber),
                      onReactivate: () => void reactivate(barber),
                    }
                  : undefined
              }
            />
          ))}
        </Box>
      )}
      {edited !== undefined && dialogs.choices && (
        <BarberDialog
          barber={edited}
          color={nextColor(
            dialogs.choices.barberColors,
            active.map(({ color }) => color),
          )}
          choices={dialogs.choices}
          timeZone={timeZone}
          currency={currency}
          onClose={dialogs.close}
        />
      )}
      {reviewed && (
        <ReviewsDialog
          barber={reviewed}
          timeZone={timeZone}
          mayHide={mayManage}
          onClose={() => setReviewed(undefined)}
        />
      )}
      {connected && (
        <CalendarDialog
          key={connected.id}
          barber={connected}
          timeZone={timeZone}
          google={{ token: params.get('google'), problem: problemAtGoogle }}
          onGoogleDone={() => setParams({ calendar: connected.id }, { replace: true })}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
      {departing && (
        <RetireDialog
          barber={departing}
          others={active.filter(({ id }) => id !== departing.id)}
          timeZone={timeZone}
          onClose={dialogs.close}
        />
      )}
    </>
  );
}

/** Which dialog is open about whom. */
function useBarberDialogs() {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const confirm = useConfirm();
  const { data: choices, refetch } = useBarberChoicesQuery({ fetchPolicy: 'cache-and-network' });
  /** Null is a new one. */
  const [edited, setEdited] = useState<BarberCardFragment | null>();
  const [departing, setDeparting] = useState<BarberCardFragment>();

  const edit = async (barber: BarberCardFragment | null) => {
    if (!choices) {
      // The form cannot do without them.
      try {
        await refetch();
      } catch (error) {
        toast.error(t('dialog.loadFailed'), failureDetail(error, t('tryAgain')));
        return;
      }
    }
    setEdited(barber);
  };
  const askToDelete = async (barber: BarberCardFragment) => {
    const { confirmed } = await confirm({
      title: barber.name,
      description: t('deleteConfirm'),
      confirmationText: t('deleteContinue'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (confirmed) setDeparting(barber);
  };
  const close = () => {
    setEdited(undefined);
    setDeparting(undefined);
  };
  return {
    choices,
    edited,
    departing,
    edit: (barber: BarberCardFragment | null) => void edit(barber),
    askToDelete,
    close,
  };
}

function useReactivate() {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const [updateBarber] = useUpdateBarberMutation();
  return async ({ id, name }: BarberCardFragment) => {
    try {
      await updateBarber({ variables: { id, input: { isActive: true } } });
      toast.success(t('reactivated', { name }));
    } catch (error) {
      toast.error(t('reactivateFailed', { name }), failureDetail(error, t('tryAgain')));
    }
  };
}

/** The shape of the cards that are still loading. */
function CardSkeletons() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading')} sx={CARDS}>
      {Array.from({ length: 6 }, (_, card) => (
        <Paper key={card} sx={{ p: 5 }}>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
            <Skeleton variant="circular" width={48} height={48} />
            <Skeleton width="55%" height={30} />
          </Box>
          <Skeleton variant="rounded" height={60} sx={{ my: 4 }} />
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Skeleton width="45%" />
            <Skeleton width="65%" />
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </Box>
          <Skeleton variant="rounded" height={32} sx={{ mt: 5 }} />
        </Paper>
      ))}
    </Box>
  );
}
