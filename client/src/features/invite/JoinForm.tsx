import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { PasswordField } from '../../components/PasswordField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { type SessionFragment, useJoinByInvitationMutation } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { failureDetail } from '../../lib/failureDetail';
import { showFieldErrors } from '../../lib/showFieldErrors';
import { newPasswordRule } from '../auth/authRules';

const schema = z
  .object({
    firstName: z.string().trim().min(1, lateText('auth:firstNameRequired')),
    lastName: z.string().trim().min(1, lateText('auth:lastNameRequired')),
    password: newPasswordRule,
    confirmPassword: z.string().min(1, lateText('auth:confirmRequired')),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    ...lateText('auth:register.mismatchDetail'),
  });

const FIELDS = ['firstName', 'lastName', 'password', 'confirmPassword'] as const;

interface Props {
  token: string;
  email: string;
  onJoined: (session: SessionFragment) => Promise<void>;
}

/** For somebody without an account. */
export function JoinForm({ token, email, onJoined }: Props) {
  const { t } = useTranslation('invite');
  const toast = useToast();
  const [join, { loading }] = useJoinByInvitationMutation();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { firstName: '', lastName: '', password: '', confirmPassword: '' },
  });
  const auth = (key: 'firstName' | 'lastName' | 'password' | 'confirmPassword' | 'passwordHint') =>
    t(key, { ns: 'auth' });

  const submit = handleSubmit(async (values) => {
    try {
      const { data } = await join({ variables: { input: { token, ...values } } });
      if (data) await onJoined(data.joinByInvitation);
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        toast.error(t('failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('newPerson', { email })}</Typography>
      {/* So that password managers save the address with the password. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormTextField
          control={control}
          name="firstName"
          label={auth('firstName')}
          autoComplete="given-name"
          autoFocus
        />
        <FormTextField
          control={control}
          name="lastName"
          label={auth('lastName')}
          autoComplete="family-name"
        />
      </Box>
      <PasswordField
        control={control}
        name="password"
        label={auth('password')}
        autoComplete="new-password"
        helperText={auth('passwordHint')}
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label={auth('confirmPassword')}
        autoComplete="new-password"
      />
      <SubmitButton loading={loading} size="large">
        {t('join')}
      </SubmitButton>
    </Box>
  );
}
