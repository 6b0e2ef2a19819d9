import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type TFunction } from 'i18next';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { useToast } from '../../../components/useToast';
import { useAskDepositMutation } from '../../../generated/graphql.generated';
import { errorMessage, fieldErrors } from '../../../lib/errors';
import { formatMoney } from '../../../lib/money';
import { useTenant } from '../../tenant/tenantContext';

const askSchema = (t: TFunction<'payment'>, mostCents: number, most: string) =>
  z.object({
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, t('ask.badAmount'))
      .refine((value) => Number(value) > 0, t('ask.badAmount'))
      .refine((value) => Math.round(Number(value) * 100) <= mostCents, t('ask.tooMuch', { most })),
  });
type AskValues = z.infer<ReturnType<typeof askSchema>>;

interface Props {
  appointmentId: string;
  mostCents: number;
  onAsked: () => Promise<unknown>;
  onClose: () => void;
}

/** How much is asked; the link to pay is then in the appointment and on the client's page. */
export function AskForDepositDialog({ appointmentId, mostCents, onAsked, onClose }: Props) {
  const { t } = useTranslation('payment');
  const toast = useToast();
  const { currency } = useTenant().tenant;
  const most = formatMoney(mostCents, currency);
  const [askDeposit] = useAskDepositMutation();
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty, isSubmitting },
  } = useForm<AskValues>({
    resolver: zodResolver(askSchema(t, mostCents, most)),
    defaultValues: { amount: '' },
  });
  const close = useGuardedClose(isDirty, onClose, {
    title: t('ask.unsaved.title'),
    body: t('unsaved.body'),
    discard: t('unsaved.discard'),
    keep: t('unsaved.keep'),
  });

  const submit = handleSubmit(async ({ amount }) => {
    try {
      await askDeposit({
        variables: { input: { appointmentId, amountCents: Math.round(Number(amount) * 100) } },
      });
      toast.success(t('ask.done'), t('ask.doneBody'));
      await onAsked().catch(() => undefined);
      onClose();
    } catch (error) {
      const { amountCents } = fieldErrors(error);
      if (amountCents) setError('amount', { message: amountCents }, { shouldFocus: true });
      else toast.error(t('ask.failed'), errorMessage(error, t('tryAgain')));
    }
  });

  return (
    <Dialog open onClose={() => void close()} maxWidth="xs" fullWidth aria-labelledby="ask-deposit-title">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="ask-deposit-title">{t('ask.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>{t('ask.body', { most })}</DialogContentText>
          <FormTextField
            control={control}
            name="amount"
            label={t('ask.amount', { currency })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            autoFocus
            required
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => void close()}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={isSubmitting}>{t('ask.submit')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
