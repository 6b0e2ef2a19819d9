import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { type ConversationRowFragment } from '../../generated/graphql.generated';
import { useTenant } from '../tenant/tenantContext';
import { CHANNEL_ICONS, OUTCOME_ICONS } from './conversationLooks';
import { ConversationStatusChip } from './ConversationStatusChip';
import { customerText, shortMoment } from './conversationText';

interface Props {
  conversations: readonly ConversationRowFragment[];
  openId: string | null;
}

/** Each a link to its conversation; those that wait for somebody stand out. */
export function ConversationList({ conversations, openId }: Props) {
  const { t } = useTranslation('conversations');
  return (
    <Box component="ul" aria-label={t('list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {conversations.map((conversation) => (
        <Row key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
      ))}
    </Box>
  );
}

function Row({ conversation, isOpen }: { conversation: ConversationRowFragment; isOpen: boolean }) {
  const { t } = useTranslation('conversations');
  const { timeZone } = useTenant().tenant;
  // With its filters, the list stays as it is.
  const { search } = useLocation();
  const { id, channel, outcome, needsAnswer, lastLine, lastFrom, lastMessageAt } = conversation;
  const ChannelIcon = CHANNEL_ICONS[channel];
  const OutcomeIcon = OUTCOME_ICONS[outcome];
  return (
    <Box component="li" sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
      <ButtonBase
        component={Link}
        to={{ pathname: `/dashboard/conversations/${id}`, search }}
        aria-current={isOpen ? 'true' : undefined}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1,
          width: '100%',
          px: 4,
          py: 3,
          textAlign: 'left',
          borderLeft: '3px solid',
          borderColor: needsAnswer ? 'warning.main' : 'transparent',
          bgcolor: isOpen ? 'soft.accent' : undefined,
          '&:hover': { bgcolor: isOpen ? 'soft.accent' : 'soft.sunken' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Box component="span" sx={{ lineHeight: 0, color: 'text.secondary', flexShrink: 0 }}>
            <ChannelIcon size={16} role="img" aria-label={t(`channels.${channel}`)} />
          </Box>
          <Typography
            component="span"
            noWrap
            sx={{ flex: 1, minWidth: 0, fontWeight: needsAnswer ? 700 : 600 }}
          >
            {customerText(conversation, t)}
            {needsAnswer && <VisuallyHidden component="span"> {t('needsAnswer')}</VisuallyHidden>}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {shortMoment(lastMessageAt, timeZone)}
          </Typography>
        </Box>
        {lastLine && (
          <Typography
            component="span"
            variant="body2"
            color={needsAnswer ? 'textPrimary' : 'textSecondary'}
            noWrap
            sx={{ fontWeight: needsAnswer ? 600 : 400 }}
          >
            {lastFrom && lastFrom !== 'customer' ? `${t(`from.${lastFrom}`)}: ${lastLine}` : lastLine}
          </Typography>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <ConversationStatusChip conversation={conversation} />
          {OutcomeIcon && (
            <Box
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
            >
              <OutcomeIcon size={14} aria-hidden />
              <Typography component="span" variant="body2">
                {t(`outcomes.${outcome}`)}
              </Typography>
            </Box>
          )}
        </Box>
      </ButtonBase>
    </Box>
  );
}
