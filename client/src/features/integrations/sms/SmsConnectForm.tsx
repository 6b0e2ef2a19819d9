import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { PasswordField } from '../../../components/PasswordField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  SmsConnectionDocument,
  type SmsConnectionPartsFragment,
  useConnectSmsMutation,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { failureDetail } from '../../../lib/failureDetail';
import { formatPhone } from '../../../lib/phone';
import { showFieldErrors } from '../../../lib/showFieldErrors';

const FIELDS = ['accountSid', 'authToken', 'from'] as const;
const CONSOLE = 'https://console.twilio.com/';

interface Props {
  connection: SmsConnectionPartsFragment;
  onDirty: (isDirty: boolean) => void;
  /** Back to what is connected; undefined while nothing is. */
  onBack: (() => void) | undefined;
  onDone: () => void;
}

/** What Twilio's console shows, typed in here; the server tries it before it keeps it. */
export function SmsConnectForm({ connection, onDirty, onBack, onDone }: Props) {
  const { t } = useTranslation('integrationSms');
  const toast = useToast();
  const [connect] = useConnectSmsMutation({
    refetchQueries: [SmsConnectionDocument],
    awaitRefetchQueries: true,
  });
  const { isConnected, accountSid, from, platformFrom } = connection;
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schemaFor(accountSid ?? null)),
    defaultValues: { accountSid: accountSid ?? '', authToken: '', from: from ? formatPhone(from) : '' },
  });
  const { isDirty, isSubmitting } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = handleSubmit(async ({ authToken, ...input }) => {
    try {
      const { data } = await connect({
        variables: { input: { ...input, authToken: authToken || null } },
      });
      if (data?.connectSms.webhookConfigured) toast.success(t('connect.done'));
      else toast.warning(t('connect.done'), t('connect.doneWithoutWebhook'));
      onDone();
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        toast.error(t('connect.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Typography color="textSecondary">{t('connect.intro')}</Typography>
      {!isConnected && platformFrom && (
        <Alert severity="info" variant="outlined">
          {t('connect.platform', { number: formatPhone(platformFrom) })}
        </Alert>
      )}
      <Typography variant="body2">
        <Trans
          t={t}
          i18nKey="connect.where"
          components={{ a: <MuiLink href={CONSOLE} target="_blank" rel="noopener noreferrer" /> }}
        />
      </Typography>
      <FormTextField
        control={control}
        name="accountSid"
        label={t('connect.accountSid')}
        helperText={t('connect.accountSidHelp')}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
        required
      />
      <PasswordField
        control={control}
        name="authToken"
        label={t('connect.authToken')}
        helperText={t(isConnected ? 'connect.authTokenKept' : 'connect.authTokenHelp')}
        autoComplete="new-password"
      />
      <FormTextField
        control={control}
        name="from"
        label={t('connect.from')}
        helperText={t('connect.fromHelp')}
        autoComplete="off"
        required
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        {onBack && (
          <Button color="inherit" onClick={onBack} disabled={isSubmitting}>
            {t('connect.back')}
          </Button>
        )}
        <SubmitButton loading={isSubmitting}>
          {t(isConnected ? 'connect.save' : 'connect.submit')}
        </SubmitButton>
      </Box>
    </Box>
  );
}

/** @param connected the account whose token is kept when none is typed. */
const schemaFor = (connected: string | null) =>
  z
    .object({
      accountSid: z
        .string()
        .trim()
        .regex(/^AC[0-9a-f]{32}$/i, lateText('integrationSms:connect.accountSidInvalid')),
      authToken: z.string().trim(),
      from: z.string().trim().min(1, lateText('integrationSms:connect.fromRequired')),
    })
    .refine(({ accountSid, authToken }) => authToken !== '' || accountSid === connected, {
      path: ['authToken'],
      ...lateText('integrationSms:connect.authTokenRequired'),
    });
