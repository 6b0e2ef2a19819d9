import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { PasswordField } from '../../../components/PasswordField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import { type TwoFactorProofInput } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { failureDetail } from '../../../lib/failureDetail';
import { showFieldErrors } from '../../../lib/showFieldErrors';

const schema = z.object({
  password: z.string().min(1, lateText('auth:currentRequired')),
  code: z.string().trim().min(1, lateText('auth:twoFactor.codeRequired')),
});

const FIELDS = ['password', 'code'] as const;

interface Props {
  titleId: string;
  title: string;
  body: string;
  submitLabel: string;
  danger?: boolean;
  /** May reject with the server's answer, which is shown. */
  onProof: (proof: TwoFactorProofInput) => Promise<void>;
  onCancel: () => void;
}

/** The password and a code: what it takes to change two-factor sign-in. */
export function ProofForm({ titleId, title, body, submitLabel, danger, onProof, onCancel }: Props) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', code: '' },
  });

  const submit = handleSubmit(async (proof) => {
    try {
      await onProof(proof);
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        toast.error(t('twoFactor.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 5 }}>{body}</DialogContentText>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <PasswordField
            control={control}
            name="password"
            label={t('currentPassword', { ns: 'auth' })}
            autoComplete="current-password"
          />
          <FormTextField
            control={control}
            name="code"
            label={t('twoFactor.codeOrRecovery')}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting} color={danger ? 'error' : 'primary'}>
          {submitLabel}
        </SubmitButton>
      </DialogActions>
    </Box>
  );
}
