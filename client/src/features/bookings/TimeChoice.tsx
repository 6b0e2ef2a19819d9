import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type FrontDeskSlotsQuery } from '../../generated/graphql.generated';
import { formatDateLong, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { type useTimes } from './useTimes';
import { clockTimeOf, instantIn } from '../../lib/wallClock';

interface Props {
  /** False while a service or the date is still to be chosen. */
  isReady: boolean;
  times: ReturnType<typeof useTimes>;
  localDate: string;
  timeZone: string;
  value: string;
  error: string | undefined;
  onChange: (startsAt: string) => void;
  onNextDay: () => void;
}

const TIMES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
  maxHeight: 208,
  overflowY: 'auto',
  p: '3px',
  m: '-3px',
};

/** The free times of one day as buttons of which one is pressed, and a field for any other time. */
export function TimeChoice(props: Props) {
  const { t } = useTranslation('bookings');
  const { isReady, times, localDate, timeZone, value, error, onChange } = props;
  const type = (time: string) => onChange(time === '' ? '' : instantIn(localDate, time, timeZone));
  return (
    <>
      {isReady ? (
        <FreeTimes {...props} />
      ) : (
        <Typography color="textSecondary">{t('dialog.chooseServiceFirst')}</Typography>
      )}
      {localDate && (
        <TextField
          id="typed-time"
          type="time"
          label={t('dialog.typeTime')}
          value={value ? clockTimeOf(value, timeZone) : ''}
          onChange={({ target }) => type(target.value)}
          error={Boolean(error)}
          helperText={times.check.kind === 'checking' ? t('dialog.checking') : undefined}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ maxWidth: { sm: 220 } }}
        />
      )}
      {error && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </>
  );
}

function FreeTimes({ times, localDate, onNextDay, ...rest }: Props) {
  const { t } = useTranslation('bookings');
  const { slots, error } = times;
  const day = formatDateLong(localDate);
  if (error && !slots)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={times.reload}>
            {t('retry', { ns: 'shared' })}
          </Button>
        }
      >
        {errorMessage(error, t('dialog.timesFailed'))}
      </Alert>
    );
  if (!slots)
    return (
      <Box role="status" aria-label={t('loading', { ns: 'shared' })} sx={TIMES}>
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} variant="rounded" height={44} />
        ))}
      </Box>
    );
  if (slots.length === 0)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography>{t('dialog.noTimes', { day })}</Typography>
        <Button size="small" onClick={onNextDay}>
          {t('dialog.nextDay')}
        </Button>
      </Box>
    );
  return (
    <Box role="group" aria-label={t('dialog.timesOf', { day })} sx={TIMES}>
      {slots.map((slot) => (
        <TimeButton key={slot.startsAt} slot={slot} {...rest} />
      ))}
    </Box>
  );
}

interface TimeButtonProps extends Pick<Props, 'timeZone' | 'value' | 'onChange'> {
  slot: FrontDeskSlotsQuery['availableSlots']['slots'][number];
}

function TimeButton({ slot: { startsAt, recommended }, timeZone, value, onChange }: TimeButtonProps) {
  const { t } = useTranslation('bookings');
  const time = formatTime(startsAt, timeZone);
  const chosen = startsAt === value;
  return (
    <ButtonBase
      aria-pressed={chosen}
      aria-label={recommended ? t('dialog.bestFit', { time }) : time}
      onClick={() => onChange(startsAt)}
      sx={{
        minHeight: 44,
        borderRadius: 1,
        border: '1px solid',
        borderColor: chosen || recommended ? 'primary.main' : 'soft.line',
        bgcolor: chosen ? 'primary.main' : 'background.paper',
        color: chosen ? 'primary.contrastText' : 'text.primary',
        fontSize: '0.9375rem',
        fontWeight: 600,
        '@media (hover: hover)': { '&:hover': { borderColor: 'primary.main' } },
      }}
    >
      {time}
    </ButtonBase>
  );
}
