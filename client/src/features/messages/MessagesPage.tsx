import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { RotateCw, SearchX, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { Paging } from '../../components/Paging';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useClientMessagesQuery, useOutgoingMessagesQuery } from '../../generated/graphql.generated';
import texts from '../../i18n/en/clientMessages.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { useFilters } from '../../lib/useFilters';
import { CHOICES, type Criteria, isFiltered, NO_CRITERIA, variablesOf } from './criteria';
import { MessageDrawer } from './MessageDrawer';
import { MessageFilters } from './MessageFilters';
import { MessageTable } from './MessageTable';
import { OutgoingBanner, QuotaText } from './OutgoingBanner';
import { useMessageActions } from './useMessageActions';

addTexts('clientMessages', texts);

/** Everything that clients were told or are about to be: what left, what did not, and why. */
export function MessagesPage() {
  const { t } = useTranslation('clientMessages');
  const isTable = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { typed, settled: criteria, change: filter } = useFilters(NO_CRITERIA, CHOICES);
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);

  const outgoing = useOutgoingMessagesQuery({ fetchPolicy: 'cache-and-network' });
  const { data, previousData, error, loading, refetch } = useClientMessagesQuery({
    variables: variablesOf(criteria, cursors.at(-1)),
    fetchPolicy: 'cache-and-network',
  });
  // The page before stays until the next has come: the list never jumps.
  const page = data?.clientMessages ?? (error ? undefined : previousData?.clientMessages);
  const channels = outgoing.data?.outgoingMessages;

  const reload = () => {
    for (const query of [refetch, outgoing.refetch]) void query().catch(() => undefined);
  };
  const { isBusy, sendAll } = useMessageActions(reload);
  const change = (changed: Partial<Criteria>) => {
    filter(changed);
    setCursors([]);
  };

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {page ? t('count', { count: page.totalCount }) : '\u00a0'}
            {channels && (
              <Box component="span" sx={{ ml: 3 }}>
                <QuotaText channels={channels} />
              </Box>
            )}
          </>
        }
        actions={
          <Button variant="outlined" startIcon={<RotateCw size={18} aria-hidden />} onClick={reload}>
            {t('refresh')}
          </Button>
        }
      />
      {channels && <OutgoingBanner channels={channels} isBusy={isBusy} onSendAll={() => void sendAll()} />}
      <MessageFilters criteria={typed} onChange={change} />

      {!page && !error && <SkeletonRows rows={8} height={isTable ? 64 : 160} />}
      {!page && error && <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={reload} />}
      {page?.nodes.length === 0 &&
        (isFiltered(criteria) ? (
          <EmptyState
            icon={SearchX}
            title={t('noMatch')}
            body={t('noMatchBody')}
            action={
              <Button variant="outlined" onClick={() => change(NO_CRITERIA)}>
                {t('clearFilters')}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={Send} title={t('none')} body={t('noneBody')} />
        ))}
      {page && page.nodes.length > 0 && (
        <Box aria-busy={loading} sx={{ opacity: loading && !data ? 0.6 : 1 }}>
          <MessageTable messages={page.nodes} isTable={isTable} onOpen={setOpenId} />
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
      {openId && <MessageDrawer id={openId} onClose={() => setOpenId(null)} onChanged={reload} />}
    </>
  );
}
