import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChevronLeft, Lock, MessagesSquare, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { Paging } from '../../components/Paging';
import { SkeletonRows } from '../../components/SkeletonRows';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import texts from '../../i18n/en/conversations.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { useFilters } from '../../lib/useFilters';
import { useTenant } from '../tenant/tenantContext';
import { ConversationFilters } from './ConversationFilters';
import { ConversationList } from './ConversationList';
import { ConversationPane } from './ConversationPane';
import { useMayAnswer } from './conversationRights';
import { CHOICES, type Criteria, isFiltered, NO_CRITERIA, variablesOf } from './criteria';
import { useConversations } from './useConversations';

addTexts('conversations', texts);

const LIST = '/dashboard/conversations';
/** What of the window is left for the two panes, beside each other. */
const PANES_HEIGHT = 'max(460px, calc(100dvh - 322px))';

/** What customers say to the assistant, live, and the way to answer in its place. */
export function ConversationsPage() {
  const { t } = useTranslation('conversations');
  return useMayAnswer() ? (
    <Conversations />
  ) : (
    <EmptyState icon={Lock} title={t('notYours')} body={t('notYoursBody')} isPageHeading />
  );
}

function Conversations() {
  const { t } = useTranslation('conversations');
  const { timeZone, slug } = useTenant().tenant;
  const { id = null } = useParams();
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { search } = useLocation();
  const { typed, settled: criteria, change: filter } = useFilters(NO_CRITERIA, CHOICES);
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const { data, previousData, error, loading, reload } = useConversations(
    variablesOf(criteria, timeZone, cursors.at(-1)),
    (name) => setAnnouncement(t('live.waiting', { customer: name ?? t('unknown.web') })),
  );
  // The page before stays until the next has come: the list never jumps.
  const page = data?.conversations ?? (error ? undefined : previousData?.conversations);
  const change = (changed: Partial<Criteria>) => {
    filter(changed);
    setCursors([]);
  };
  const isEmpty = page?.nodes.length === 0;

  const list = (
    <>
      {!page && !error && <SkeletonRows rows={6} height={84} />}
      {!page && error && <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={reload} />}
      {isEmpty && isFiltered(criteria) && (
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
      )}
      {page && !isEmpty && (
        <Box aria-busy={loading} sx={{ opacity: loading && !data ? 0.6 : 1 }}>
          <ConversationList conversations={page.nodes} openId={id} />
        </Box>
      )}
      {page && (
        <Box sx={{ px: 3, pb: 3 }}>
          <Paging
            label={t('paging')}
            page={cursors.length + 1}
            hasNext={page.pageInfo.hasNextPage}
            onPrevious={() => setCursors(cursors.slice(0, -1))}
            onNext={() => setCursors([...cursors, page.pageInfo.endCursor ?? ''])}
          />
        </Box>
      )}
    </>
  );

  if (id && !isWide)
    return (
      <>
        <Link
          component={RouterLink}
          to={{ pathname: LIST, search }}
          color="textSecondary"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44, mt: -3 }}
        >
          <ChevronLeft size={18} aria-hidden />
          {t('back')}
        </Link>
        <ConversationPane key={id} id={id} isPage />
      </>
    );

  return (
    <>
      <PageHeader title={t('title')} subtitle={page ? t('count', { count: page.totalCount }) : '\u00a0'} />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      {isEmpty && !isFiltered(criteria) && !id ? (
        <Paper>
          <EmptyState
            icon={MessagesSquare}
            title={t('none')}
            body={t('noneBody')}
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
                <Button variant="contained" href={`/book/${slug}`} target="_blank" rel="noopener">
                  {t('openPage')}
                </Button>
                <Button variant="outlined" component={RouterLink} to="/dashboard/integrations">
                  {t('toIntegrations')}
                </Button>
              </Box>
            }
          />
        </Paper>
      ) : (
        <>
          <ConversationFilters criteria={typed} onChange={change} />
          {isWide ? (
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                gridTemplateColumns: 'minmax(260px, 1fr) minmax(0, 2fr)',
                height: PANES_HEIGHT,
              }}
            >
              <Paper sx={{ overflowY: 'auto', minHeight: 0 }}>{list}</Paper>
              {id ? (
                <ConversationPane key={id} id={id} />
              ) : (
                <Paper sx={{ display: 'grid', alignContent: 'center' }}>
                  <EmptyState icon={MessagesSquare} title={t('choose')} body={t('chooseBody')} />
                </Paper>
              )}
            </Box>
          ) : (
            <Paper>{list}</Paper>
          )}
        </>
      )}
    </>
  );
}
