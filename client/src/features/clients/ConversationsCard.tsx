import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useClientConversationsQuery } from '../../generated/graphql.generated';
import { formatDateWithYear } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';

/** The client's latest conversations with the assistant, each with the way to it. */
export function ConversationsCard({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients');
  const { timeZone, viewerRole } = useTenant().tenant;
  // Barbers see no conversations.
  const skip = viewerRole === 'barber';
  const { data, error, loading, refetch } = useClientConversationsQuery({
    variables: { clientId },
    skip,
    fetchPolicy: 'cache-and-network',
  });
  if (skip) return null;
  const nodes = data?.conversations.nodes;
  return (
    <Paper component="section" aria-labelledby="conversations-title" sx={{ p: 5 }}>
      <Typography id="conversations-title" variant="h2" sx={{ mb: 2 }}>
        {t('conversations.title')}
      </Typography>
      {!nodes && error && !loading && (
        <ErrorState
          message={errorMessage(error, t('conversations.loadFailed'))}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!nodes && (!error || loading) && <SkeletonRows rows={2} height={44} />}
      {nodes?.length === 0 && <Typography color="textSecondary">{t('conversations.none')}</Typography>}
      {nodes && nodes.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {nodes.map(({ id, channel, outcome, lastMessageAt, lastLine, needsAnswer }) => (
            <Box
              key={id}
              component="li"
              sx={{
                py: 2,
                borderBottom: '1px solid',
                borderColor: 'divider',
                '&:last-of-type': { border: 0 },
              }}
            >
              <Link component={RouterLink} to={`/dashboard/conversations/${id}`}>
                {`${formatDateWithYear(lastMessageAt, timeZone)} · ${t(`conversations.channels.${channel}`)}`}
              </Link>
              <Typography variant="body2" color="textSecondary" noWrap>
                {[
                  needsAnswer
                    ? t('conversations.waits')
                    : outcome !== 'none' && t(`conversations.outcomes.${outcome}`),
                  lastLine,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}
