import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { type SessionFragment, useVerifyTwoFactorMutation } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { challengeEnded, fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';

const schema = z.object({ code: z.string().trim().min(1, lateText('auth:twoFactor.codeRequired')) });

interface Props {
  challengeToken: string;
  onSignedIn: (session: SessionFragment) => Promise<void>;
  onStartAgain: () => void;
}

/** The second step of signing in: the app's code, or a recovery code for who has lost the app. */
export function CodeForm({ challengeToken, onSignedIn, onStartAgain }: Props) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const [byRecovery, setByRecovery] = useState(false);
  const [verify, { loading }] = useVerifyTwoFactorMutation();
  const { control, handleSubmit, reset, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  });

  const submit = handleSubmit(async ({ code }) => {
    try {
      const { data } = await verify({ variables: { challengeToken, code } });
      if (data) await onSignedIn(data.verifyTwoFactor);
    } catch (error) {
      const { code: message } = fieldErrors(error);
      if (message) return setError('code', { message }, { shouldFocus: true });
      toast.error(t('login.failure'), failureDetail(error, t('login.fallback')));
      if (challengeEnded(error)) onStartAgain();
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Typography color="textSecondary" id="code-help">
        {t(byRecovery ? 'twoFactor.recoverySubtitle' : 'twoFactor.subtitle')}
      </Typography>
      <FormTextField
        key={String(byRecovery)}
        control={control}
        name="code"
        label={t(byRecovery ? 'twoFactor.recoveryCode' : 'twoFactor.code')}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{
          htmlInput: {
            inputMode: byRecovery ? 'text' : 'numeric',
            maxLength: 40,
            'aria-describedby': 'code-help',
          },
        }}
      />
      <SubmitButton loading={loading} size="large">
        {t('twoFactor.submit')}
      </SubmitButton>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button
          onClick={() => {
            reset();
            setByRecovery(!byRecovery);
          }}
        >
          {t(byRecovery ? 'twoFactor.useApp' : 'twoFactor.useRecovery')}
        </Button>
        <Button color="inherit" onClick={onStartAgain}>
          {t('twoFactor.back')}
        </Button>
      </Box>
    </Box>
  );
}
