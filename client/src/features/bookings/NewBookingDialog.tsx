import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { type useBookingChoicesQuery } from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { NewBookingForm } from './NewBookingForm';

interface Props {
  choices: ReturnType<typeof useBookingChoicesQuery>;
  onClose: () => void;
  onBooked: () => void;
}

/** Books for somebody who calls or stands at the front desk. */
export function NewBookingDialog({ choices: { data, error, refetch }, onClose, onBooked }: Props) {
  const { t } = useTranslation('bookings');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="new-booking-title"
    >
      <DialogTitle id="new-booking-title">{t('dialog.title')}</DialogTitle>
      {data ? (
        <NewBookingForm choices={data} onClose={onClose} onBooked={onBooked} />
      ) : (
        <DialogContent>
          {error ? (
            <ErrorState
              message={errorMessage(error, t('dialog.loadFailed'))}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonRows rows={6} />
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
            <Button color="inherit" onClick={onClose}>
              {t('cancel', { ns: 'shared' })}
            </Button>
          </Box>
        </DialogContent>
      )}
    </Dialog>
  );
}
