import { skipToken } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFrontDeskSlotsQuery, type VisitLineInput } from '../../generated/graphql.generated';
import { formatDateLong, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';

interface Props {
  /** Null while a service is still to be chosen. */
  lines: VisitLineInput[] | null;
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

/** The free times of one day, as buttons of which one is pressed. */
export function TimeChoice({ lines, localDate, timeZone, value, error, onChange, onNextDay }: Props) {
  const { t } = useTranslation('bookings');
  const {
    data,
    error: failure,
    refetch,
  } = useFrontDeskSlotsQuery(
    lines && localDate
      ? {
          variables: { input: { lines, fromDate: localDate, toDate: localDate } },
          fetchPolicy: 'network-only',
        }
      : skipToken,
  );
  const slots = data?.availableSlots.slots;

  if (!lines || !localDate)
    return (
      <>
        <Typography color="text.secondary">{t('dialog.chooseServiceFirst')}</Typography>
        <Problem message={error} />
      </>
    );
  if (failure)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {t('retry', { ns: 'shared' })}
          </Button>
        }
      >
        {errorMessage(failure, t('dialog.timesFailed'))}
      </Alert>
    );
  const day = formatDateLong(localDate);
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
    <>
      <Box role="group" aria-label={t('dialog.timesOf', { day })} sx={TIMES}>
        {slots.map(({ startsAt, recommended }) => {
          const time = formatTime(startsAt, timeZone);
          const chosen = startsAt === value;
          return (
            <ButtonBase
              key={startsAt}
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
        })}
      </Box>
      <Problem message={error} />
    </>
  );
}

function Problem({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <FormHelperText error role="alert" sx={{ mx: 0 }}>
      {message}
    </FormHelperText>
  );
}
