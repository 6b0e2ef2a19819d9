import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Plane, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useToast } from '../../components/useToast';
import {
  BarberTimeOffDocument,
  type BarberTimeOffQuery,
  useAddTimeOffMutation,
  useBarberTimeOffQuery,
  useRemoveTimeOffMutation,
} from '../../generated/graphql.generated';
import { addDays, formatDateShort, formatTime, localDateOf, todayIn } from '../../lib/dates';
import { errorMessage, fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { instantIn } from '../../lib/wallClock';

interface Props {
  barberId: string;
  timeZone: string;
}

type TimeOff = BarberTimeOffQuery['barber']['timeOff'][number];

/** As far ahead as the list shows. */
const SHOWN_DAYS = 365;

/** Holidays and absences: saved at once, each by itself, apart from the form around it. */
export function TimeOffSection({ barberId, timeZone }: Props) {
  const { t } = useTranslation('barbers');
  const variables = { id: barberId, to: addDays(todayIn(timeZone), SHOWN_DAYS) };
  const { data, error, refetch } = useBarberTimeOffQuery({ variables, fetchPolicy: 'cache-and-network' });
  const timesOff = data?.barber.timeOff;
  return (
    <Box>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('timeOff.help')}
      </Typography>
      <AddTimeOff barberId={barberId} timeZone={timeZone} />
      {!timesOff && !error && <SkeletonRows rows={2} />}
      {!timesOff && error && (
        <ErrorState message={errorMessage(error, t('timeOff.loadFailed'))} onRetry={() => void refetch()} />
      )}
      {timesOff?.length === 0 && <EmptyState icon={Plane} title={t('timeOff.none')} />}
      {timesOff && timesOff.length > 0 && (
        <Box component="ul" aria-label={t('tabs.timeOff')} sx={{ p: 0, m: 0 }}>
          {timesOff.map((timeOff) => (
            <TimeOffRow key={timeOff.id} timeOff={timeOff} timeZone={timeZone} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function AddTimeOff({ barberId, timeZone }: Props) {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const today = todayIn(timeZone);
  const empty = { from: today, fromTime: '00:00', to: today, toTime: '23:59', reason: '' };
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [add, { loading }] = useAddTimeOffMutation({
    refetchQueries: [BarberTimeOffDocument],
    awaitRefetchQueries: true,
  });

  const submit = async () => {
    const startsAt = instantIn(values.from, values.fromTime, timeZone);
    const endsAt =
      values.toTime === '23:59'
        ? instantIn(addDays(values.to, 1), '00:00', timeZone)
        : instantIn(values.to, values.toTime, timeZone);
    if (endsAt <= startsAt) {
      setProblems({ endsAt: t('timeOff.order') });
      return;
    }
    setProblems({});
    try {
      const input = { barberId, startsAt, endsAt, reason: values.reason.trim() || null };
      await add({ variables: { input } });
      toast.success(t('timeOff.added'));
      setValues(empty);
    } catch (error) {
      const found = fieldErrors(error);
      setProblems(found);
      if (Object.keys(found).length === 0)
        toast.error(t('timeOff.addFailed'), failureDetail(error, t('tryAgain')));
    }
  };

  const field = (name: keyof typeof empty, type: string, problem?: string) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    type,
    id: `time-off-${name}`,
    label: t(`timeOff.${name}`),
    error: Boolean(problem),
    helperText: problem,
    slotProps: { inputLabel: { shrink: true } },
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('timeOff.add')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', mb: 5 }}
    >
      <TextField {...field('from', 'date', problems.startsAt)} />
      <TextField {...field('fromTime', 'time')} />
      <TextField {...field('to', 'date', problems.endsAt)} />
      <TextField {...field('toTime', 'time')} />
      <TextField {...field('reason', 'text', problems.reason)} sx={{ gridColumn: '1 / -1' }} />
      <Button
        type="submit"
        variant="outlined"
        loading={loading}
        disabled={!values.from || !values.to || !values.fromTime || !values.toTime}
        sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
      >
        {t('timeOff.add')}
      </Button>
    </Box>
  );
}

function TimeOffRow({ timeOff, timeZone }: { timeOff: TimeOff; timeZone: string }) {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const [remove, { loading }] = useRemoveTimeOffMutation({
    refetchQueries: [BarberTimeOffDocument],
    awaitRefetchQueries: true,
  });
  const when = spanText(timeOff, timeZone);
  const submit = async () => {
    try {
      await remove({ variables: { id: timeOff.id } });
      toast.success(t('timeOff.removed'));
    } catch (error) {
      toast.error(t('timeOff.removeFailed'), failureDetail(error, t('tryAgain')));
    }
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 52,
        borderTop: '1px solid',
        borderColor: 'divider',
        listStyle: 'none',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
        <Typography>{when}</Typography>
        {timeOff.reason && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {timeOff.reason}
          </Typography>
        )}
      </Box>
      <IconButton
        aria-label={t('timeOff.removeOf', { when })}
        disabled={loading}
        onClick={() => void submit()}
        sx={{ width: 44, height: 44 }}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** Whole days by their dates alone, anything else with its times. */
function spanText({ startsAt, endsAt }: TimeOff, timeZone: string): string {
  const startsAtMidnight = startsAt === instantIn(localDateOf(startsAt, timeZone), '00:00', timeZone);
  const endDate = localDateOf(endsAt, timeZone);
  if (startsAtMidnight && endsAt === instantIn(endDate, '00:00', timeZone)) {
    const first = localDateOf(startsAt, timeZone);
    const last = addDays(endDate, -1);
    return first === last ? formatDateShort(first) : `${formatDateShort(first)} – ${formatDateShort(last)}`;
  }
  const from = `${formatDateShort(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`;
  const until = formatTime(endsAt, timeZone);
  return endDate === localDateOf(startsAt, timeZone)
    ? `${from} – ${until}`
    : `${from} – ${formatDateShort(endsAt, timeZone)}, ${until}`;
}
