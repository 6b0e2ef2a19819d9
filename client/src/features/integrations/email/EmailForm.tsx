import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { PasswordField } from '../../../components/PasswordField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type EmailSetupQuery,
  useConnectEmailMutation,
  useTestEmailMutation,
} from '../../../generated/graphql.generated';
import { failureDetail } from '../../../lib/failureDetail';
import { showFieldErrors } from '../../../lib/showFieldErrors';
import { EMAIL_FIELDS, type EmailValues, emailSchema, inputOf, USUAL_PORTS, valuesOf } from './emailValues';

interface Props {
  setup: EmailSetupQuery['emailSetup'];
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onConnected: () => void;
}

/** The account, which is tried with a mail to whoever enters it before it is kept. */
export function EmailForm({ setup, onDirty, onCancel, onConnected }: Props) {
  const { t } = useTranslation('integrationEmail');
  const toast = useToast();
  const [connect] = useConnectEmailMutation();
  const [test] = useTestEmailMutation();
  const [doing, setDoing] = useState<'test' | 'connect' | null>(null);
  const schema = useMemo(() => emailSchema(t), [t]);
  const { control, handleSubmit, setError, setValue, getValues, formState } = useForm<EmailValues>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(setup.account),
  });
  const { isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const attempt = (what: 'test' | 'connect') =>
    handleSubmit(async (values) => {
      setDoing(what);
      const variables = { input: inputOf(values) };
      try {
        const message =
          what === 'test'
            ? (await test({ variables })).data?.testEmail.message
            : (await connect({ variables })).data?.connectEmail.message;
        toast.success(t(what === 'test' ? 'tested' : 'connected'), message);
        if (what === 'connect') onConnected();
      } catch (error) {
        if (!showFieldErrors(error, EMAIL_FIELDS, setError))
          toast.error(
            t(what === 'test' ? 'testFailed' : 'connectFailed'),
            failureDetail(error, t('tryAgain')),
          );
      } finally {
        setDoing(null);
      }
    });
  const changeSecurity = (security: EmailValues['security']) => {
    const { port } = getValues();
    if (Object.values(USUAL_PORTS).includes(port))
      setValue('port', USUAL_PORTS[security], { shouldDirty: true });
    setValue('security', security, { shouldDirty: true });
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void attempt('connect')(event)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <DialogContent sx={{ pt: 0 }}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography color="textSecondary">{t('intro')}</Typography>
          {!setup.account && setup.platformAddress && (
            <Alert severity="info">{t('platform', { address: setup.platformAddress })}</Alert>
          )}
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <FormTextField control={control} name="fromName" label={t('fromName')} required />
            <FormTextField
              control={control}
              name="fromAddress"
              label={t('fromAddress')}
              type="email"
              required
            />
          </Box>
          <FormTextField
            control={control}
            name="host"
            label={t('host')}
            placeholder="smtp.example.com"
            autoComplete="off"
            required
          />
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
            <FormTextField
              control={control}
              name="security"
              label={t('security')}
              select
              slotProps={{
                select: {
                  onChange: ({ target }) => changeSecurity(target.value as EmailValues['security']),
                },
              }}
            >
              {(['starttls', 'tls', 'none'] as const).map((security) => (
                <MenuItem key={security} value={security}>
                  {t(`securities.${security}`)}
                </MenuItem>
              ))}
            </FormTextField>
            <FormTextField
              control={control}
              name="port"
              label={t('port')}
              required
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
            />
          </Box>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <FormTextField control={control} name="user" label={t('user')} autoComplete="off" />
            <PasswordField
              control={control}
              name="password"
              label={t('password')}
              autoComplete="new-password"
              helperText={setup.account?.user ? t('passwordKept') : undefined}
            />
          </Box>
          {setup.testAddress && (
            <Typography variant="body2" color="textSecondary">
              {t('testTo', { address: setup.testAddress })}
            </Typography>
          )}
        </Box>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <Button
          variant="outlined"
          loading={doing === 'test'}
          disabled={doing !== null}
          onClick={() => void attempt('test')()}
          // Three in a row do not fit a phone: this one has a row of its own, before the two that end the dialog.
          sx={{ order: { xs: -1, sm: 0 }, width: { xs: '100%', sm: 'auto' } }}
        >
          {t('test')}
        </Button>
        <SubmitButton loading={doing === 'connect'} disabled={doing !== null}>
          {t(setup.account ? 'save' : 'connect')}
        </SubmitButton>
      </DialogActions>
    </Box>
  );
}
