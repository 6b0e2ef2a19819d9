import Box from '@mui/material/Box';
import { CircleCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { Paging } from '../../../components/Paging';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useErrorGroupsQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/adminErrors.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { useSettled } from '../../../lib/useSettled';
import { type ErrorCriteria, ErrorFilters } from './ErrorFilters';
import { ErrorRow } from './ErrorRow';

addTexts('adminErrors', texts);

const PAGE_SIZE = 20;

/** What went wrong, by kind; the latest first. */
export function ErrorsTab() {
  const { t } = useTranslation('adminErrors');
  const [criteria, setCriteria] = useState<ErrorCriteria>({ status: 'open', source: 'all', search: '' });
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const search = useSettled(criteria.search.trim(), 250);
  const { data, previousData, error, refetch } = useErrorGroupsQuery({
    variables: {
      filter: {
        status: criteria.status === 'all' ? null : criteria.status,
        source: criteria.source === 'all' ? null : criteria.source,
        search: search || null,
      },
      first: PAGE_SIZE,
      after: cursors.at(-1),
    },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.errorGroups;
  const isUnfiltered = criteria.status === 'open' && criteria.source === 'all' && search === '';

  return (
    <section>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ErrorFilters
        criteria={criteria}
        onChange={(change) => {
          setCriteria({ ...criteria, ...change });
          setCursors([]);
        }}
      />
      {!page && error && (
        <ErrorState
          message={errorMessage(error, t('loadFailed'))}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!page && !error && <SkeletonRows rows={4} height={96} />}
      {page?.nodes.length === 0 &&
        (isUnfiltered ? (
          <EmptyState icon={CircleCheck} title={t('empty.title')} body={t('empty.body')} />
        ) : (
          <EmptyState icon={SearchX} title={t('none.title')} body={t('none.body')} />
        ))}
      {page && page.nodes.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 3, p: 0, m: 0, listStyle: 'none' }}>
          {page.nodes.map((group) => (
            <ErrorRow key={group.id} group={group} onSettled={() => void refetch().catch(() => undefined)} />
          ))}
        </Box>
      )}
      <Paging
        label={t('pages')}
        page={cursors.length + 1}
        hasNext={page?.pageInfo.hasNextPage ?? false}
        onPrevious={() => setCursors(cursors.slice(0, -1))}
        onNext={() => page?.pageInfo.endCursor && setCursors([...cursors, page.pageInfo.endCursor])}
      />
    </section>
  );
}
