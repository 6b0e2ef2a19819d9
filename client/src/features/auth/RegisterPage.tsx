import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { PasswordField } from '../../components/PasswordField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useRegisterMutation } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { errorCode, errorMessage, fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { AuthPage } from './AuthPage';
import { emailRule, newPasswordRule } from './authRules';
import { useSession } from './sessionContext';

const schema = z.object({
  firstName: z.string().trim().min(1, lateText('auth:firstNameRequired')),
  lastName: z.string().trim().min(1, lateText('auth:lastNameRequired')),
  email: emailRule,
  phone: z.string().trim(),
  password: newPasswordRule,
  confirmPassword: z.string().min(1, lateText('auth:confirmRequired')),
});
type Values = z.infer<typeof schema>;

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const navigate = useNavigate();
  const session = useSession();
  const [closed, setClosed] = useState<string | null>(null);
  const [register, { loading }] = useRegisterMutation();
  const { control, handleSubmit, setError } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' },
  });

  const submit = handleSubmit(async (values) => {
    if (values.password !== values.confirmPassword) {
      setError('confirmPassword', { message: t('register.mismatchDetail') }, { shouldFocus: true });
      toast.error(t('register.mismatch'), t('register.mismatchDetail'));
      return;
    }
    setClosed(null);
    try {
      const { data } = await register({ variables: { input: { ...values, phone: values.phone || null } } });
      if (!data) return;
      await session.signIn(data.register);
      toast.success(t('register.success'));
      await navigate('/dashboard', { replace: true });
    } catch (error) {
      if (errorCode(error) === 'SWITCHED_OFF') {
        setClosed(errorMessage(error, t('register.failure')));
        return;
      }
      for (const [field, message] of Object.entries(fieldErrors(error))) {
        if (field in schema.shape) setError(field as keyof Values, { message });
      }
      toast.error(t('register.failure'), failureDetail(error, t('register.fallback')));
    }
  });

  return (
    <AuthPage
      title={t('register.title')}
      subtitle={t('register.subtitle')}
      footer={
        <>
          {t('register.hasAccount')}{' '}
          <Link component={RouterLink} to="/login">
            {t('register.login')}
          </Link>
        </>
      }
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <FormTextField
            control={control}
            name="firstName"
            label={t('firstName')}
            autoComplete="given-name"
            autoFocus
          />
          <FormTextField control={control} name="lastName" label={t('lastName')} autoComplete="family-name" />
        </Box>
        <FormTextField
          control={control}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
        />
        <FormTextField control={control} name="phone" type="tel" label={t('phone')} autoComplete="tel" />
        <PasswordField
          control={control}
          name="password"
          label={t('password')}
          autoComplete="new-password"
          helperText={t('passwordHint')}
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label={t('confirmPassword')}
          autoComplete="new-password"
        />
        <Box role="alert">{closed && <Alert severity="info">{closed}</Alert>}</Box>
        <SubmitButton loading={loading} size="large">
          {t('register.submit')}
        </SubmitButton>
      </Box>
    </AuthPage>
  );
}
