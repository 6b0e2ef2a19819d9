import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { PasswordField } from '../../components/PasswordField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { type SessionFragment, useLoginMutation } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { challengeToken } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { emailRule } from './authRules';

const schema = z.object({
  email: emailRule,
  password: z.string().min(1, lateText('auth:passwordRequired')),
  rememberMe: z.boolean(),
});

interface Props {
  /** An address that cannot be changed. */
  email?: string;
  onSignedIn: (session: SessionFragment) => Promise<void>;
  /** The password was right; the token continues the sign-in with a code. */
  onCodeNeeded: (challengeToken: string) => void;
}

export function PasswordForm({ email, onSignedIn, onCodeNeeded }: Props) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const [login, { loading }] = useLoginMutation();
  const { control, handleSubmit, register } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: email ?? '', password: '', rememberMe: false },
  });

  const submit = handleSubmit(async (input) => {
    try {
      const { data } = await login({ variables: { input } });
      if (data) await onSignedIn(data.login);
    } catch (error) {
      const token = challengeToken(error);
      if (token) onCodeNeeded(token);
      else toast.error(t('login.failure'), failureDetail(error, t('login.fallback')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <FormTextField
        control={control}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        autoFocus={!email}
        slotProps={{ input: { readOnly: Boolean(email) } }}
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
  );
}
