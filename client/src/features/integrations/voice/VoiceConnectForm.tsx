import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MuiLink from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { PasswordField } from '../../../components/PasswordField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  VoiceConnectionDocument,
  type VoiceConnectionPartsFragment,
  useConnectVoiceMutation,
} from '../../../generated/graphql.generated';
import { failureDetail } from '../../../lib/failureDetail';
import { formatPhone } from '../../../lib/phone';
import { showFieldErrors } from '../../../lib/showFieldErrors';
import { NumberField } from './NumberField';
import { type ConnectValues, connectSchema } from './connectValues';

const FIELDS = ['accountSid', 'authToken', 'number'] as const;
const CONSOLE = 'https://console.twilio.com/';

interface Props {
  connection: VoiceConnectionPartsFragment;
  onDirty: (isDirty: boolean) => void;
  /** Back to what is connected; undefined while nothing is. */
  onBack: (() => void) | undefined;
  onDone: () => void;
}

/** Which number the assistant answers: by the account for text messages, or by another. */
export function VoiceConnectForm({ connection, onDirty, onBack, onDone }: Props) {
  const { t } = useTranslation('integrationVoice');
  const toast = useToast();
  const [connect] = useConnectVoiceMutation({
    refetchQueries: [VoiceConnectionDocument],
    awaitRefetchQueries: true,
  });
  const { isConnected, usesSmsAccount, smsAccountName, accountSid, number } = connection;
  const mayShare = typeof smsAccountName === 'string';
  const { control, handleSubmit, setError, formState } = useForm<ConnectValues>({
    resolver: zodResolver(connectSchema(isConnected && !usesSmsAccount ? (accountSid ?? null) : null)),
    defaultValues: {
      source: mayShare && (usesSmsAccount || !isConnected) ? 'sms' : 'own',
      accountSid: usesSmsAccount ? '' : (accountSid ?? ''),
      authToken: '',
      number: number ? formatPhone(number) : '',
    },
  });
  const { isDirty, isSubmitting } = formState;
  const isShared = useWatch({ control, name: 'source' }) === 'sms';
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = handleSubmit(async (values) => {
    const own = { accountSid: values.accountSid, authToken: values.authToken || null };
    const input = { usesSmsAccount: isShared, number: values.number, ...(isShared ? {} : own) };
    try {
      const { data } = await connect({ variables: { input } });
      if (data?.connectVoice.webhookConfigured) toast.success(t('connect.done'));
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
      {mayShare && (
        <Controller
          control={control}
          name="source"
          render={({ field }) => (
            <FormControl>
              <FormLabel id="voice-source">{t('connect.source')}</FormLabel>
              <RadioGroup {...field} aria-labelledby="voice-source">
                <FormControlLabel
                  value="sms"
                  control={<Radio />}
                  label={t('connect.sourceSms', { name: smsAccountName })}
                />
                <FormControlLabel value="own" control={<Radio />} label={t('connect.sourceOwn')} />
              </RadioGroup>
            </FormControl>
          )}
        />
      )}
      {!isShared && (
        <>
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
            helperText={t(isConnected && !usesSmsAccount ? 'connect.authTokenKept' : 'connect.authTokenHelp')}
            autoComplete="new-password"
          />
        </>
      )}
      <NumberField control={control} isListed={isShared} />
      <Alert severity="info" variant="outlined">
        {t('connect.takesOver')}
      </Alert>
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
