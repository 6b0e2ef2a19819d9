import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import {
  ConversationChangedDocument,
  useConversationChangedSubscription,
  useConversationsWaitingQuery,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/conversations.json';
import { addTexts } from '../../i18n/setup';
import { useReload } from '../../lib/useReload';

addTexts('conversations', texts);

const MOST_COUNTED = 99;

/** How many customers wait for an answer: in the navigation, and current. */
export function WaitingBadge() {
  const { t } = useTranslation('conversations');
  const query = useConversationsWaitingQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(query, ConversationChangedDocument);
  useConversationChangedSubscription({ onData: reload });
  const { waiting = 0, mine = 0 } = query.data?.conversationsWaiting ?? {};
  const count = waiting + mine;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        minWidth: 22,
        // Beside the longest of names, in the narrow navigation.
        ml: 1.5,
        mr: -2,
        px: 1.5,
        borderRadius: '11px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        typography: 'subtitle2',
        lineHeight: '22px',
        textAlign: 'center',
      }}
    >
      <span aria-hidden>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
      <VisuallyHidden component="span">{t('waitingCount', { count })}</VisuallyHidden>
    </Box>
  );
}
