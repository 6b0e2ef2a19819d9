import { z } from 'zod';
import { type SettingsTenantFragment, type UpdateTenantInput } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';

export const BUSINESS_TYPES = ['salon', 'barbershop', 'spa', 'beauty'] as const;

export const businessRules = z.object({
  logo: z.object({ imageId: z.string().nullish(), url: z.string().nullable() }),
  businessName: z.string().trim().min(1, lateText('settings:business.nameRequired')).max(120),
  businessType: z.enum(BUSINESS_TYPES),
  phone: z.string().trim(),
  address: z.string().trim().max(300, lateText('settings:tooLong')),
  website: z.literal('').or(z.url({ protocol: /^https?$/, ...lateText('settings:business.websiteInvalid') })),
  timeZone: z.string().min(1, lateText('settings:business.timeZoneRequired')),
  currency: z.string().length(3),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])$/, lateText('settings:business.slugInvalid')),
});

export type BusinessValues = z.infer<typeof businessRules>;

export const businessValues = (tenant: SettingsTenantFragment): BusinessValues => ({
  logo: { url: tenant.logoUrl },
  businessName: tenant.businessName,
  businessType: tenant.businessType,
  phone: tenant.phone ?? '',
  address: tenant.address ?? '',
  website: tenant.website ?? '',
  timeZone: tenant.timeZone,
  currency: tenant.currency,
  slug: tenant.slug,
});

/** Empty texts clear what was there. */
export const businessInput = ({
  logo,
  phone,
  address,
  website,
  ...rest
}: BusinessValues): UpdateTenantInput => ({
  ...rest,
  phone: phone || null,
  address: address || null,
  website: website || null,
  ...(logo.imageId !== undefined && { logoImageId: logo.imageId }),
});
