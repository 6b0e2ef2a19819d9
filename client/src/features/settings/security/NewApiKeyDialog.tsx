import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SecretOnce } from '../../../components/SecretOnce';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  ApiKeysDocument,
  type ApiKeyScope,
  useCreateApiKeyMutation,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/security.json';
import { lateText } from '../../../i18n/lateText';
import { addDays, todayIn } from '../../../lib/dates';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { useTenant } from '../../tenant/tenantContext';
import { expiryOf, LIFETIMES } from './keyLifetime';

const SCOPES = Object.keys(texts.keys.scopes) as [ApiKeyScope, ...ApiKeyScope[]];

const schema = z
  .object({
    name: z.string().trim().min(1, lateText('security:keys.nameRequired')),
    scopes: z.array(z.enum(SCOPES)).min(1, lateText('security:keys.scopesRequired')),
    lifetime: z.enum(LIFETIMES),
    lastDay: z.string(),
  })
  .refine(({ lifetime, lastDay }) => lifetime !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(lastDay), {
    path: ['lastDay'],
    ...lateText('security:keys.lastDayRequired'),
  });

/** Name and scopes first, then the key, this once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const [key, setKey] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog
      open
      // The key is shown once: only "Done" puts it away.
      onClose={(_event, reason) => {
        if (!key && !(isDirty && reason === 'backdropClick')) onClose();
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby="new-key-title"
    >
      <DialogTitle id="new-key-title">{t(key ? 'keys.madeTitle' : 'keys.dialogTitle')}</DialogTitle>
      {key ? (
        <MadeKey apiKey={key} onDone={onClose} />
      ) : (
        <NewKeyForm onMade={setKey} onDirty={setDirty} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  onMade: (key: string) => void;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
}

function NewKeyForm({ onMade, onDirty, onCancel }: FormProps) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [create, { loading }] = useCreateApiKeyMutation({ refetchQueries: [ApiKeysDocument] });
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', scopes: [] as ApiKeyScope[], lifetime: 'never' as const, lastDay: '' },
  });
  const { timeZone } = useTenant().tenant;
  const lifetime = useWatch({ control, name: 'lifetime' });

  const submit = handleSubmit(async ({ name: given, scopes: chosen, lifetime: lasts, lastDay }) => {
    const expiresAt = expiryOf(lasts, lastDay, timeZone);
    const input = { name: given, scopes: chosen, ...(expiresAt && { expiresAt }) };
    try {
      const { data } = await create({ variables: { input } });
      if (data) onMade(data.createApiKey.key);
    } catch (error) {
      const { name, scopes, expiresAt: lastDayError } = fieldErrors(error);
      if (name) setError('name', { message: name }, { shouldFocus: true });
      if (scopes) setError('scopes', { message: scopes });
      if (lastDayError) setError(lasts === 'date' ? 'lastDay' : 'lifetime', { message: lastDayError });
      if (!name && !scopes && !lastDayError)
        toast.error(t('keys.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => onDirty(true)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
          <FormTextField
            control={control}
            name="name"
            label={t('keys.name')}
            helperText={t('keys.nameHelp')}
            autoComplete="off"
            autoFocus
            required
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <Controller
            control={control}
            name="scopes"
            render={({ field, fieldState: { error } }) => (
              <FormControl component="fieldset" error={Boolean(error)}>
                <FormLabel component="legend">{t('keys.scopesLabel')}</FormLabel>
                <FormGroup>
                  {SCOPES.map((scope) => (
                    <FormControlLabel
                      key={scope}
                      label={t(`keys.scopes.${scope}`)}
                      control={
                        <Checkbox
                          checked={field.value.includes(scope)}
                          onChange={({ target }) =>
                            field.onChange(
                              SCOPES.filter((one) =>
                                one === scope ? target.checked : field.value.includes(one),
                              ),
                            )
                          }
                        />
                      }
                    />
                  ))}
                </FormGroup>
                {error && <FormHelperText>{error.message}</FormHelperText>}
              </FormControl>
            )}
          />
          <FormTextField
            control={control}
            name="lifetime"
            label={t('keys.lifetimeLabel')}
            helperText={t(lifetime === 'never' ? 'keys.lifetimeHelpNever' : 'keys.lifetimeHelp')}
            select
          >
            {LIFETIMES.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`keys.lifetimes.${each}`)}
              </MenuItem>
            ))}
          </FormTextField>
          {lifetime === 'date' && (
            <FormTextField
              control={control}
              name="lastDay"
              type="date"
              label={t('keys.lastDay')}
              required
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: addDays(todayIn(timeZone), 1) } }}
            />
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={loading}>{t('keys.submit')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}

function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { t } = useTranslation('security');
  return (
    <SecretOnce
      secret={apiKey}
      onDone={onDone}
      texts={{
        label: t('keys.keyLabel'),
        body: t('keys.madeBody'),
        copy: t('keys.copy'),
        done: t('keys.done'),
      }}
    />
  );
}
