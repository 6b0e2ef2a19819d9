import { type TFunction } from 'i18next';
import { z } from 'zod';
import { type CreateServiceInput, type ServiceRowFragment } from '../../generated/graphql.generated';
import { CATEGORIES } from './categories';

const LONGEST_SERVICE_MINUTES = 720;
const LONGEST_BUFFER_MINUTES = 120;
const SHORTEST_MINUTES = 5;

export const DEPOSIT_KINDS = ['none', 'fixed', 'percent'] as const;

/** Whole minutes as they are typed; where nothing need be typed, empty passes too. */
const minutes = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most, message);
const optionalMinutes = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .length(0)
    .or(minutes(least, most, message));

/** What the form obeys, with its sentences in the language of the page. */
export const serviceSchema = (t: TFunction<'services'>) =>
  z
    .object({
      name: z.string().trim().min(1, t('errors.name')).max(120, t('errors.nameLong')),
      description: z.string().trim().max(1000, t('errors.descriptionLong')),
      category: z.enum(CATEGORIES),
      durationMinutes: minutes(SHORTEST_MINUTES, LONGEST_SERVICE_MINUTES, t('errors.duration')),
      bufferMinutes: optionalMinutes(0, LONGEST_BUFFER_MINUTES, t('errors.buffer')),
      processingAfterMinutes: optionalMinutes(
        SHORTEST_MINUTES,
        LONGEST_SERVICE_MINUTES,
        t('errors.processingShort'),
      ),
      processingMinutes: optionalMinutes(
        SHORTEST_MINUTES,
        LONGEST_SERVICE_MINUTES,
        t('errors.processingShort'),
      ),
      priceCents: z
        .string()
        .trim()
        .regex(/^\d{1,5}(\.\d{1,2})?$/, t('errors.price')),
      depositKind: z.enum(DEPOSIT_KINDS),
      deposit: z.string().trim(),
      isActive: z.boolean(),
    })
    .superRefine((values, context) => {
      const problem = depositProblem(values);
      if (problem) context.addIssue({ code: 'custom', path: ['deposit'], message: t(`errors.${problem}`) });
      const { processingAfterMinutes: after, processingMinutes: lasts } = values;
      if (Boolean(after) !== Boolean(lasts)) {
        const path = [after ? 'processingMinutes' : 'processingAfterMinutes'];
        context.addIssue({ code: 'custom', path, message: t('errors.processingBoth') });
      } else if (after && Number(after) + Number(lasts) >= Number(values.durationMinutes)) {
        context.addIssue({
          code: 'custom',
          path: ['processingMinutes'],
          message: t('errors.processingFits'),
        });
      }
    });

function depositProblem({
  depositKind,
  deposit,
  priceCents,
}: {
  depositKind: (typeof DEPOSIT_KINDS)[number];
  deposit: string;
  priceCents: string;
}) {
  if (depositKind === 'none') return null;
  if (depositKind === 'percent')
    return /^\d{1,3}$/.test(deposit) && Number(deposit) >= 1 && Number(deposit) <= 100
      ? null
      : 'depositPercent';
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(deposit) || Number(deposit) === 0) return 'deposit';
  return Number(deposit) > Number(priceCents) ? 'depositFits' : null;
}

/** As they stand in the form: numbers as typed, the price in whole units of the currency. */
export type ServiceValues = z.infer<ReturnType<typeof serviceSchema>>;

const typed = (value: number | null | undefined) => value?.toString() ?? '';

const amount = (cents: number) => (cents / 100).toFixed(cents % 100 ? 2 : 0);

export function valuesOf(service: ServiceRowFragment | null): ServiceValues {
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    category: service?.category ?? 'HAIRCUTS_TRIMS',
    durationMinutes: typed(service ? service.durationMinutes : 30),
    bufferMinutes: typed(service?.bufferMinutes),
    processingAfterMinutes: typed(service?.processingAfterMinutes),
    processingMinutes: typed(service?.processingMinutes),
    priceCents: service ? amount(service.priceCents) : '',
    depositKind: service?.depositPercent ? 'percent' : service?.depositCents ? 'fixed' : 'none',
    deposit: service?.depositCents ? amount(service.depositCents) : typed(service?.depositPercent),
    isActive: service?.isActive ?? true,
  };
}

const numberOrNull = (value: string) => (value === '' ? null : Number(value));

export function inputOf(values: ServiceValues): CreateServiceInput {
  return {
    name: values.name,
    description: values.description || null,
    category: values.category,
    durationMinutes: Number(values.durationMinutes),
    bufferMinutes: numberOrNull(values.bufferMinutes),
    processingAfterMinutes: numberOrNull(values.processingAfterMinutes),
    processingMinutes: numberOrNull(values.processingMinutes),
    priceCents: Math.round(Number(values.priceCents) * 100),
    depositCents: values.depositKind === 'fixed' ? Math.round(Number(values.deposit) * 100) : null,
    depositPercent: values.depositKind === 'percent' ? Number(values.deposit) : null,
    isActive: values.isActive,
  };
}
