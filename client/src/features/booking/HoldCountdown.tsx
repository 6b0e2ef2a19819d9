import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Timer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from './useSecondsLeft';
import { VisuallyHidden } from '../../components/VisuallyHidden';

interface HoldCountdownProps {
  time: string;
  deadline: number;
  isTakingAgain: boolean;
  onEnd: () => void;
  onTakeAgain: () => void;
  onOther: () => void;
}

/** How long the time is still kept; afterwards the two ways on. */
export function HoldCountdown({
  time,
  deadline,
  isTakingAgain,
  onEnd,
  onTakeAgain,
  onOther,
}: HoldCountdownProps) {
  const { t } = useTranslation('booking');
  const seconds = useSecondsLeft(deadline);
  const hasEnded = seconds === 0;
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);

  if (hasEnded) {
    return (
      <Alert severity="warning" sx={{ mb: 6 }}>
        {t('hold.ended', { time })}
        <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
          <Button variant="contained" loading={isTakingAgain} onClick={onTakeAgain} sx={{ minHeight: 44 }}>
            {t('hold.again', { time })}
          </Button>
          <Button variant="outlined" onClick={onOther} sx={{ minHeight: 44 }}>
            {t('hold.other')}
          </Button>
        </Stack>
      </Alert>
    );
  }

  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Box sx={{ mb: 6 }}>
      <Stack
        direction="row"
        sx={{
          gap: 3,
          px: 4,
          py: 2.5,
          alignItems: 'center',
          borderRadius: '10px',
          bgcolor: seconds <= 60 ? 'soft.warning' : 'soft.accent',
          color: seconds <= 60 ? 'warning.main' : 'primary.main',
        }}
      >
        <Timer size={18} aria-hidden style={{ flexShrink: 0 }} />
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {t('hold.held', { time })}
        </Typography>
        <Typography role="timer" variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {t('hold.left', { left })}
        </Typography>
      </Stack>
      <VisuallyHidden role="status">{seconds <= 60 ? t('hold.soon', { time }) : ''}</VisuallyHidden>
    </Box>
  );
}
