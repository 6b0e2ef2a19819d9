import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Search, Store } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useAdminTenantsQuery } from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { AddBarbershop } from './AddBarbershop';
import { TenantRow } from './TenantRow';

const PAGE_SIZE = 25;
const COLUMNS = ['business', 'owner', 'type', 'stats', 'health', 'created', 'actions'] as const;

export function TenantsTable() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const searched = useDeferredValue(search.trim());

  const { data, previousData, error, refetch } = useAdminTenantsQuery({
    variables: { first: PAGE_SIZE, after: cursors.at(-1), search: searched || undefined },
    fetchPolicy: 'cache-and-network',
  });
  // The page before stays until the next has come: the list never jumps.
  const page = (data ?? previousData)?.adminTenants;

  return (
    <section>
      <PageHeader
        title={t('title')}
        subtitle={page ? t('count', { count: page.totalCount }) : undefined}
        actions={
          <>
            <TextField
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
                setCursors([]);
              }}
              placeholder={t('search')}
              sx={{ width: { xs: 'calc(100vw - 32px)', sm: 380 } }}
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
            <AddBarbershop onAdded={() => void refetch()} />
          </>
        }
      />
      {!page && !error && <SkeletonRows rows={8} height={52} />}
      {!page && error && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {page?.nodes.length === 0 && (
        <EmptyState
          icon={Store}
          title={searched ? t('emptySearch') : t('empty')}
          body={searched ? undefined : t('emptyBody')}
        />
      )}
      {page && page.nodes.length > 0 && (
        <>
          <TableContainer component={Paper}>
            <Table sx={{ minWidth: 980 }}>
              <TableHead>
                <TableRow>
                  {COLUMNS.map((column) => (
                    <TableCell key={column} align={column === 'actions' ? 'right' : 'left'}>
                      {t(`columns.${column}`)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {page.nodes.map((tenant) => (
                  <TenantRow key={tenant.id} tenant={tenant} onChanged={() => void refetch()} />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          {(cursors.length > 0 || page.pageInfo.hasNextPage) && (
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3, mt: 4 }}>
              <Button
                variant="outlined"
                disabled={cursors.length === 0}
                onClick={() => setCursors(cursors.slice(0, -1))}
              >
                {t('previous')}
              </Button>
              <Typography>{cursors.length + 1}</Typography>
              <Button
                variant="outlined"
                disabled={!page.pageInfo.hasNextPage}
                onClick={() => setCursors([...cursors, page.pageInfo.endCursor ?? ''])}
              >
                {t('next')}
              </Button>
            </Box>
          )}
        </>
      )}
    </section>
  );
}
