import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import {
  useRateVisitMutation,
  useVisitRatingsQuery,
  type VisitRatingFieldsFragment,
} from '../../generated/public.generated';
import { errorMessage, fieldErrors } from '../../lib/errors';
import { formatMoment } from './managedVisit';
import { StarChoice } from './StarChoice';

interface Props {
  manageToken: string;
  timeZone: string;
}

const LONGEST_COMMENT = 1000;

/** How the visit was: a rating of everybody who had a part in it. */
export function RateVisit({ manageToken, timeZone }: Props) {
  const { t } = useTranslation('manage');
  const { data, error, refetch } = useVisitRatingsQuery({ variables: { manageToken } });
  return (
    <Box component="section" aria-labelledby="rating-title" sx={{ mt: 8 }}>
      <Typography id="rating-title" variant="h2" sx={{ mb: 1 }}>
        {t('rating.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t('rating.body')}</Typography>
      {data ? (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {data.visitRatings.map((rating) => (
            <BarberRating
              key={rating.barberId}
              present={rating}
              manageToken={manageToken}
              timeZone={timeZone}
            />
          ))}
        </Box>
      ) : error ? (
        <ErrorState message={t('rating.loadFailed')} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Box>
  );
}

interface BarberRatingProps extends Props {
  present: VisitRatingFieldsFragment;
}

function BarberRating({ present, manageToken, timeZone }: BarberRatingProps) {
  const { t } = useTranslation('manage');
  const form = useRatingForm(present, manageToken);
  const { saved, rating, comment, errors } = form;
  const { barberName } = saved;
  const errorId = useId();
  // Told by the clock when the page is opened; the server has the last word.
  const [isFinal] = useState(
    () => present.changeableUntil !== null && Date.parse(present.changeableUntil) <= Date.now(),
  );
  const until = saved.changeableUntil && formatMoment(saved.changeableUntil, timeZone);

  return (
    <Box
      component="form"
      noValidate
      aria-label={t('rating.of', { name: barberName })}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.send();
      }}
      sx={{
        display: 'grid',
        gap: 3,
        justifyItems: 'start',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        p: { xs: 4, sm: 6 },
      }}
    >
      <Typography sx={{ fontWeight: 650 }}>{barberName}</Typography>
      {isFinal ? (
        <>
          <Typography>{t('rating.given', { count: saved.rating ?? 0 })}</Typography>
          {saved.comment && (
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{saved.comment}</Typography>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('rating.final')}
          </Typography>
        </>
      ) : (
        <>
          <Box>
            <StarChoice
              label={t('rating.starsOf', { name: barberName })}
              value={rating}
              isInvalid={Boolean(errors.rating)}
              describedBy={errors.rating ? errorId : undefined}
              onChange={form.setRating}
            />
            {errors.rating && (
              <FormHelperText id={errorId} error role="alert">
                {errors.rating}
              </FormHelperText>
            )}
          </Box>
          <TextField
            label={t('rating.comment')}
            value={comment}
            onChange={({ target }) => form.setComment(target.value)}
            multiline
            minRows={3}
            fullWidth
            error={Boolean(errors.comment)}
            helperText={errors.comment ?? t('rating.commentHelp', { left: LONGEST_COMMENT - comment.length })}
            slotProps={{ htmlInput: { maxLength: LONGEST_COMMENT } }}
          />
          <Button type="submit" variant="contained" loading={form.isSending} sx={{ minHeight: 44 }}>
            {t(saved.rating === null ? 'rating.send' : 'rating.change')}
          </Button>
          <Box role="status" sx={{ width: 1 }}>
            {form.isDone && <Alert severity="success">{t('rating.thanks')}</Alert>}
          </Box>
          {form.problem && <Alert severity="error">{form.problem}</Alert>}
          {until && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('rating.changeableUntil', { when: until })}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}

/** What was chosen and typed stays until it is sent, whatever the server says. */
function useRatingForm(present: VisitRatingFieldsFragment, manageToken: string) {
  const { t } = useTranslation('manage');
  const [saved, setSaved] = useState(present);
  const [rating, setRating] = useState(present.rating ?? 0);
  const [comment, setComment] = useState(present.comment ?? '');
  const [errors, setErrors] = useState<{ rating?: string; comment?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [rate, { loading }] = useRateVisitMutation();

  const send = async () => {
    setProblem(null);
    setIsDone(false);
    if (rating === 0) {
      setErrors({ rating: t('rating.choose') });
      return;
    }
    setErrors({});
    try {
      const input = { manageToken, barberId: present.barberId, rating, comment: comment.trim() || null };
      const { data } = await rate({ variables: { input } });
      setSaved(data.rateVisit);
      setIsDone(true);
    } catch (error) {
      const complaints = fieldErrors(error);
      setErrors(complaints);
      if (!complaints.rating && !complaints.comment) setProblem(errorMessage(error, t('rating.failed')));
    }
  };
  return {
    ...{ saved, rating, comment, errors, problem, isDone, send },
    isSending: loading,
    setComment,
    setRating: (stars: number) => {
      setRating(stars);
      setErrors(({ comment: kept }) => ({ comment: kept }));
      setIsDone(false);
    },
  };
}
