import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type ConversationRowFragment } from '../../generated/graphql.generated';
import { STATUS_LOOKS } from './conversationLooks';

/** Who answers, as colour, icon and word. */
export function ConversationStatusChip({ conversation }: { conversation: ConversationRowFragment }) {
  const { t } = useTranslation('conversations');
  const { status, isMine, takenBy } = conversation;
  const { icon: Icon, color, background } = STATUS_LOOKS[status];
  const text =
    status !== 'staff' || !takenBy
      ? t(`status.${status}`)
      : isMine
        ? t('status.mine')
        : t('status.staffNamed', { name: takenBy });
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 24,
        px: 2,
        borderRadius: '7px',
        color,
        bgcolor: background,
        typography: 'subtitle2',
        minWidth: 0,
      }}
    >
      <Box component="span" sx={{ lineHeight: 0, flexShrink: 0 }}>
        <Icon size={14} aria-hidden />
      </Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {text}
      </Box>
    </Box>
  );
}
