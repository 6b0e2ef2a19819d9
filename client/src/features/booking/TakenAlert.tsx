import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDateShort, formatTime, localDateOf } from '../../lib/dates';
import type { Alternative } from '../../lib/errors';

interface TakenAlertProps {
  /** The start that somebody else has. */
  startsAt: string;
  alternatives: readonly Alternative[];
  timeZone: string;
  pendingStart: string | null;
  hasTyped: boolean;
  onPick: (startsAt: string) => void;
  onOther?: () => void;
}

/** Somebody was faster: the nearest free times, one press away. */
export function TakenAlert({
  startsAt,
  alternatives,
  timeZone,
  pendingStart,
  hasTyped,
  onPick,
  onOther,
}: TakenAlertProps) {
  const { t } = useTranslation('booking');
  const day = localDateOf(startsAt, timeZone);
  const labelOf = (other: string) => {
    const time = formatTime(other, timeZone);
    return localDateOf(other, timeZone) === day ? time : `${formatDateShort(other, timeZone)}, ${time}`;
  };
  return (
    <Alert severity="warning" sx={{ mb: 6, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{t('taken.title', { time: formatTime(startsAt, timeZone) })}</AlertTitle>
      {alternatives.length === 0 ? t('taken.none') : hasTyped ? t('taken.body') : t('taken.bodyPick')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        {alternatives.map((other) => (
          <Button
            key={other.startsAt}
            variant="contained"
            disabled={pendingStart !== null}
            loading={pendingStart === other.startsAt}
            onClick={() => onPick(other.startsAt)}
            sx={{ minHeight: 44 }}
          >
            {labelOf(other.startsAt)}
          </Button>
        ))}
        {onOther && (
          <Button variant="outlined" onClick={onOther} sx={{ minHeight: 44 }}>
            {t('taken.other')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}
