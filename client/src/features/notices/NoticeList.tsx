import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BellOff, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useToast } from '../../components/useToast';
import {
  type NoticesQuery,
  useMarkNoticesReadMutation,
  type useNoticesQuery,
} from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { NoticeRow } from './NoticeRow';

interface Props {
  notices: ReturnType<typeof useNoticesQuery>;
  onRead: () => void;
  onOpen: (notice: NoticesQuery['notices']['nodes'][number]) => void;
}

/** The newest changes, with the way to older ones and to having read them all. */
export function NoticeList({ notices: { data, error, loading, refetch, fetchMore }, onRead, onOpen }: Props) {
  const { t } = useTranslation('notices');
  const toast = useToast();
  const [markRead, marking] = useMarkNoticesReadMutation();
  const page = data?.notices;
  const newest = page?.nodes[0];

  const markAllRead = async () => {
    if (!newest) return;
    try {
      await markRead({ variables: { through: newest.at } });
      onRead();
    } catch (failure) {
      toast.error(t('markFailed'), failureDetail(failure, t('markFailed')));
    }
  };

  const showMore = () =>
    fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (present, { fetchMoreResult: { notices: more } }) => ({
        ...present,
        notices: { ...more, nodes: [...present.notices.nodes, ...more.nodes] },
      }),
    }).catch((failure: unknown) => toast.error(t('loadFailed'), failureDetail(failure, t('loadFailed'))));

  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          px: 4,
          py: 2,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2">
          {t('title')}
        </Typography>
        {page && page.unreadCount > 0 && (
          <Button
            size="small"
            startIcon={<CheckCheck size={18} aria-hidden />}
            loading={marking.loading}
            onClick={() => void markAllRead()}
          >
            {t('markAllRead')}
          </Button>
        )}
      </Box>
      {page ? (
        page.nodes.length === 0 ? (
          <EmptyState icon={BellOff} title={t('empty')} body={t('emptyBody')} />
        ) : (
          <Box sx={{ maxHeight: 'min(60dvh, 520px)', overflowY: 'auto' }}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {page.nodes.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onOpen={() => onOpen(notice)} />
              ))}
            </Box>
            {page.pageInfo.hasNextPage && (
              <Box sx={{ p: 3 }}>
                <Button fullWidth variant="outlined" loading={loading} onClick={() => void showMore()}>
                  {t('older')}
                </Button>
              </Box>
            )}
          </Box>
        )
      ) : error && !loading ? (
        <ErrorState
          message={errorMessage(error, t('loadFailed'))}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <Box sx={{ p: 4 }}>
          <SkeletonRows rows={4} height={52} />
        </Box>
      )}
    </>
  );
}
