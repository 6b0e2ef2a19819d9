import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import { type GoogleBarbersQuery, useSaveGoogleClientMutation } from '../../../generated/graphql.generated';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';

interface Props {
  setup: GoogleBarbersQuery['googleSetup'];
  onDirty: (isDirty: boolean) => void;
  onBack: (() => void) | undefined;
  onSaved: () => void;
}

const STEPS = ['project', 'api', 'consent', 'client', 'copy'] as const;

/** An OAuth client of the business's own, where the installation has none: how to make it, and what to enter. */
export function GoogleClientForm({ setup, onDirty, onBack, onSaved }: Props) {
  const { t } = useTranslation('integrationGoogle');
  const toast = useToast();
  const [values, setValues] = useState({ clientId: setup.clientId ?? '', clientSecret: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [save, { loading }] = useSaveGoogleClientMutation();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(setup.redirectUrl);
      toast.success(t('client.copied'));
    } catch {
      // Browsers give the clipboard to secure pages only; the field can still be copied from.
      toast.error(t('client.copyFailed'), setup.redirectUrl);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblems({});
    const input = { clientId: values.clientId.trim(), clientSecret: values.clientSecret.trim() };
    try {
      await save({ variables: { input } });
      toast.success(t('client.saved'));
      onSaved();
    } catch (error) {
      const inFields = fieldErrors(error);
      setProblems(inFields);
      if (Object.keys(inFields).length === 0)
        toast.error(t('client.failed'), failureDetail(error, t('tryAgain')));
    }
  };
  const field = (key: keyof typeof values, label: string, helper?: string) => ({
    id: `google-${key}`,
    label,
    value: values[key],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [key]: target.value });
      onDirty(true);
    },
    error: Boolean(problems[key]),
    helperText: problems[key] ?? helper,
    required: true,
    autoComplete: 'off',
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Typography variant="h3">{t('client.title')}</Typography>
      <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {STEPS.map((step) => (
          <Typography key={step} component="li" variant="body2">
            {t(`client.steps.${step}`)}{' '}
            {step === 'project' && (
              <Link href="https://console.cloud.google.com/" target="_blank" rel="noreferrer">
                console.cloud.google.com
              </Link>
            )}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          id="google-redirect"
          label={t('client.redirect')}
          value={setup.redirectUrl}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
          sx={{ flex: '1 1 260px' }}
        />
        <Button
          variant="outlined"
          startIcon={<Copy size={17} aria-hidden />}
          onClick={() => void copy()}
          sx={{ minHeight: 44 }}
        >
          {t('client.copy')}
        </Button>
      </Box>
      <TextField {...field('clientId', t('client.id'))} placeholder="….apps.googleusercontent.com" />
      <TextField {...field('clientSecret', t('client.secret'), t('client.secretNote'))} type="password" />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        {onBack && (
          <Button color="inherit" onClick={onBack}>
            {t('client.back')}
          </Button>
        )}
        <SubmitButton loading={loading}>{t('client.save')}</SubmitButton>
      </Box>
    </Box>
  );
}
