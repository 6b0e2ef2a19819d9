import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { useToast } from '../../../components/useToast';
import { useUnsavedGuard } from '../../../components/useUnsavedGuard';
import { type SettingsTenantFragment, useUpdateBusinessMutation } from '../../../generated/graphql.generated';
import { errorCode, fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { showFieldErrors } from '../saveFailures';
import { SaveBar } from '../SaveBar';
import { SettingsGroup } from '../SettingsGroup';
import { SettingsLoader } from '../SettingsLoader';
import { BUSINESS_TYPES, businessInput, businessRules, businessValues } from './businessValues';
import { currenciesWith, currencyLabel } from './currencies';
import { LogoField } from './LogoField';
import { TimeZoneField } from './TimeZoneField';

export const BusinessTab = () => (
  <SettingsLoader>
    {(tenant, isReadOnly) => <BusinessForm tenant={tenant} isReadOnly={isReadOnly} />}
  </SettingsLoader>
);

interface Props {
  tenant: SettingsTenantFragment;
  isReadOnly: boolean;
}

const FIELDS = Object.keys(businessRules.shape) as (keyof typeof businessRules.shape)[];
/** Failures that the server did not foresee, or that it never saw. */
const UNEXPECTED = [undefined, 'NETWORK', 'INTERNAL_SERVER_ERROR'];

function BusinessForm({ tenant, isReadOnly }: Props) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const [update] = useUpdateBusinessMutation();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(businessRules),
    defaultValues: businessValues(tenant),
  });
  const { isDirty, isSubmitting } = formState;
  useUnsavedGuard(isDirty);

  const submit = handleSubmit(async (values) => {
    try {
      const { data } = await update({ variables: { input: businessInput(values) } });
      if (data) reset(businessValues(data.updateTenant));
      toast.success(t('business.saved'));
    } catch (error) {
      showFieldErrors(error, FIELDS, setError);
      const { logoImageId } = fieldErrors(error);
      if (logoImageId) setError('logo', { message: logoImageId });
      const detail = failureDetail(error, t('updateFallback'));
      if (UNEXPECTED.includes(errorCode(error))) toast.error(t('saveFailed'), detail);
      else toast.error(t('business.failed', { detail }));
    }
  });

  const field = { control, disabled: isReadOnly };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <SettingsGroup title={t('business.identity')} body={t('business.identityBody')}>
        <Controller
          control={control}
          name="logo"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <LogoField value={value} onChange={onChange} error={error?.message} disabled={isReadOnly} />
          )}
        />
        <FormTextField
          {...field}
          name="businessName"
          label={t('business.name')}
          autoComplete="organization"
          required
        />
        <FormTextField {...field} name="businessType" label={t('business.type')} select required>
          {BUSINESS_TYPES.map((type) => (
            <MenuItem key={type} value={type}>
              {t(`businessType.${type}`, { ns: 'shared' })}
            </MenuItem>
          ))}
        </FormTextField>
        <FormTextField
          {...field}
          name="slug"
          label={t('business.slug')}
          helperText={t('business.slugHint')}
          required
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">{`${window.location.host}/book/`}</InputAdornment>
              ),
            },
            htmlInput: { autoCapitalize: 'none', spellCheck: false },
          }}
        />
      </SettingsGroup>
      <SettingsGroup title={t('business.contact')} body={t('business.contactBody')}>
        <FormTextField {...field} name="phone" type="tel" label={t('business.phone')} autoComplete="tel" />
        <FormTextField
          {...field}
          name="address"
          label={t('business.address')}
          autoComplete="street-address"
          multiline
          minRows={2}
        />
        <FormTextField
          {...field}
          name="website"
          type="url"
          label={t('business.website')}
          helperText={t('business.websiteHint')}
          autoComplete="url"
        />
      </SettingsGroup>
      <SettingsGroup title={t('business.region')} body={t('business.regionBody')}>
        <TimeZoneField {...field} label={t('business.timeZone')} hint={t('business.timeZoneHint')} />
        <FormTextField
          {...field}
          name="currency"
          label={t('business.currency')}
          helperText={t('business.currencyHint')}
          select
          required
        >
          {currenciesWith(tenant.currency).map((code) => (
            <MenuItem key={code} value={code}>
              {currencyLabel(code)}
            </MenuItem>
          ))}
        </FormTextField>
      </SettingsGroup>
      {!isReadOnly && <SaveBar isDirty={isDirty} isSaving={isSubmitting} onDiscard={() => reset()} />}
    </Box>
  );
}
