import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PlugZap, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { Paging } from '../../../components/Paging';
import { SkeletonRows } from '../../../components/SkeletonRows';
import {
  type IntegrationRowFragment,
  useIntegrationHealthPageQuery,
  useIntegrationSummaryQuery,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/adminIntegrations.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { useSettled } from '../../../lib/useSettled';
import { isFiltered, NO_CRITERIA, variablesOf } from './criteria';
import { DeadJobs } from './DeadJobs';
import { IntegrationCards } from './IntegrationCards';
import { IntegrationDrawer } from './IntegrationDrawer';
import { IntegrationFilters } from './IntegrationFilters';
import { IntegrationsTable } from './IntegrationsTable';
import { SummaryStrip } from './SummaryStrip';

addTexts('adminIntegrations', texts);

const TYPING_PAUSE_MS = 250;
const REFRESH_MS = 30_000;

/** How the services of others fare for every business, and the work that was given up. */
export function IntegrationsTab() {
  const { t } = useTranslation('adminIntegrations');
  const isTable = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const [criteria, setCriteria] = useState(NO_CRITERIA);
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const [opened, setOpened] = useState<IntegrationRowFragment | null>(null);
  const search = useSettled(criteria.search, TYPING_PAUSE_MS);
  const fresh = { fetchPolicy: 'cache-and-network', pollInterval: REFRESH_MS } as const;
  const summary = useIntegrationSummaryQuery(fresh);
  const list = useIntegrationHealthPageQuery({
    variables: variablesOf({ ...criteria, search }, cursors.at(-1)),
    ...fresh,
  });
  // The page before stays until the next has come: the list never jumps.
  const page = (list.data ?? list.previousData)?.integrationHealth;
  const figures = (summary.data ?? summary.previousData)?.integrationSummary;
  const error = list.error ?? summary.error;
  const retry = () => {
    void list.refetch().catch(() => undefined);
    void summary.refetch().catch(() => undefined);
  };

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {page && error && (
        <Alert
          severity="warning"
          sx={{ mb: 6, alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
          action={
            <Button color="inherit" onClick={retry} sx={{ minHeight: 44 }}>
              {t('retry', { ns: 'shared' })}
            </Button>
          }
        >
          {t('stale')}
        </Alert>
      )}
      {(figures ?? !error) && <SummaryStrip summary={figures} />}
      <IntegrationFilters
        criteria={criteria}
        onChange={(change) => {
          setCriteria({ ...criteria, ...change });
          setCursors([]);
        }}
      />
      {!page &&
        (error ? (
          <ErrorState message={errorMessage(error, t('failed'))} onRetry={retry} />
        ) : (
          <SkeletonRows rows={6} height={isTable ? 56 : 150} />
        ))}
      {page?.nodes.length === 0 &&
        (isFiltered(criteria) ? (
          <EmptyState
            icon={SearchX}
            title={t(criteria.show === 'trouble' && !search ? 'allWell' : 'noMatch')}
            body={t('noMatchBody')}
          />
        ) : (
          <EmptyState icon={PlugZap} title={t('empty')} body={t('emptyBody')} />
        ))}
      {page &&
        page.nodes.length > 0 &&
        (isTable ? (
          <IntegrationsTable
            rows={page.nodes}
            sort={criteria.sort}
            onSort={(sort) => {
              setCriteria({ ...criteria, sort });
              setCursors([]);
            }}
            onOpen={setOpened}
          />
        ) : (
          <IntegrationCards rows={page.nodes} onOpen={setOpened} />
        ))}
      <Paging
        label={t('pages')}
        page={cursors.length + 1}
        hasNext={page?.pageInfo.hasNextPage ?? false}
        onPrevious={() => setCursors(cursors.slice(0, -1))}
        onNext={() => page?.pageInfo.endCursor && setCursors([...cursors, page.pageInfo.endCursor])}
      />
      <DeadJobs onRun={retry} />
      {opened && <IntegrationDrawer row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
