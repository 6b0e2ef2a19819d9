import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import {
  SmsConnectionDocument,
  type SmsConnectionPartsFragment,
  useConnectSmsMutation,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { formatPhone } from '../../../lib/phone';
import { TwilioAccountFields } from '../twilio/TwilioAccountFields';
import { TwilioConnectForm } from '../twilio/TwilioConnectForm';
import { accountFields, withAccountRules } from '../twilio/twilioAccount';
import { useTwilioConnect } from '../twilio/useTwilioConnect';

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
  const [connect] = useConnectSmsMutation({
    refetchQueries: [SmsConnectionDocument],
    awaitRefetchQueries: true,
  });
  const { isConnected, accountSid, from, platformFrom } = connection;
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schemaFor(accountSid ?? null)),
    defaultValues: { accountSid: accountSid ?? '', authToken: '', from: from ? formatPhone(from) : '' },
  });
  const run = useTwilioConnect({
    fields: ['accountSid', 'authToken', 'from'],
    setError,
    told: {
      done: t('connect.done'),
      doneWithoutWebhook: t('connect.doneWithoutWebhook'),
      failed: t('connect.failed'),
    },
    onDone,
  });
  const submit = handleSubmit(({ authToken, ...input }) =>
    run(async () => {
      const { data } = await connect({ variables: { input: { ...input, authToken: authToken || null } } });
      return data?.connectSms.webhookConfigured;
    }),
  );

  return (
    <TwilioConnectForm
      formState={formState}
      isConnected={isConnected}
      onSubmit={submit}
      onDirty={onDirty}
      onBack={onBack}
    >
      <Typography color="textSecondary">{t('connect.intro')}</Typography>
      {!isConnected && platformFrom && (
        <Alert severity="info" variant="outlined">
          {t('connect.platform', { number: formatPhone(platformFrom) })}
        </Alert>
      )}
      <TwilioAccountFields control={control} keepsToken={isConnected} more={t('connect.whereNumber')} />
      <FormTextField
        control={control}
        name="from"
        label={t('connect.from')}
        helperText={t('connect.fromHelp')}
        autoComplete="off"
        required
      />
    </TwilioConnectForm>
  );
}

/** @param connected the account whose token is kept when none is typed. */
const schemaFor = (connected: string | null) =>
  withAccountRules(
    z.object({
      ...accountFields,
      from: z.string().trim().min(1, lateText('integrationSms:connect.fromRequired')),
    }),
    { connected },
  );
