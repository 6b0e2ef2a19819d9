import type { TFunction } from 'i18next';
import { formatMoney } from '../../lib/money';

/** `$45`, or the word for free. */
export const formatPrice = (t: TFunction<'booking'>, priceCents: number, currency: string) =>
  priceCents === 0 ? t('free') : formatMoney(priceCents, currency);
