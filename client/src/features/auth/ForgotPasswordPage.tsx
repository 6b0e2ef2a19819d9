import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useForgotPasswordMutation } from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { AuthPage } from './AuthPage';
import { emailRule } from './authRules';

const schema = z.object({ email: emailRule });

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [forgotPassword, { loading }] = useForgotPasswordMutation();
  const { control, handleSubmit } = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });

  const submit = handleSubmit(async ({ email }) => {
    try {
      await forgotPassword({ variables: { email } });
      setSentTo(email);
      toast.success(t('forgot.success'));
    } catch (error) {
      toast.error(t('error', { ns: 'shared' }), failureDetail(error, t('forgot.fallback')));
    }
  });

  if (sentTo) {
    return (
      <AuthPage
        title={t('forgot.sentTitle')}
        subtitle={
          <Trans
            t={t}
            i18nKey="forgot.sentBody"
            values={{ email: sentTo }}
            components={{ strong: <strong /> }}
          />
        }
      >
        <Button component={RouterLink} to="/login" variant="outlined" size="large" fullWidth>
          {t('backToSignIn')}
        </Button>
      </AuthPage>
    );
  }

  return (
    <AuthPage
      title={t('forgot.title')}
      subtitle={t('forgot.subtitle')}
      footer={
        <Link component={RouterLink} to="/login">
          {t('backToSignIn')}
        </Link>
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
        <SubmitButton loading={loading} size="large">
          {t('forgot.submit')}
        </SubmitButton>
      </Box>
    </AuthPage>
  );
}
