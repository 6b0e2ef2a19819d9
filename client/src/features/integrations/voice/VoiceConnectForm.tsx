import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  VoiceConnectionDocument,
  type VoiceConnectionPartsFragment,
  useConnectVoiceMutation,
} from '../../../generated/graphql.generated';
import { formatPhone } from '../../../lib/phone';
import { TwilioAccountFields } from '../twilio/TwilioAccountFields';
import { TwilioConnectForm } from '../twilio/TwilioConnectForm';
import { useTwilioConnect } from '../twilio/useTwilioConnect';
import { NumberField } from './NumberField';
import { type ConnectValues, connectSchema } from './connectValues';

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
  const [connect] = useConnectVoiceMutation({
    refetchQueries: [VoiceConnectionDocument],
    awaitRefetchQueries: true,
  });
  const { isConnected, usesSmsAccount, smsAccountName, accountSid, number } = connection;
  const mayShare = typeof smsAccountName === 'string';
  const keepsToken = isConnected && !usesSmsAccount;
  const { control, handleSubmit, setError, formState } = useForm<ConnectValues>({
    resolver: zodResolver(connectSchema(keepsToken ? (accountSid ?? null) : null)),
    defaultValues: {
      source: mayShare && (usesSmsAccount || !isConnected) ? 'sms' : 'own',
      accountSid: usesSmsAccount ? '' : (accountSid ?? ''),
      authToken: '',
      number: number ? formatPhone(number) : '',
    },
  });
  const isShared = useWatch({ control, name: 'source' }) === 'sms';
  const run = useTwilioConnect({
    fields: ['accountSid', 'authToken', 'number'],
    setError,
    told: {
      done: t('connect.done'),
      doneWithoutWebhook: t('connect.doneWithoutWebhook'),
      failed: t('connect.failed'),
    },
    onDone,
  });
  const submit = handleSubmit((values) => {
    const own = { accountSid: values.accountSid, authToken: values.authToken || null };
    const input = { usesSmsAccount: isShared, number: values.number, ...(isShared ? {} : own) };
    return run(async () => (await connect({ variables: { input } })).data?.connectVoice.webhookConfigured);
  });

  return (
    <TwilioConnectForm
      formState={formState}
      isConnected={isConnected}
      onSubmit={submit}
      onDirty={onDirty}
      onBack={onBack}
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
      {!isShared && <TwilioAccountFields control={control} keepsToken={keepsToken} />}
      <NumberField control={control} isListed={isShared} />
      <Alert severity="info" variant="outlined">
        {t('connect.takesOver')}
      </Alert>
    </TwilioConnectForm>
  );
}
