import { useTranslation } from 'react-i18next';
import {
  type AppointmentRowFragment,
  type BookingPaymentFragment,
} from '../../../generated/graphql.generated';
import { PaymentChip } from './PaymentChip';

/** What about a deposit wants attention: money that is disputed, or has not come yet. */
export function DepositMark({
  payment,
  status,
}: BookingPaymentFragment & Pick<AppointmentRowFragment, 'status'>) {
  const { t } = useTranslation('bookings');
  if (payment?.isDisputed) return <PaymentChip look="disputed" label={t('deposit.disputed')} />;
  const isOwed = payment?.status === 'requires_payment' && (status === 'pending' || status === 'confirmed');
  return isOwed ? <PaymentChip look="requires_payment" label={t('deposit.unpaid')} /> : null;
}
