import type { TFunction } from 'i18next';
import { z } from 'zod';
import type { DetailsValues } from './detailsValues';
import type { PublicBusiness } from './bookingChoice';

/** What the salon's policy asks of a customer; the server has the last word on telephone numbers. */
export function detailsSchema(
  t: TFunction<'booking'>,
  policy: PublicBusiness['bookingPolicy'],
): z.ZodType<DetailsValues, DetailsValues> {
  const tooLong = t('details.tooLong');
  const name = (missing: string) => z.string().trim().min(1, missing).max(80, tooLong);
  const isPhone = (phone: string) => phone === '' || /^\+?[\d\s().-]{7,24}$/.test(phone);
  const isEmail = (email: string) => email === '' || /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/.test(email);
  const phone = z.string().trim().refine(isPhone, t('details.badPhone'));
  const email = z.string().trim().max(254, tooLong).refine(isEmail, t('details.badEmail'));
  return z.object({
    firstName: name(t('details.needFirstName')),
    lastName: name(t('details.needLastName')),
    phone: policy.requirePhone ? phone.refine((value) => value !== '', t('details.needPhone')) : phone,
    email: policy.requireEmail ? email.refine((value) => value !== '', t('details.needEmail')) : email,
    notes: z.string().trim().max(1000, tooLong),
  });
}
