import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Plus, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import {
  type ClientRowFragment,
  useClientsQuery,
  useClientStatsQuery,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/clients.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { useFilters } from '../../lib/useFilters';
import { useTenant } from '../tenant/tenantContext';
import { ClientDialog } from './ClientDialog';
import { ClientFigures } from './ClientFigures';
import { ClientFilters } from './ClientFilters';
import { ClientList } from './ClientList';
import { useClientRights } from './clientRights';
import { CHOICES, type Criteria, isFiltered, NO_CRITERIA, variablesOf } from './criteria';
import { DuplicatesDialog } from './DuplicatesDialog';
import { EraseDialog } from './EraseDialog';
import { ImportDialog } from './ImportDialog';
import { ListMenu } from './ListMenu';
import { Paging } from '../../components/Paging';
import { useDeleteClient } from './useDeleteClient';

addTexts('clients', texts);

/** What stands before the list; one at a time. */
type Open =
  | { dialog: 'edit'; client: ClientRowFragment | null }
  | { dialog: 'erase'; client: ClientRowFragment; reason: string }
  | { dialog: 'import' }
  | { dialog: 'duplicates' };

export function ClientsPage() {
  const { t } = useTranslation('clients');
  const { timeZone } = useTenant().tenant;
  const { mayManage } = useClientRights();
  const isTable = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { typed, settled: criteria, change: filter } = useFilters(NO_CRITERIA, CHOICES);
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const [open, setOpen] = useState<Open | null>(null);

  const stats = useClientStatsQuery({ fetchPolicy: 'cache-and-network' });
  const { data, previousData, error, loading, refetch } = useClientsQuery({
    variables: variablesOf(criteria, cursors.at(-1)),
    fetchPolicy: 'cache-and-network',
  });
  // The page before stays until the next has come: the list never jumps.
  const page = data?.clients ?? (error ? undefined : previousData?.clients);

  const reload = () => {
    for (const query of [refetch, stats.refetch]) void query().catch(() => undefined);
  };
  const close = () => setOpen(null);
  const change = (changed: Partial<Criteria>) => {
    filter(changed);
    setCursors([]);
  };
  const remove = useDeleteClient({
    onDeleted: reload,
    onKept: (client, reason) => setOpen({ dialog: 'erase', client, reason }),
  });

  const add = (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      onClick={() => setOpen({ dialog: 'edit', client: null })}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={page ? t('count', { count: page.totalCount }) : '\u00a0'}
        actions={
          mayManage && (
            <>
              <ListMenu
                criteria={criteria}
                onImport={() => setOpen({ dialog: 'import' })}
                onDuplicates={() => setOpen({ dialog: 'duplicates' })}
              />
              {add}
            </>
          )
        }
      />
      <ClientFigures {...stats} />
      <ClientFilters criteria={typed} withSort={!isTable} onChange={change} />

      {!page && !error && <SkeletonRows rows={8} height={isTable ? 56 : 128} />}
      {!page && error && <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={reload} />}
      {page?.nodes.length === 0 &&
        (isFiltered(criteria) ? (
          <EmptyState
            icon={SearchX}
            title={t('noMatch')}
            body={t('noMatchBody')}
            action={
              <Button variant="outlined" onClick={() => change({ search: '', status: 'all' })}>
                {t('filters.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={Users} title={t('none')} body={t('noneBody')} action={mayManage && add} />
        ))}
      {page && page.nodes.length > 0 && (
        <Box aria-busy={loading} sx={{ opacity: loading && !data ? 0.6 : 1 }}>
          <ClientList
            clients={page.nodes}
            isTable={isTable}
            sort={criteria.sort}
            onSort={(sort) => change({ sort })}
            timeZone={timeZone}
            mayManage={mayManage}
            onEdit={(client) => setOpen({ dialog: 'edit', client })}
            onDelete={(client) => void remove(client)}
          />
        </Box>
      )}
      {page && (
        <Paging
          label={t('paging')}
          page={cursors.length + 1}
          hasNext={page.pageInfo.hasNextPage}
          onPrevious={() => setCursors(cursors.slice(0, -1))}
          onNext={() => setCursors([...cursors, page.pageInfo.endCursor ?? ''])}
        />
      )}

      {open?.dialog === 'edit' && <ClientDialog client={open.client} onClose={close} onSaved={reload} />}
      {open?.dialog === 'erase' && (
        <EraseDialog client={open.client} reason={open.reason} onClose={close} onErased={reload} />
      )}
      {open?.dialog === 'import' && <ImportDialog onClose={close} onImported={reload} />}
      {open?.dialog === 'duplicates' && <DuplicatesDialog onClose={close} onMerged={reload} />}
    </>
  );
}
