import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EmptyState } from '../../../components/EmptyState';
import { PageHeader } from '../../../components/PageHeader';
import { Paging } from '../../../components/Paging';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { isFiltered } from './criteria';
import { OverviewCards } from './OverviewCards';
import { TenantCards } from './TenantCards';
import { TenantFilters } from './TenantFilters';
import { TenantsTable } from './TenantsTable';
import { useTenantsConsole } from './useTenantsConsole';

/** Every business, with the figures over all of them. */
export function TenantsTab() {
  const { t } = useTranslation('admin');
  const isTable = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const { criteria, change, overview, page, isSample, isStale, retry, changed, previous, next } =
    useTenantsConsole();
  const hidden = isFiltered(criteria);
  const rows = { tenants: page?.tenants ?? [], isSample, onChanged: changed };

  return (
    <>
      {(isSample || isStale) && (
        <Alert
          severity="warning"
          sx={{ mb: 6, alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
          action={
            <Button color="inherit" onClick={retry} sx={{ minHeight: 44 }}>
              {t('retry', { ns: 'shared' })}
            </Button>
          }
        >
          {t(isSample ? 'samples.banner' : 'stale')}
        </Alert>
      )}
      <OverviewCards overview={overview} />
      <section>
        <PageHeader title={t('title')} subtitle={page ? t('count', { count: page.totalCount }) : undefined} />
        <TenantFilters criteria={criteria} disabled={isSample} onChange={change} />
        {!page && <SkeletonRows rows={8} height={isTable ? 64 : 180} />}
        {page?.tenants.length === 0 && (
          <EmptyState
            icon={Store}
            title={hidden ? t('emptySearch') : t('empty')}
            body={hidden ? undefined : t('emptyBody')}
          />
        )}
        {page &&
          page.tenants.length > 0 &&
          (isTable ? (
            <TenantsTable {...rows} sort={criteria.sort} onSort={(sort) => change({ sort })} />
          ) : (
            <TenantCards {...rows} />
          ))}
        {page && (
          <Paging
            label={t('pages')}
            page={page.number}
            hasNext={page.hasNext}
            onPrevious={previous}
            onNext={next}
          />
        )}
      </section>
    </>
  );
}
