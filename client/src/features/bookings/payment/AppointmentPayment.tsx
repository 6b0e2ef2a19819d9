import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Copy, RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type PaymentFieldsFragment,
  useAppointmentPaymentQuery,
  useRefreshPaymentMutation,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/payment.json';
import { addTexts } from '../../../i18n/setup';
import { formatDateShort, formatTime } from '../../../lib/dates';
import { errorMessage } from '../../../lib/errors';
import { formatMoney } from '../../../lib/money';
import { useTenant } from '../../tenant/tenantContext';
import { useBookingRights } from '../bookingRights';
import { AskForDeposit } from './AskForDeposit';
import { PaymentChip } from './PaymentChip';
import { RefundDialog } from './RefundDialog';

addTexts('payment', texts);

interface Props {
  appointmentId: string;
  /** What may still be asked, nothing of one that is free; null once the appointment has begun or has been settled. */
  askableCents: number | null;
}

/** Deposits that another one may follow. */
const OVER: readonly string[] = ['expired', 'cancelled', 'refunded'];

/** The deposit of an appointment, or the way to ask for one. */
export function AppointmentPayment({ appointmentId, askableCents }: Props) {
  const { t } = useTranslation('payment');
  const { data, previousData, error, refetch } = useAppointmentPaymentQuery({
    variables: { id: appointmentId },
    fetchPolicy: 'cache-and-network',
  });
  const payment = (data ?? previousData)?.appointment.payment;
  if (data ?? previousData) {
    return (
      <>
        {payment && <PaymentBlock payment={payment} />}
        {askableCents !== null && askableCents > 0 && (!payment || OVER.includes(payment.status)) && (
          <AskForDeposit appointmentId={appointmentId} mostCents={askableCents} onAsked={refetch} />
        )}
      </>
    );
  }
  if (!error) return null;
  return (
    <Button size="small" sx={{ mt: 4 }} onClick={() => void refetch().catch(() => undefined)}>
      {t('loadAgain')}
    </Button>
  );
}

function PaymentBlock({ payment }: { payment: PaymentFieldsFragment }) {
  const { t } = useTranslation('payment');
  const toast = useToast();
  const { timeZone } = useTenant().tenant;
  const { mayRefund } = useBookingRights();
  const [isRefunding, setIsRefunding] = useState(false);
  const [refresh, { loading }] = useRefreshPaymentMutation();
  const { amountCents, currency, status, dueAt, paidAt, payUrl, refunds, refundedCents, refundableCents } =
    payment;
  const money = (cents: number) => formatMoney(cents, currency);
  const moment = (at: string) => `${formatDateShort(at, timeZone)}, ${formatTime(at, timeZone)}`;

  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('copied'));
    } catch {
      toast.error(t('copyFailed'), url);
    }
  };
  const check = async () => {
    try {
      await refresh({ variables: { id: payment.id } });
    } catch (error) {
      toast.error(t('checkFailed'), errorMessage(error, t('tryAgain')));
    }
  };

  return (
    <Box
      component="section"
      aria-label={t('title')}
      sx={{ mt: 5, p: 4, border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, flex: 1 }}>
          {t('heading', { amount: money(amountCents) })}
        </Typography>
        {payment.isDisputed && <PaymentChip look="disputed" label={t('disputed')} />}
        <PaymentChip look={status} label={t(`status.${status}`)} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {status === 'requires_payment' && t('dueAt', { when: moment(dueAt) })}
        {paidAt && t('paidAt', { when: moment(paidAt) })}
        {payment.feeCents !== null &&
          payment.feeCents !== undefined &&
          ` · ${t('fee', { amount: formatMoney(payment.feeCents, payment.feeCurrency ?? currency) })}`}
        {refundedCents > 0 && ` · ${t('refunded', { amount: money(refundedCents) })}`}
      </Typography>
      {payment.lastError && status === 'requires_payment' && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {payment.lastError}
        </Alert>
      )}
      {refunds.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 4 }}>
          {refunds.map((refund) => (
            <Typography component="li" variant="body2" key={refund.id}>
              {t(`refundLine.${refund.status}`, { amount: money(refund.amountCents) })}
              {` · ${refund.note ?? t(`refundReason.${refund.reason}`)}`}
              {refund.status === 'failed' && refund.error && ` (${refund.error})`}
            </Typography>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, '& > *': { minHeight: 44 } }}>
        {payUrl && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Copy size={16} aria-hidden />}
            onClick={() => void copy(payUrl)}
          >
            {t('copyLink')}
          </Button>
        )}
        {mayRefund && refundableCents > 0 && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Undo2 size={16} aria-hidden />}
            onClick={() => setIsRefunding(true)}
          >
            {t('refund')}
          </Button>
        )}
        <Button
          color="inherit"
          loading={loading}
          loadingPosition="start"
          startIcon={<RotateCw size={16} aria-hidden />}
          onClick={() => void check()}
        >
          {t('check')}
        </Button>
      </Box>
      {isRefunding && <RefundDialog payment={payment} onClose={() => setIsRefunding(false)} />}
    </Box>
  );
}
