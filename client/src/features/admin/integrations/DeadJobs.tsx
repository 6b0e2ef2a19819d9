import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { CircleCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { Paging } from '../../../components/Paging';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useToast } from '../../../components/useToast';
import {
  type DeadJobsPageQuery,
  useDeadJobsPageQuery,
  useRunAllDeadJobsAgainMutation,
  useRunDeadJobAgainMutation,
} from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { Ago } from './moments';

const PAGE_SIZE = 10;

type DeadJob = DeadJobsPageQuery['deadJobs']['nodes'][number];

/** Work that was given up, with the reason, and the way to have it done after all. */
export function DeadJobs({ onRun }: { onRun: () => void }) {
  const { t } = useTranslation('adminIntegrations');
  const toast = useToast();
  const ask = useConfirm();
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const { data, previousData, error, refetch } = useDeadJobsPageQuery({
    variables: { first: PAGE_SIZE, after: cursors.at(-1) },
    fetchPolicy: 'cache-and-network',
  });
  const [runAll, { loading: isRunningAll }] = useRunAllDeadJobsAgainMutation();
  const page = (data ?? previousData)?.deadJobs;

  const changed = () => {
    if (page?.nodes.length === 1) setCursors([]);
    void refetch().catch(() => undefined);
    onRun();
  };
  const runEverything = async () => {
    const { confirmed } = await ask({
      title: t('dead.allTitle', { count: page?.totalCount ?? 0 }),
      description: t('dead.allBody'),
      confirmationText: t('dead.runAll'),
    });
    if (!confirmed) return;
    try {
      const { data: answer } = await runAll();
      toast.success(t('dead.allRun', { count: answer?.runAllDeadJobsAgain ?? 0 }));
      setCursors([]);
      changed();
    } catch (failure) {
      toast.error(errorMessage(failure, t('dead.runFailed')));
    }
  };

  return (
    <Box component="section" aria-labelledby="dead-jobs" sx={{ mt: 10 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          mb: 4,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" id="dead-jobs">
            {t('dead.title')}
          </Typography>
          <Typography color="textSecondary">{t('dead.subtitle')}</Typography>
        </Box>
        {page && page.totalCount > 0 && (
          <Button
            variant="outlined"
            loading={isRunningAll}
            loadingPosition="start"
            startIcon={<RotateCw size={18} aria-hidden />}
            onClick={() => void runEverything()}
          >
            {t('dead.runAll')}
          </Button>
        )}
      </Box>
      {!page &&
        (error ? (
          <ErrorState
            message={errorMessage(error, t('dead.failed'))}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <SkeletonRows rows={2} height={72} />
        ))}
      {page?.nodes.length === 0 && (
        <EmptyState icon={CircleCheck} title={t('dead.empty')} body={t('dead.emptyBody')} />
      )}
      {page && page.nodes.length > 0 && (
        <Paper component="ul" aria-labelledby="dead-jobs" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {page.nodes.map((job) => (
            <DeadJobRow key={job.id} job={job} onRun={changed} />
          ))}
        </Paper>
      )}
      <Paging
        label={t('dead.pages')}
        page={cursors.length + 1}
        hasNext={page?.pageInfo.hasNextPage ?? false}
        onPrevious={() => setCursors(cursors.slice(0, -1))}
        onNext={() => page?.pageInfo.endCursor && setCursors([...cursors, page.pageInfo.endCursor])}
      />
    </Box>
  );
}

function DeadJobRow({ job, onRun }: { job: DeadJob; onRun: () => void }) {
  const { t, i18n } = useTranslation('adminIntegrations');
  const toast = useToast();
  const [run, { loading }] = useRunDeadJobAgainMutation();
  const key = `job.${job.name.replaceAll('.', '_')}`;
  // Kinds of work that have no words here yet show their own name.
  const what = i18n.exists(`adminIntegrations:${key}`) ? t(key) : job.name;

  const runAgain = async () => {
    try {
      await run({ variables: { id: job.id } });
      toast.success(t('dead.run'));
      onRun();
    } catch (failure) {
      toast.error(errorMessage(failure, t('dead.runFailed')));
    }
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        px: 4,
        py: 3,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {what} · {job.businessName ?? t('platform')}
        </Typography>
        {job.lastError && <Typography sx={{ overflowWrap: 'anywhere' }}>{job.lastError}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {t('attempts', { count: job.attempts })}, {t('dead.givenUp')} <Ago iso={job.failedAt} />
        </Typography>
      </Box>
      <Button
        variant="outlined"
        loading={loading}
        aria-label={t('dead.runOne', { what })}
        onClick={() => void runAgain()}
        sx={{ flexShrink: 0 }}
      >
        {t('dead.again')}
      </Button>
    </Box>
  );
}
