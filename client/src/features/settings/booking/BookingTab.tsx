import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { TFunction } from 'i18next';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { useToast } from '../../../components/useToast';
import { useUnsavedGuard } from '../../../components/useUnsavedGuard';
import {
  type SettingsTenantFragment,
  useUpdateBookingSettingsMutation,
} from '../../../generated/graphql.generated';
import { FormSwitch } from '../FormSwitch';
import { showFieldErrors, useSaveFailed } from '../saveFailures';
import { SaveBar } from '../SaveBar';
import { SettingsGroup } from '../SettingsGroup';
import { SettingsLoader } from '../SettingsLoader';
import { EmbedSnippet } from './EmbedSnippet';
import { bookingInput, bookingRules, bookingValues, BOUNDS, noticesWith, SLOT_STEPS } from './bookingRules';

export const BookingTab = () => (
  <SettingsLoader>
    {(tenant, isReadOnly) => (
      <>
        <BookingForm tenant={tenant} isReadOnly={isReadOnly} />
        <Box sx={{ mt: 6, borderTop: '1px solid', borderColor: 'divider', pt: 6 }}>
          <EmbedSnippet />
        </Box>
      </>
    )}
  </SettingsLoader>
);

interface Props {
  tenant: SettingsTenantFragment;
  isReadOnly: boolean;
}

const FIELDS = Object.keys(bookingRules.shape) as (keyof typeof bookingRules.shape)[];
const ROW = { display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' };

function BookingForm({ tenant, isReadOnly }: Props) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const saveFailed = useSaveFailed();
  const [update] = useUpdateBookingSettingsMutation();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(bookingRules),
    defaultValues: bookingValues(tenant),
  });
  const { isDirty, isSubmitting } = formState;
  useUnsavedGuard(isDirty);

  const submit = handleSubmit(async (values) => {
    try {
      const { data } = await update({ variables: { input: bookingInput(values) } });
      if (data) reset(bookingValues(data.updateBookingSettings));
      toast.success(t('booking.saved'));
    } catch (error) {
      showFieldErrors(error, FIELDS, setError);
      saveFailed(error);
    }
  });

  const field = { control, disabled: isReadOnly };
  const number = (name: keyof typeof BOUNDS) => ({
    ...field,
    name,
    type: 'number' as const,
    slotProps: { htmlInput: { ...BOUNDS[name], step: 1, inputMode: 'numeric' as const } },
  });
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <SettingsGroup title={t('booking.online')} body={t('booking.onlineBody')}>
        <FormSwitch
          {...field}
          name="allowOnlineBooking"
          label={t('booking.allowOnline')}
          hint={t('booking.allowOnlineHint')}
        />
        <FormSwitch
          {...field}
          name="autoConfirmBookings"
          label={t('booking.autoConfirm')}
          hint={t('booking.autoConfirmHint')}
        />
      </SettingsGroup>
      <SettingsGroup title={t('booking.times')} body={t('booking.timesBody')}>
        <Box sx={ROW}>
          <FormTextField
            {...number('bufferTimeMinutes')}
            label={t('booking.buffer')}
            helperText={t('booking.bufferHint')}
          />
          <FormTextField
            {...field}
            name="slotStepMinutes"
            label={t('booking.slotStep')}
            helperText={t('booking.slotStepHint')}
            select
          >
            {SLOT_STEPS.map((minutes) => (
              <MenuItem key={minutes} value={minutes}>
                {t('booking.everyMinutes', { count: minutes })}
              </MenuItem>
            ))}
          </FormTextField>
          <FormTextField
            {...field}
            name="minimumNoticeMinutes"
            label={t('booking.notice')}
            helperText={t('booking.noticeHint')}
            select
          >
            {noticesWith(tenant.bookingSettings.minimumNoticeMinutes).map((minutes) => (
              <MenuItem key={minutes} value={minutes}>
                {noticeText(minutes, t)}
              </MenuItem>
            ))}
          </FormTextField>
          <FormTextField
            {...number('maxAdvanceBookingDays')}
            label={t('booking.maxAdvance')}
            helperText={t('booking.maxAdvanceHint')}
          />
        </Box>
      </SettingsGroup>
      <SettingsGroup title={t('booking.changes')} body={t('booking.changesBody')}>
        <Box sx={ROW}>
          <FormTextField
            {...number('cancellationWindowHours')}
            label={t('booking.window')}
            helperText={t('booking.windowHint')}
          />
        </Box>
      </SettingsGroup>
      <SettingsGroup title={t('booking.asked')} body={t('booking.askedBody')}>
        <FormSwitch {...field} name="requirePhone" label={t('booking.requirePhone')} />
        <FormSwitch {...field} name="requireEmail" label={t('booking.requireEmail')} />
      </SettingsGroup>
      <SettingsGroup title={t('booking.shown')} body={t('booking.shownBody')}>
        <FormSwitch
          {...field}
          name="showRatings"
          label={t('booking.showRatings')}
          hint={t('booking.showRatingsHint')}
        />
      </SettingsGroup>
      {!isReadOnly && <SaveBar isDirty={isDirty} isSaving={isSubmitting} onDiscard={() => reset()} />}
    </Box>
  );
}

/** `2 hours`, `1 day`, `45 minutes`. */
function noticeText(minutes: number, t: TFunction<'settings'>): string {
  if (minutes === 0) return t('booking.noNotice');
  if (minutes % 1440 === 0) return t('booking.days', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('booking.hours', { count: minutes / 60 });
  return t('booking.minutes', { count: minutes });
}
