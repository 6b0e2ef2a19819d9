import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { type CreateTenantInput } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { viewerZone, zoneName } from '../../lib/dates';

const BUSINESS_TYPES = ['salon', 'barbershop', 'spa', 'beauty'] as const;
const DEFAULT_ZONE = 'America/New_York';

const schema = z.object({
  businessName: z.string().trim().min(1, lateText('setup:nameRequired')),
  businessType: z.enum(BUSINESS_TYPES),
  phone: z.string().trim(),
  timeZone: z.string().min(1),
  address: z.string().trim(),
  website: z.literal('').or(z.url({ protocol: /^https?$/, ...lateText('setup:websiteInvalid') })),
});

const LISTED_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const;

/** The four of the United States, and the viewer's own when it is none of them. */
function offeredZones(t: TFunction<'setup'>): { zone: string; label: string }[] {
  const listed: { zone: string; label: string }[] = LISTED_ZONES.map((zone) => ({
    zone,
    label: t(`zones.${zone}`),
  }));
  const own = viewerZone();
  if (own === 'UTC' || listed.some(({ zone }) => zone === own)) return listed;
  return [...listed, { zone: own, label: `${zoneName(own)} (${own})` }];
}

interface Props {
  initial?: CreateTenantInput;
  onSubmit: (input: CreateTenantInput) => Promise<void>;
}

export function SetupForm({ initial, onSubmit }: Props) {
  const { t } = useTranslation('setup');
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      businessName: initial?.businessName ?? '',
      businessType: initial?.businessType ?? 'salon',
      phone: initial?.phone ?? '',
      timeZone: initial?.timeZone ?? DEFAULT_ZONE,
      address: initial?.address ?? '',
      website: initial?.website ?? '',
    },
  });

  const submit = handleSubmit(({ phone, address, website, ...required }) =>
    onSubmit({ ...required, phone: phone || null, address: address || null, website: website || null }),
  );

  return (
    <>
      <Typography variant="display" component="h1" sx={{ fontSize: '2rem' }}>
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, mb: 7 }}>
        {t('subtitle')}
      </Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <FormTextField
          control={control}
          name="businessName"
          label={t('businessName')}
          autoComplete="organization"
          autoFocus
          required
        />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <FormTextField control={control} name="businessType" label={t('businessType')} select required>
            {BUSINESS_TYPES.map((type) => (
              <MenuItem key={type} value={type}>
                {t(`businessType.${type}`, { ns: 'shared' })}
              </MenuItem>
            ))}
          </FormTextField>
          <FormTextField
            control={control}
            name="phone"
            type="tel"
            label={t('businessPhone')}
            autoComplete="tel"
          />
        </Box>
        <FormTextField
          control={control}
          name="timeZone"
          label={t('timeZone')}
          helperText={t('timeZoneHint')}
          select
          required
        >
          {offeredZones(t).map(({ zone, label }) => (
            <MenuItem key={zone} value={zone}>
              {label}
            </MenuItem>
          ))}
        </FormTextField>
        <FormTextField
          control={control}
          name="address"
          label={t('businessAddress')}
          autoComplete="street-address"
        />
        <FormTextField
          control={control}
          name="website"
          type="url"
          label={t('website')}
          helperText={t('websiteHint')}
          autoComplete="url"
        />
        <SubmitButton loading={formState.isSubmitting} size="large">
          {t('submit')}
        </SubmitButton>
      </Box>
    </>
  );
}
