import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useConfirm } from 'material-ui-confirm';
import { Plus, Search, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { useToast } from '../../components/useToast';
import {
  type BarberCardFragment,
  useBarberChoicesQuery,
  useBarbersQuery,
  useDeactivateBarberMutation,
  useUpdateBarberMutation,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/barbers.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { firstFreeColor } from './barberColors';
import { BarberCard } from './BarberCard';
import { BarberDialog } from './BarberDialog';

addTexts('barbers', texts);

const CARDS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(320px, 1fr))' },
  p: 0,
  m: 0,
  listStyle: 'none',
};

export function BarbersPage() {
  const { t } = useTranslation('barbers');
  const { data, error, refetch } = useBarbersQuery({ fetchPolicy: 'cache-and-network' });
  const { data: choices } = useBarberChoicesQuery();
  const barbers = data?.barbers;
  const [search, setSearch] = useState('');
  /** The barber in the dialog; null is a new one. */
  const [edited, setEdited] = useState<BarberCardFragment | null | undefined>();
  const { deactivate, activate } = useBarberState();
  const found = barbers && findBarbers(barbers, search);
  const active = barbers?.filter(({ isActive }) => isActive).length ?? 0;

  const add = (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => setEdited(null)}>
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={barbers?.length ? `${t('subtitle')} ${t('count', { count: active })}.` : t('subtitle')}
        actions={barbers?.length === 0 ? undefined : add}
      />
      {error && !barbers && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {!barbers && !error && <CardSkeletons />}
      {barbers?.length === 0 && (
        <EmptyState icon={Users} title={t('none')} body={t('noneBody')} action={add} />
      )}
      {barbers && barbers.length > 0 && (
        <TextField
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder={t('search')}
          sx={{ maxWidth: 420, mb: 5 }}
          slotProps={{
            htmlInput: { 'aria-label': t('search'), type: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search size={18} aria-hidden />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      {barbers && barbers.length > 0 && found?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('noMatch')}
          body={t('noMatchBody')}
          action={
            <Button variant="outlined" onClick={() => setSearch('')}>
              {t('clearSearch')}
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
              onEdit={() => setEdited(barber)}
              onDeactivate={() => void deactivate(barber)}
              onActivate={() => void activate(barber)}
            />
          ))}
        </Box>
      )}
      {edited !== undefined && (
        <BarberDialog
          barber={edited}
          color={firstFreeColor(barbers?.map(({ color }) => color) ?? [])}
          choices={choices}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** By name, email or specialty; who is active comes first. */
function findBarbers(barbers: readonly BarberCardFragment[], search: string): BarberCardFragment[] {
  const wanted = search.trim().toLowerCase();
  return barbers
    .filter(({ name, email, specialties }) =>
      [name, email ?? '', ...specialties].some((text) => text.toLowerCase().includes(wanted)),
    )
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name));
}

function useBarberState() {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const confirm = useConfirm();
  const [deactivateBarber] = useDeactivateBarberMutation();
  const [updateBarber] = useUpdateBarberMutation();

  const deactivate = async ({ id, name }: BarberCardFragment) => {
    const { confirmed } = await confirm({
      title: t('deactivateTitle', { name }),
      description: t('deactivateBody'),
      confirmationText: t('deactivate'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    try {
      await deactivateBarber({ variables: { id } });
      toast.success(t('deactivated', { name }));
    } catch (error) {
      toast.error(t('deactivateFailed', { name }), failureDetail(error, t('tryAgain')));
    }
  };

  const activate = async ({ id, name }: BarberCardFragment) => {
    try {
      await updateBarber({ variables: { id, input: { isActive: true } } });
      toast.success(t('activated', { name }));
    } catch (error) {
      toast.error(t('activateFailed', { name }), failureDetail(error, t('tryAgain')));
    }
  };

  return { deactivate, activate };
}

/** The shape of the cards that are still loading. */
function CardSkeletons() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading')} sx={CARDS}>
      {Array.from({ length: 6 }, (_, card) => (
        <Paper key={card} sx={{ p: 5 }}>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
            <Skeleton variant="circular" width={44} height={44} />
            <Skeleton width="55%" height={30} />
          </Box>
          <Box sx={{ mt: 4, display: 'grid', gap: 1 }}>
            <Skeleton width="45%" />
            <Skeleton width="65%" />
            <Skeleton width="70%" />
          </Box>
          <Skeleton variant="rounded" height={32} sx={{ mt: 5 }} />
        </Paper>
      ))}
    </Box>
  );
}
