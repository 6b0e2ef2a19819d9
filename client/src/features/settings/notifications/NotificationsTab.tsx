import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { PencilLine } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FormTextField } from '../../../components/FormTextField';
import { useToast } from '../../../components/useToast';
import { useUnsavedGuard } from '../../../components/useUnsavedGuard';
import {
  type SettingsTenantFragment,
  useUpdateNotificationSettingsMutation,
} from '../../../generated/graphql.generated';
import { FormSwitch } from '../FormSwitch';
import { showFieldErrors, useSaveFailed } from '../saveFailures';
import { SaveBar } from '../SaveBar';
import { SettingsGroup } from '../SettingsGroup';
import { SettingsLoader } from '../SettingsLoader';

/** Minutes before the visit. */
const REMINDER_CHOICES = [15, 30, 60, 120, 1440] as const;

/** What is offered to a business that has none yet. */
const USUAL_QUIET_HOURS = { start: '21:00', end: '08:00' };
const MOST_TEXT_MESSAGES = 100_000;

export const NotificationsTab = () => (
  <SettingsLoader>
    {(tenant, isReadOnly) => <NotificationsForm tenant={tenant} isReadOnly={isReadOnly} />}
  </SettingsLoader>
);

interface Props {
  tenant: SettingsTenantFragment;
  isReadOnly: boolean;
}

const valuesOf = ({ notificationSettings: settings }: SettingsTenantFragment) => ({
  smsConfirmations: settings.smsConfirmations,
  emailConfirmations: settings.emailConfirmations,
  smsReminders: settings.smsReminders,
  emailReminders: settings.emailReminders,
  reminderTimeBefore: settings.reminderTimeBefore,
  smsNoShow: settings.smsNoShow,
  emailNoShow: settings.emailNoShow,
  hasQuietHours: settings.quietHoursStart != null,
  quietHoursStart: settings.quietHoursStart ?? USUAL_QUIET_HOURS.start,
  quietHoursEnd: settings.quietHoursEnd ?? USUAL_QUIET_HOURS.end,
  smsMonthlyQuota: String(settings.smsMonthlyQuota),
});

function NotificationsForm({ tenant, isReadOnly }: Props) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const saveFailed = useSaveFailed();
  const [update] = useUpdateNotificationSettingsMutation();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: valuesOf(tenant),
  });
  const hasQuietHours = useWatch({ control, name: 'hasQuietHours' });
  const { isDirty, isSubmitting } = formState;
  useUnsavedGuard(isDirty);

  const submit = handleSubmit(async ({ hasQuietHours, quietHoursStart, quietHoursEnd, ...values }) => {
    const quota = Number(values.smsMonthlyQuota);
    if (!/^\d+$/.test(values.smsMonthlyQuota) || quota > MOST_TEXT_MESSAGES) {
      setError('smsMonthlyQuota', { message: t('notifications.quotaRange') }, { shouldFocus: true });
      return;
    }
    if (hasQuietHours && (!quietHoursStart || !quietHoursEnd)) {
      const field = quietHoursStart ? 'quietHoursEnd' : 'quietHoursStart';
      setError(field, { message: t('notifications.timeRequired') }, { shouldFocus: true });
      return;
    }
    const input = {
      ...values,
      smsMonthlyQuota: quota,
      quietHoursStart: hasQuietHours ? quietHoursStart : null,
      quietHoursEnd: hasQuietHours ? quietHoursEnd : null,
    };
    try {
      const { data } = await update({ variables: { input } });
      if (data) reset(valuesOf(data.updateNotificationSettings));
      toast.success(t('notifications.saved'));
    } catch (error) {
      showFieldErrors(
        error,
        ['reminderTimeBefore', 'quietHoursStart', 'quietHoursEnd', 'smsMonthlyQuota'],
        setError,
      );
      saveFailed(error);
    }
  });

  const field = { control, disabled: isReadOnly };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <SettingsGroup title={t('notifications.confirmations')} body={t('notifications.confirmationsBody')}>
        <Pair>
          <FormSwitch {...field} name="smsConfirmations" label={t('notifications.smsConfirmations')} />
          <FormSwitch {...field} name="emailConfirmations" label={t('notifications.emailConfirmations')} />
        </Pair>
      </SettingsGroup>
      <SettingsGroup title={t('notifications.reminders')} body={t('notifications.remindersBody')}>
        <Pair>
          <FormSwitch {...field} name="smsReminders" label={t('notifications.smsReminders')} />
          <FormSwitch {...field} name="emailReminders" label={t('notifications.emailReminders')} />
        </Pair>
        <FormTextField
          {...field}
          name="reminderTimeBefore"
          label={t('notifications.reminderTime')}
          select
          sx={{ maxWidth: 320 }}
        >
          {REMINDER_CHOICES.map((minutes) => (
            <MenuItem key={minutes} value={minutes}>
              {t(`notifications.before.${minutes}`)}
            </MenuItem>
          ))}
        </FormTextField>
      </SettingsGroup>
      <SettingsGroup title={t('notifications.noShow')} body={t('notifications.noShowBody')}>
        <Pair>
          <FormSwitch {...field} name="smsNoShow" label={t('notifications.smsNoShow')} />
          <FormSwitch {...field} name="emailNoShow" label={t('notifications.emailNoShow')} />
        </Pair>
      </SettingsGroup>
      <SettingsGroup title={t('notifications.quiet')} body={t('notifications.quietBody')}>
        <FormSwitch {...field} name="hasQuietHours" label={t('notifications.quietOn')} />
        {hasQuietHours && (
          <Box sx={{ display: 'flex', gap: 4 }}>
            <FormTextField
              {...field}
              name="quietHoursStart"
              label={t('notifications.quietStart')}
              type="time"
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <FormTextField
              {...field}
              name="quietHoursEnd"
              label={t('notifications.quietEnd')}
              type="time"
              slotProps={{ inputLabel: { shrink: true } }}
            />
          </Box>
        )}
      </SettingsGroup>
      <SettingsGroup title={t('notifications.quotaTitle')} body={t('notifications.quotaBody')}>
        <FormTextField
          {...field}
          name="smsMonthlyQuota"
          label={t('notifications.quota')}
          sx={{ maxWidth: 320 }}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
      </SettingsGroup>
      <SettingsGroup title={t('messages.section')} body={t('messages.sectionBody')}>
        <Box>
          <Button
            component={Link}
            to="/dashboard/settings/messages"
            variant="outlined"
            startIcon={<PencilLine size={18} aria-hidden />}
          >
            {t(isReadOnly ? 'messages.title' : 'messages.edit')}
          </Button>
        </Box>
      </SettingsGroup>
      {!isReadOnly && <SaveBar isDirty={isDirty} isSaving={isSubmitting} onDiscard={() => reset()} />}
    </Box>
  );
}

const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 4 }}>{children}</Box>
);
