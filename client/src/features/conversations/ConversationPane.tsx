import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { MessageCircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useToast } from '../../components/useToast';
import { type ConversationQuery } from '../../generated/graphql.generated';
import { errorCode, errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { Composer } from './Composer';
import { ConversationFacts } from './ConversationFacts';
import { ConversationStatusChip } from './ConversationStatusChip';
import { customerText } from './conversationText';
import { Summary } from './Summary';
import { Transcript } from './Transcript';
import { useConversation } from './useConversation';
import { useConversationActions } from './useConversationActions';

/** One conversation: who, what was said, and answering it. */
export function ConversationPane({ id, isPage = false }: { id: string; isPage?: boolean }) {
  const { t } = useTranslation('conversations');
  const { data, error, loading, reload, refetch, showEarlier } = useConversation(id);
  if (data)
    return <Known details={data.conversation} isPage={isPage} reload={reload} onShowEarlier={showEarlier} />;
  return (
    <Paper sx={{ p: 5, minHeight: 320 }}>
      {error && !loading ? (
        errorCode(error) === 'NOT_FOUND' ? (
          <EmptyState icon={MessageCircleX} title={t('gone')} body={t('goneBody')} />
        ) : (
          <ErrorState
            message={errorMessage(error, t('loadFailed'))}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        )
      ) : (
        <SkeletonRows rows={6} height={56} />
      )}
    </Paper>
  );
}

interface KnownProps {
  details: ConversationQuery['conversation'];
  /** It is all that the page shows. */
  isPage: boolean;
  reload: () => void;
  onShowEarlier: () => Promise<void>;
}

function Known({
  details: { conversation, summary, entries, hasEarlier },
  isPage,
  reload,
  onShowEarlier,
}: KnownProps) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const [isTrailShown, setTrailShown] = useState(false);
  const { status, channel, isMine } = conversation;
  const { busy, replyFailure, take, giveBack, close, send } = useConversationActions(conversation, reload);
  const customer = customerText(conversation, t);
  const isCall = channel === 'call';
  // Nobody writes into a call: it is the assistant's while it lasts, and afterwards somebody calls back.
  const mayTake = !(status === 'staff' && isMine) && !(isCall && (status === 'open' || status === 'closed'));
  const mayGiveBack = !isCall && (status === 'staff' || status === 'waiting');
  const isAnswering = status === 'staff' && isMine;
  // Whoever took it has left the team.
  const isAbandoned = status === 'staff' && !conversation.takenBy;

  const earlier = () =>
    onShowEarlier().catch((failure: unknown) =>
      toast.error(t('earlierFailed'), failureDetail(failure, t('earlierFailed'))),
    );

  return (
    <Paper
      component="section"
      aria-label={t('with', { customer })}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: { md: '100%' } }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          px: { xs: 4, md: 5 },
          py: 4,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Typography
            variant="h2"
            component={isPage ? 'h1' : 'h2'}
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {customer}
          </Typography>
          <ConversationStatusChip conversation={conversation} />
          <Box sx={{ flex: 1 }} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {mayTake && (
              <Button
                variant="contained"
                loading={busy === 'take'}
                disabled={busy !== null}
                onClick={() => void take()}
              >
                {t(status === 'closed' ? 'actions.reopen' : 'actions.take')}
              </Button>
            )}
            {mayGiveBack && (
              <Button
                variant="outlined"
                loading={busy === 'giveBack'}
                disabled={busy !== null}
                onClick={() => void giveBack()}
              >
                {t('actions.giveBack')}
              </Button>
            )}
            {status !== 'closed' && (
              <Button
                variant="outlined"
                color="inherit"
                loading={busy === 'close'}
                disabled={busy !== null}
                onClick={() => void close()}
              >
                {t('actions.close')}
              </Button>
            )}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 }}>
          <Box sx={{ flex: 1, minWidth: 240 }}>
            <ConversationFacts conversation={conversation} />
          </Box>
          <FormControlLabel
            control={<Switch checked={isTrailShown} onChange={(_, checked) => setTrailShown(checked)} />}
            sx={{ ml: '-6px', mr: 0 }}
            label={t('showTrail')}
          />
        </Box>
        {summary && (status === 'waiting' || status === 'staff') && <Summary summary={summary} />}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', px: { xs: 4, md: 0 } }}>
        <Transcript
          entries={entries}
          hasEarlier={hasEarlier}
          customer={customer}
          isTrailShown={isTrailShown}
          onShowEarlier={earlier}
        />
      </Box>
      <Box
        sx={{
          position: { xs: 'sticky', md: 'static' },
          bottom: 0,
          px: { xs: 4, md: 5 },
          py: 4,
          borderTop: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
          borderBottomLeftRadius: 'inherit',
          borderBottomRightRadius: 'inherit',
        }}
      >
        {isAnswering && !isCall ? (
          <Composer conversationId={conversation.id} failure={replyFailure} onSend={send} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t(channel === 'call' ? 'footer.call' : `footer.${isAbandoned ? 'waiting' : status}`, {
              name: conversation.takenBy,
            })}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
