import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import {
  type AppointmentRowFragment,
  type BookingPaymentFragment,
} from '../../../generated/graphql.generated';

/** What about a deposit wants attention: money that is disputed, or has not come yet. */
export function DepositMark({
  payment,
  status,
}: BookingPaymentFragment & Pick<AppointmentRowFragment, 'status'>) {
  const { t } = useTranslation('bookings');
  if (payment?.isDisputed) return <Chip size="small" color="error" label={t('deposit.disputed')} />;
  const isOwed = payment?.status === 'requires_payment' && (status === 'pending' || status === 'confirmed');
  return isOwed ? <Chip size="small" color="warning" variant="outlined" label={t('deposit.unpaid')} /> : null;
}
