import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { useToast } from '../../../components/useToast';
import { type PaymentFieldsFragment, useRefundPaymentMutation } from '../../../generated/graphql.generated';
import { errorMessage, fieldErrors } from '../../../lib/errors';
import { formatMoney } from '../../../lib/money';
import { createSendOnceKey } from '../sendOnceKey';

const refundSchema = (t: TFunction<'payment'>, mostCents: number, most: string) =>
  z.object({
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, t('refundDialog.badAmount'))
      .refine((value) => Number(value) > 0, t('refundDialog.badAmount'))
      .refine((value) => Math.round(Number(value) * 100) <= mostCents, t('refundDialog.tooMuch', { most })),
    note: z.string().trim().max(500, t('refundDialog.noteLong')),
  });
type RefundValues = z.infer<ReturnType<typeof refundSchema>>;

/** How much goes back, and why; money moves, so it is said plainly before it does. */
export function RefundDialog({ payment, onClose }: { payment: PaymentFieldsFragment; onClose: () => void }) {
  const { t } = useTranslation('payment');
  const toast = useToast();
  const { id, currency, refundableCents } = payment;
  const most = formatMoney(refundableCents, currency);
  const [keyOf] = useState(createSendOnceKey);
  const [refund] = useRefundPaymentMutation();
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty, isSubmitting },
  } = useForm<RefundValues>({
    resolver: zodResolver(refundSchema(t, refundableCents, most)),
    defaultValues: { amount: (refundableCents / 100).toFixed(refundableCents % 100 ? 2 : 0), note: '' },
  });
  const close = useGuardedClose(isDirty, onClose, {
    title: t('unsaved.title'),
    body: t('unsaved.body'),
    discard: t('unsaved.discard'),
    keep: t('unsaved.keep'),
  });

  const submit = handleSubmit(async ({ amount, note }) => {
    const input = { id, amountCents: Math.round(Number(amount) * 100), note: note || null };
    try {
      const { data } = await refund({ variables: { input: { ...input, idempotencyKey: keyOf(input) } } });
      const isWaiting = data?.refundPayment.refunds.some(({ status }) => status === 'requested');
      toast.success(t(isWaiting ? 'refundDialog.waiting' : 'refundDialog.done'));
      onClose();
    } catch (error) {
      const { amountCents, note: noteError } = fieldErrors(error);
      if (amountCents) setError('amount', { message: amountCents }, { shouldFocus: true });
      if (noteError) setError('note', { message: noteError });
      if (!amountCents && !noteError)
        toast.error(t('refundDialog.failed'), errorMessage(error, t('tryAgain')));
    }
  });

  return (
    <Dialog open onClose={() => void close()} maxWidth="xs" fullWidth aria-labelledby="refund-title">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="refund-title">{t('refundDialog.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>{t('refundDialog.body', { most })}</DialogContentText>
          <FormTextField
            control={control}
            name="amount"
            label={t('refundDialog.amount', { currency })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            autoFocus
            required
          />
          <FormTextField
            control={control}
            name="note"
            label={t('refundDialog.note')}
            helperText={t('refundDialog.noteHelp')}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => void close()}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={isSubmitting} color="error">
            {t('refundDialog.submit')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
