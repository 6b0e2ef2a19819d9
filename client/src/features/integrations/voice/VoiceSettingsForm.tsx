import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type VoiceConnectionPartsFragment,
  useConfigureVoiceMutation,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { failureDetail } from '../../../lib/failureDetail';
import { formatPhone } from '../../../lib/phone';
import { showFieldErrors } from '../../../lib/showFieldErrors';

const FIELDS = ['transferPhone', 'useRelay', 'maxCallMinutes'] as const;
const MOST_MINUTES = 60;

const schema = z.object({
  transferPhone: z.string().trim(),
  useRelay: z.boolean(),
  maxCallMinutes: z
    .string()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MINUTES, {
      ...lateText('integrationVoice:settings.minutesInvalid'),
    }),
});
type SettingsValues = z.infer<typeof schema>;

interface Props {
  connection: VoiceConnectionPartsFragment;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
}

/** Who answers when the assistant does not, and how calls are carried. */
export function VoiceSettingsForm({ connection, onDirty, onSaved }: Props) {
  const { t } = useTranslation('integrationVoice');
  const toast = useToast();
  const [configure] = useConfigureVoiceMutation();
  const { businessPhone, canUseRelay } = connection;
  const { control, handleSubmit, setError, reset, formState } = useForm<SettingsValues>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(connection),
  });
  const { isDirty, isSubmitting } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = handleSubmit(async ({ transferPhone, useRelay, maxCallMinutes }) => {
    const input = { transferPhone: transferPhone || null, useRelay, maxCallMinutes: Number(maxCallMinutes) };
    try {
      const { data } = await configure({ variables: { input } });
      if (data) reset(valuesOf(data.configureVoice));
      toast.success(t('settings.saved'));
      onSaved();
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        toast.error(t('settings.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      aria-label={t('settings.title')}
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Typography variant="h3">{t('settings.title')}</Typography>
      <FormTextField
        control={control}
        name="transferPhone"
        type="tel"
        label={t('settings.transferPhone')}
        placeholder={businessPhone ? formatPhone(businessPhone) : undefined}
        helperText={
          businessPhone ? (
            <Trans
              t={t}
              i18nKey="settings.transferPhoneHelp"
              values={{ number: formatPhone(businessPhone) }}
              components={{ n: <Box component="span" sx={{ whiteSpace: 'nowrap' }} /> }}
            />
          ) : (
            t('settings.transferPhoneNone')
          )
        }
      />
      <FormTextField
        control={control}
        name="maxCallMinutes"
        label={t('settings.minutes')}
        helperText={t('settings.minutesHelp')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ maxWidth: 260 }}
      />
      <Controller
        control={control}
        name="useRelay"
        render={({ field: { value, onChange, ref, ...field }, fieldState: { error } }) => (
          <Box>
            <FormControlLabel
              control={
                <Switch
                  {...field}
                  checked={value}
                  onChange={(_, checked) => onChange(checked)}
                  slotProps={{ input: { ref, 'aria-describedby': 'voice-relay-help' } }}
                  disabled={!canUseRelay && !value}
                />
              }
              sx={{ ml: '-6px', mr: 0 }}
              label={t('settings.relay')}
            />
            <FormHelperText id="voice-relay-help" error={Boolean(error)}>
              {error?.message ?? t(canUseRelay ? 'settings.relayHelp' : 'settings.relayNeedsHttps')}
            </FormHelperText>
          </Box>
        )}
      />
      <Typography variant="body2" color="textSecondary">
        {t('settings.disclosure')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <SubmitButton loading={isSubmitting}>{t('settings.save')}</SubmitButton>
      </Box>
    </Box>
  );
}

const valuesOf = ({
  transferPhone,
  useRelay,
  maxCallMinutes,
}: VoiceConnectionPartsFragment): SettingsValues => ({
  transferPhone: transferPhone ? formatPhone(transferPhone) : '',
  useRelay,
  maxCallMinutes: String(maxCallMinutes),
});
