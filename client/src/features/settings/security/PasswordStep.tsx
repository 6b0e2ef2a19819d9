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
import { PasswordField } from '../../../components/PasswordField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import { type BeginTwoFactorMutation, useBeginTwoFactorMutation } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';

const schema = z.object({ password: z.string().min(1, lateText('auth:currentRequired')) });

interface Props {
  titleId: string;
  onBegun: (setup: BeginTwoFactorMutation['beginTwoFactor']) => void;
  onCancel: () => void;
}

export function PasswordStep({ titleId, onBegun, onCancel }: Props) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [begin, { loading }] = useBeginTwoFactorMutation();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(async (variables) => {
    try {
      const { data } = await begin({ variables });
      if (data) onBegun(data.beginTwoFactor);
    } catch (error) {
      const { password } = fieldErrors(error);
      if (password) setError('password', { message: password }, { shouldFocus: true });
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
      <DialogTitle id={titleId}>{t('twoFactor.passwordTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 5 }}>{t('twoFactor.passwordBody')}</DialogContentText>
        <PasswordField
          control={control}
          name="password"
          label={t('currentPassword', { ns: 'auth' })}
          autoComplete="current-password"
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={loading}>{t('twoFactor.continue')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
