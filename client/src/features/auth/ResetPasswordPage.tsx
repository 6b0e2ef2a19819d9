import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { PasswordField } from '../../components/PasswordField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useResetPasswordMutation } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { AuthPage } from './AuthPage';
import { newPasswordRule } from './authRules';

const schema = z
  .object({
    newPassword: newPasswordRule,
    confirmPassword: z.string().min(1, lateText('auth:confirmRequired')),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    ...lateText('auth:register.mismatchDetail'),
  });

export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const token = useSearchParams()[0].get('token');
  const toast = useToast();
  const navigate = useNavigate();
  const [resetPassword, { loading }] = useResetPasswordMutation();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });

  if (!token) {
    return (
      <AuthPage title={t('reset.title')} subtitle={t('reset.noToken')}>
        <Button component={RouterLink} to="/forgot-password" variant="contained" size="large" fullWidth>
          {t('reset.askAgain')}
        </Button>
      </AuthPage>
    );
  }

  const submit = handleSubmit(async (values) => {
    try {
      await resetPassword({ variables: { input: { token, ...values } } });
      toast.success(t('reset.success'));
      await navigate('/login', { replace: true });
    } catch (error) {
      const { newPassword } = fieldErrors(error);
      if (newPassword) setError('newPassword', { message: newPassword });
      toast.error(t('error', { ns: 'shared' }), failureDetail(error, t('reset.fallback')));
    }
  });

  return (
    <AuthPage
      title={t('reset.title')}
      subtitle={t('reset.subtitle')}
      footer={
        <Link component={RouterLink} to="/login">
          {t('backToSignIn')}
        </Link>
      }
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <PasswordField
          control={control}
          name="newPassword"
          label={t('newPassword')}
          autoComplete="new-password"
          helperText={t('passwordHint')}
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label={t('confirmPassword')}
          autoComplete="new-password"
        />
        <SubmitButton loading={loading} size="large">
          {t('reset.submit')}
        </SubmitButton>
      </Box>
    </AuthPage>
  );
}
