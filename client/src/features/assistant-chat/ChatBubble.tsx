import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '../../components/LinkedText';
import { VISUALLY_HIDDEN } from '../../components/visuallyHiddenStyle';
import { ACCENT, ON_ACCENT } from './chatLook';

interface Props {
  kind: 'customer' | 'assistant' | 'staff';
  text: string;
  /** Who said it, for those who cannot see on which side it stands; shown above what people write. */
  speaker: string;
  /** The first of several by the same speaker. */
  isFirst: boolean;
  isLast: boolean;
  note?: ReactNode;
}

/** Something that was said. */
export function ChatBubble({ kind, text, speaker, isFirst, isLast, note }: Props) {
  const { t } = useTranslation('chat');
  const isOwn = kind === 'customer';
  const corner = (isTight: boolean) => (isTight ? '6px' : '18px');
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: isOwn ? 'flex-end' : 'flex-start',
        mt: isFirst ? 3 : 1,
      }}
    >
      {kind === 'staff' && isFirst && (
        <Typography variant="body2" color="textSecondary" aria-hidden sx={{ mb: 1, ml: 1, fontWeight: 600 }}>
          {speaker}
        </Typography>
      )}
      <Box
        sx={{
          maxWidth: '85%',
          px: 3.5,
          py: 2.25,
          lineHeight: 1.45,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...LOOKS[kind],
          borderTopLeftRadius: corner(!isOwn && !isFirst),
          borderBottomLeftRadius: corner(!isOwn),
          borderTopRightRadius: corner(isOwn && !isFirst),
          borderBottomRightRadius: corner(isOwn),
          ...(isLast && !isOwn && { borderBottomLeftRadius: '6px' }),
        }}
      >
        <Box component="span" sx={VISUALLY_HIDDEN}>{`${speaker}: `}</Box>
        <LinkedText text={text} visitLabel={t('visit.link')} />
      </Box>
      {note && (
        <Typography
          component="div"
          variant="caption"
          color="textSecondary"
          sx={{ mt: 1, px: 1, fontSize: '0.75rem' }}
        >
          {note}
        </Typography>
      )}
    </Box>
  );
}

const LOOKS = {
  customer: { bgcolor: ACCENT, color: ON_ACCENT },
  assistant: { bgcolor: 'soft.sunken', color: 'text.primary' },
  staff: { bgcolor: 'soft.info', color: 'text.primary' },
} as const;
