import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CopyButton } from '../../../components/CopyButton';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type BeginTwoFactorMutation,
  useConfirmTwoFactorMutation,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { QrCode } from './QrCode';

const schema = z.object({ code: z.string().trim().min(1, lateText('security:twoFactor.codeRequired')) });

interface Props {
  setup: BeginTwoFactorMutation['beginTwoFactor'];
  titleId: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Brings the secret into the app, and proves that it arrived. */
export function ConfirmAppStep({ setup, titleId, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [confirm, { loading }] = useConfirmTwoFactorMutation();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  });

  const submit = handleSubmit(async (variables) => {
    try {
      const { data } = await confirm({ variables });
      if (!data) return;
      onConfirmed(data.confirmTwoFactor.codes);
    } catch (error) {
      const { code } = fieldErrors(error);
      if (code) setError('code', { message: code }, { shouldFocus: true });
      else toast.error(t('twoFactor.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <DialogTitle id={titleId}>{t('twoFactor.scanTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('twoFactor.scanBody')}</DialogContentText>
        <Box sx={{ my: 5, display: 'grid', justifyItems: 'center' }}>
          <QrCode text={setup.otpauthUri} label={t('twoFactor.qrLabel')} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('twoFactor.cannotScan')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, mb: 5 }}>
          <Typography
            component="code"
            sx={{ fontFamily: 'monospace', fontSize: '0.9375rem', overflowWrap: 'anywhere', flex: 1 }}
          >
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </Typography>
          <CopyButton text={setup.secret} label={t('twoFactor.copyKey')} />
        </Box>
        <FormTextField
          control={control}
          name="code"
          label={t('twoFactor.code')}
          autoComplete="one-time-code"
          autoFocus
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={loading}>{t('twoFactor.turnOn')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
