import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useClientMessagesQuery } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { ErrorState } from '../ErrorState';
import { SkeletonRows } from '../SkeletonRows';
import { MessageStatus } from './MessageStatusChip';

interface Props {
  /** Whose messages they are. */
  of: { appointmentId: string } | { clientId: string };
  timeZone: string;
}

const MOST = 10;

/** The latest messages about one visit or to one client; all of them are on the page of messages. */
export function MessageList({ of, timeZone }: Props) {
  const { t } = useTranslation('clientMessages');
  const { data, error, loading, refetch } = useClientMessagesQuery({
    variables: { ...of, first: MOST },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.clientMessages;
  if (!page)
    return error && !loading ? (
      <ErrorState
        message={errorMessage(error, t('loadFailed'))}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <SkeletonRows rows={2} height={44} />
    );
  if (page.nodes.length === 0)
    return (
      <Typography color="textSecondary">
        {t('appointmentId' in of ? 'noneOfVisit' : 'noneOfClient')}
      </Typography>
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {page.nodes.map(({ id, kind, channel, status, reason, sentAt, dueAt }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              gap: 2,
              py: 2,
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:last-of-type': { border: 0 },
            }}
          >
            <Box>
              <Typography>
                {t(`kinds.${kind}`)} · {t(`channels.${channel}`)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {`${formatDateShort(sentAt ?? dueAt, timeZone)}, ${formatTime(sentAt ?? dueAt, timeZone)}`}
              </Typography>
            </Box>
            <MessageStatus status={status} reason={reason} />
          </Box>
        ))}
      </Box>
      {page.pageInfo.hasNextPage && (
        <Link component={RouterLink} to="/dashboard/messages" sx={{ display: 'inline-block', py: 2 }}>
          {t('showAll')}
        </Link>
      )}
    </>
  );
}
