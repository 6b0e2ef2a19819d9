import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useConfirm } from 'material-ui-confirm';
import { FileUp, Plus, Scissors, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { SearchField } from '../../components/SearchField';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useToast } from '../../components/useToast';
import {
  type ServiceRowFragment,
  ServicesDocument,
  useDeleteServiceMutation,
  useLoadDefaultServicesMutation,
  useServicesQuery,
  useSwitchServiceMutation,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/services.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useTenant } from '../tenant/tenantContext';
import { CATEGORIES, groupServices, type ServiceCriteria } from './categories';
import { ImportDialog } from './ImportDialog';
import { ServiceDialog } from './ServiceDialog';
import { ServiceGroup } from './ServiceGroup';
import { ServiceSummary } from './ServiceSummary';
import { usePlaceService } from './usePlaceService';
import { VisuallyHidden } from '../../components/VisuallyHidden';

addTexts('services', texts);

const EVERYTHING: ServiceCriteria = { search: '', category: 'all' };

export function ServicesPage() {
  const { t } = useTranslation('services');
  const { currency, viewerRole } = useTenant().tenant;
  const mayManage = viewerRole !== 'front_desk' && viewerRole !== 'barber';
  const { data, error, refetch } = useServicesQuery({ fetchPolicy: 'cache-and-network' });
  const services = data?.services;
  const [criteria, setCriteria] = useLinkedCriteria();
  /** The service in the dialog; null is a new one. */
  const [edited, setEdited] = useState<ServiceRowFragment | null | undefined>();
  const [isImporting, setIsImporting] = useState(false);
  const remove = useDeleteService();
  const switchService = useSwitchService();
  const { place, announcement } = usePlaceService();
  const defaults = useDefaultCatalogue();
  const groups = useMemo(
    () => groupServices(services ?? [], criteria, (category) => t(`categories.${category}`)),
    [services, criteria, t],
  );

  const add = mayManage && (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FileUp size={18} aria-hidden />}
        onClick={() => setIsImporting(true)}
      >
        {t('import.open')}
      </Button>
      <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => setEdited(null)}>
        {t('add')}
      </Button>
    </>
  );
  const failed = error && !services;

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      {failed && <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />}
      {!failed && services?.length !== 0 && (
        <>
          <ServiceSummary services={services} currency={currency} />
          <Filters criteria={criteria} onChange={setCriteria} />
        </>
      )}
      {!failed && !services && <SkeletonRows rows={8} height={52} />}
      {services?.length === 0 && (
        <EmptyState
          icon={Scissors}
          title={t('none')}
          body={t('noneBody')}
          action={
            mayManage && (
              <Button variant="outlined" loading={defaults.loading} onClick={() => void defaults.load()}>
                {t('loadDefaults')}
              </Button>
            )
          }
        />
      )}
      {services && services.length > 0 && groups.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('noMatch')}
          body={t('noMatchBody')}
          action={
            <Button variant="outlined" onClick={() => setCriteria(EVERYTHING)}>
              {t('clearFilters')}
            </Button>
          }
        />
      )}
      <Box sx={{ display: 'grid', gap: 6 }}>
        {groups.map((group) => (
          <ServiceGroup
            key={group.category}
            group={group}
            currency={currency}
            actions={
              mayManage
                ? {
                    onEdit: setEdited,
                    onDelete: (service) => void remove(service),
                    onSwitch: (service, isActive) => void switchService(service, isActive),
                  }
                : undefined
            }
            onPlace={
              // Of a category that shows only in part, the order cannot be told.
              mayManage && criteria.search.trim() === '' && group.services.length > 1
                ? (service, at) => void place(group, service, at)
                : undefined
            }
          />
        ))}
      </Box>
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {edited !== undefined && (
        <ServiceDialog service={edited} currency={currency} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

/** Starts with what a link such as `/dashboard/services?search=Shave` looks for, and follows the next such link. */
function useLinkedCriteria() {
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  const linked = parameters.get('search') ?? '';
  const state = useState<ServiceCriteria>({ ...EVERYTHING, search: linked });
  const [followed, setFollowed] = useState(key);
  if (key !== followed) {
    setFollowed(key);
    if (linked) state[1]({ ...EVERYTHING, search: linked });
  }
  return state;
}

interface FiltersProps {
  criteria: ServiceCriteria;
  onChange: (criteria: ServiceCriteria) => void;
}

function Filters({ criteria, onChange }: FiltersProps) {
  const { t } = useTranslation('services');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 220px' },
        maxWidth: 640,
        mb: 5,
      }}
    >
      <SearchField
        label={t('search')}
        value={criteria.search}
        onChange={(search) => onChange({ ...criteria, search })}
      />
      <TextField
        select
        value={criteria.category}
        onChange={({ target }) =>
          onChange({ ...criteria, category: target.value as ServiceCriteria['category'] })
        }
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('categoryFilter') } } }}
      >
        {(['all', ...CATEGORIES] as const).map((category) => (
          <MenuItem key={category} value={category}>
            {t(`categories.${category}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function useDeleteService() {
  const { t } = useTranslation('services');
  const toast = useToast();
  const confirm = useConfirm();
  const [deleteService] = useDeleteServiceMutation({
    refetchQueries: [ServicesDocument],
    awaitRefetchQueries: true,
  });
  return async ({ id, name }: ServiceRowFragment) => {
    const { confirmed } = await confirm({
      title: name,
      description: t('deleteConfirm'),
      confirmationText: t('deleteAction'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    try {
      await deleteService({ variables: { id } });
      toast.success(t('deleted'), name);
    } catch (error) {
      toast.error(t('deleteFailed'), failureDetail(error, t('tryAgain')));
    }
  };
}

/** Takes a service off the booking page or puts it back; shown at once, and taken back where the server refuses. */
function useSwitchService() {
  const { t } = useTranslation('services');
  const toast = useToast();
  const [switchService] = useSwitchServiceMutation();
  return async ({ id, name }: ServiceRowFragment, isActive: boolean) => {
    const switched = { __typename: 'Service', id, isActive };
    try {
      await switchService({
        variables: { id, isActive },
        optimisticResponse: { updateService: switched },
      });
    } catch (error) {
      toast.error(t('switchFailed', { name }), failureDetail(error, t('tryAgain')));
    }
  };
}

function useDefaultCatalogue() {
  const { t } = useTranslation('services');
  const toast = useToast();
  const [initialize, { loading }] = useLoadDefaultServicesMutation({
    refetchQueries: [ServicesDocument],
    awaitRefetchQueries: true,
  });
  const load = async () => {
    try {
      const { data } = await initialize();
      const count = data?.initializeDefaultServices.created ?? 0;
      toast.success(t('defaultsLoaded'), t('defaultsLoadedDetail', { count }));
    } catch (error) {
      toast.error(t('defaultsFailed'), failureDetail(error, t('defaultsFailed')));
    }
  };
  return { load, loading };
}
