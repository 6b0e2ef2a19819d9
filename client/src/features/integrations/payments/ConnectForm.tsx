import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PasswordField } from '../../../components/PasswordField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import { useConnectPaymentsMutation } from '../../../generated/graphql.generated';
import { errorMessage, fieldErrors } from '../../../lib/errors';

const connectSchema = (t: TFunction<'integrationPayments'>) =>
  z.object({
    secretKey: z
      .string()
      .trim()
      .regex(/^[sr]k_(live|test)_[A-Za-z0-9]{8,}$/, t('connect.badKey')),
    webhookSecret: z
      .string()
      .trim()
      .regex(/^(whsec_.{8,})?$/, t('connect.badSecret')),
  });
type ConnectValues = z.infer<ReturnType<typeof connectSchema>>;

interface Props {
  webhookUrl: string;
  /** Stripe has ended the access of the account that was connected. */
  hasEnded: boolean;
  onDirty: (isDirty: boolean) => void;
  onConnected: () => void;
  onClose: () => void;
}

export function ConnectForm({ webhookUrl, hasEnded, onDirty, onConnected, onClose }: Props) {
  const { t } = useTranslation('integrationPayments');
  const toast = useToast();
  const [connect] = useConnectPaymentsMutation();
  // Only an installation that Stripe cannot reach needs it.
  const [asksSecret, setAsksSecret] = useState(false);
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty, isSubmitting },
  } = useForm<ConnectValues>({
    resolver: zodResolver(connectSchema(t)),
    defaultValues: { secretKey: '', webhookSecret: '' },
  });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = handleSubmit(async ({ secretKey, webhookSecret }) => {
    try {
      await connect({ variables: { input: { secretKey, webhookSecret: webhookSecret || null } } });
      onDirty(false);
      toast.success(t('connect.done'));
      onConnected();
    } catch (error) {
      const { secretKey: keyProblem, webhookSecret: secretProblem } = fieldErrors(error);
      if (secretProblem) {
        setAsksSecret(true);
        setError('webhookSecret', { message: secretProblem });
      }
      if (keyProblem) setError('secretKey', { message: keyProblem }, { shouldFocus: true });
      if (!keyProblem && !secretProblem) toast.error(t('connect.failed'), errorMessage(error, t('tryAgain')));
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
        {hasEnded && <Alert severity="warning">{t('connect.ended')}</Alert>}
        <Typography>{t('connect.intro')}</Typography>
        <PasswordField
          control={control}
          name="secretKey"
          label={t('connect.key')}
          helperText={t('connect.keyHelp')}
          autoComplete="new-password"
        />
        {asksSecret && (
          <>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('connect.endpoint', { url: webhookUrl })}
            </Typography>
            <PasswordField
              control={control}
              name="webhookSecret"
              label={t('connect.secret')}
              autoComplete="new-password"
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={isSubmitting}>{t('connect.submit')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
