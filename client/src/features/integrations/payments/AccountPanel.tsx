import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type TFunction } from 'i18next';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type PaymentsStateFieldsFragment,
  useUpdatePaymentSettingsMutation,
} from '../../../generated/graphql.generated';
import { errorMessage, fieldErrors } from '../../../lib/errors';

const LEAST_MINUTES = 30;
const MOST_MINUTES = 1440;
const LATE = ['keep', 'refund'] as const;

const termsSchema = (t: TFunction<'integrationPayments'>) =>
  z.object({
    minutesToPay: z
      .string()
      .trim()
      .refine(
        (value) => /^\d{1,4}$/.test(value) && Number(value) >= LEAST_MINUTES && Number(value) <= MOST_MINUTES,
        t('terms.badMinutes'),
      ),
    lateCancellation: z.enum(LATE),
  });
type TermsValues = z.infer<ReturnType<typeof termsSchema>>;

interface Props {
  account: NonNullable<PaymentsStateFieldsFragment['account']>;
  onDirty: (isDirty: boolean) => void;
  onChanged: () => void;
  onNewKey: () => void;
  onClose: () => void;
}

export function AccountPanel({ account, onDirty, onChanged, onNewKey, onClose }: Props) {
  const { t } = useTranslation('integrationPayments');
  const toast = useToast();
  const [update] = useUpdatePaymentSettingsMutation();
  const { minutesToPay, lateCancellation } = account;
  const {
    control,
    handleSubmit,
    setError,
    reset,
    formState: { isDirty, isSubmitting },
  } = useForm<TermsValues>({
    resolver: zodResolver(termsSchema(t)),
    defaultValues: { minutesToPay: String(minutesToPay), lateCancellation },
  });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = handleSubmit(async (values) => {
    try {
      const input = { minutesToPay: Number(values.minutesToPay), lateCancellation: values.lateCancellation };
      await update({ variables: { input } });
      reset(values);
      toast.success(t('terms.saved'));
      onChanged();
    } catch (error) {
      const { minutesToPay: problem } = fieldErrors(error);
      if (problem) setError('minutesToPay', { message: problem }, { shouldFocus: true });
      else toast.error(t('terms.failed'), errorMessage(error, t('tryAgain')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start', pt: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography sx={{ fontWeight: 600, flex: 1, overflowWrap: 'anywhere' }}>
            {account.country ? `${account.accountName} · ${account.country}` : account.accountName}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            color={account.livemode ? 'success' : 'warning'}
            label={t(account.livemode ? 'live' : 'test')}
          />
        </Box>
        {!account.livemode && <Alert severity="info">{t('testHelp')}</Alert>}
        {account.lastError && <Alert severity="warning">{account.lastError}</Alert>}
        <Typography color="textSecondary">{t('open', { count: account.openPayments })}</Typography>
        <FormTextField
          control={control}
          name="minutesToPay"
          label={t('terms.minutes')}
          helperText={t('terms.minutesHelp')}
          required
          slotProps={{
            input: { endAdornment: <InputAdornment position="end">{t('terms.min')}</InputAdornment> },
            htmlInput: { inputMode: 'numeric' },
          }}
        />
        <FormTextField
          control={control}
          name="lateCancellation"
          label={t('terms.late')}
          helperText={t('terms.lateHelp')}
          select
        >
          {LATE.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`terms.${each}`)}
            </MenuItem>
          ))}
        </FormTextField>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onNewKey} sx={{ mr: { sm: 'auto' } }}>
          {t('newKey')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('close', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={isSubmitting}>{t('terms.save')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
