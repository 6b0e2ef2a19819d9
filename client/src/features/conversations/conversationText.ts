import { type TFunction } from 'i18next';
import { type ConversationRowFragment } from '../../generated/graphql.generated';
import { formatDateShort, formatTime, localDateOf, todayIn } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';

/** Who it is: by name, else by number, else by where they write from. */
export const customerText = (
  { customerName, customerPhone, channel }: ConversationRowFragment,
  t: TFunction<'conversations'>,
): string => customerName || (customerPhone ? formatPhone(customerPhone) : t(`unknown.${channel}`));

/** `3:15 PM` of today, `Tue, Mar 3` of other days. */
export const shortMoment = (iso: string, timeZone: string): string =>
  localDateOf(iso, timeZone) === todayIn(timeZone)
    ? formatTime(iso, timeZone)
    : formatDateShort(iso, timeZone);

export const wholeMoment = (iso: string, timeZone: string): string =>
  `${formatDateShort(iso, timeZone)}, ${formatTime(iso, timeZone)}`;
