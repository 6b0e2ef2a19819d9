import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { PasswordField } from '../../components/PasswordField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useLoginMutation } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { failureDetail } from '../../lib/failureDetail';
import { AuthPage } from './AuthPage';

import { emailRule } from './authRules';
import { useSession } from './sessionContext';

const schema = z.object({
  email: emailRule,
  password: z.string().min(1, lateText('auth:passwordRequired')),
  rememberMe: z.boolean(),
});

export function LoginPage() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const navigate = useNavigate();
  const session = useSession();
  const [login, { loading }] = useLoginMutation();
  const { control, handleSubmit, register } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '', rememberMe: false },
  });

  const submit = handleSubmit(async (input) => {
    try {
      const { data } = await login({ variables: { input } });
      if (!data) return;
      await session.signIn(data.login);
      toast.success(t('login.success'));
      await navigate('/dashboard', { replace: true });
    } catch (error) {
      toast.error(t('login.failure'), failureDetail(error, t('login.fallback')));
    }
  });

  return (
    <AuthPage
      title={t('login.title')}
      subtitle={t('login.subtitle')}
      footer={
        <>
          {t('login.noAccount')}{' '}
          <Link component={RouterLink} to="/register">
            {t('login.register')}
          </Link>
        </>
      }
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <FormTextField
          control={control}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          control={control}
          name="password"
          label={t('password')}
          autoComplete="current-password"
        />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            mt: -2,
          }}
        >
          <FormControlLabel control={<Checkbox {...register('rememberMe')} />} label={t('rememberMe')} />
          <Link component={RouterLink} to="/forgot-password">
            {t('login.forgot')}
          </Link>
        </Box>
        <SubmitButton loading={loading} size="large">
          {t('login.submit')}
        </SubmitButton>
      </Box>
    </AuthPage>
  );
}
