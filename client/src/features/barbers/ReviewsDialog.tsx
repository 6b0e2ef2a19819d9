import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { ReviewList } from '../../components/reviews/ReviewList';
import { type BarberCardFragment } from '../../generated/graphql.generated';
import { ratingText } from './averageRating';

interface Props {
  barber: BarberCardFragment;
  timeZone: string;
  mayHide: boolean;
  onClose: () => void;
}

/** What clients said of one barber. */
export function ReviewsDialog({ barber: { id, name, stats }, timeZone, mayHide, onClose }: Props) {
  const { t } = useTranslation('barbers');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="reviews-title"
    >
      <DialogTitle id="reviews-title">{t('reviewsTitle', { name })}</DialogTitle>
      <DialogContent>
        {stats.avgRating !== null && (
          <Typography color="textSecondary">
            {t('reviewsAverage', { average: ratingText(stats.avgRating), count: stats.ratingCount })}
          </Typography>
        )}
        <ReviewList of={{ barberId: id }} timeZone={timeZone} mayHide={mayHide} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close', { ns: 'shared' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
