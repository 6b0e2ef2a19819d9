import { z } from 'zod';
import { type BookingSettingsInput, type SettingsTenantFragment } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';

/** As the server bounds them. */
export const BOUNDS = {
  bufferTimeMinutes: { min: 0, max: 60 },
  maxAdvanceBookingDays: { min: 1, max: 365 },
  cancellationWindowHours: { min: 0, max: 168 },
} as const;
export const SLOT_STEPS = [5, 10, 15, 20, 30, 60] as const;
const NOTICES = [0, 15, 30, 60, 120, 240, 720, 1440, 2880, 10080];

/** Minutes of notice to choose from, the present ones among them. */
export const noticesWith = (present: number): number[] =>
  [...new Set([...NOTICES, present])].sort((one, other) => one - other);

const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max,
      lateText('settings:booking.bounds', { min, max }),
    );

export const bookingRules = z.object({
  bufferTimeMinutes: wholeNumber(BOUNDS.bufferTimeMinutes),
  maxAdvanceBookingDays: wholeNumber(BOUNDS.maxAdvanceBookingDays),
  cancellationWindowHours: wholeNumber(BOUNDS.cancellationWindowHours),
  minimumNoticeMinutes: z.number(),
  slotStepMinutes: z.number(),
  autoConfirmBookings: z.boolean(),
  allowOnlineBooking: z.boolean(),
  requirePhone: z.boolean(),
  requireEmail: z.boolean(),
  showRatings: z.boolean(),
});

/** Numbers that are typed are texts until they are sent. */
export type BookingValues = z.infer<typeof bookingRules>;

export function bookingValues({ bookingSettings }: SettingsTenantFragment): BookingValues {
  return {
    bufferTimeMinutes: String(bookingSettings.bufferTimeMinutes),
    maxAdvanceBookingDays: String(bookingSettings.maxAdvanceBookingDays),
    cancellationWindowHours: String(bookingSettings.cancellationWindowHours),
    minimumNoticeMinutes: bookingSettings.minimumNoticeMinutes,
    slotStepMinutes: bookingSettings.slotStepMinutes,
    autoConfirmBookings: bookingSettings.autoConfirmBookings,
    allowOnlineBooking: bookingSettings.allowOnlineBooking,
    requirePhone: bookingSettings.requirePhone,
    requireEmail: bookingSettings.requireEmail,
    showRatings: bookingSettings.showRatings,
  };
}

export const bookingInput = (values: BookingValues): BookingSettingsInput => ({
  ...values,
  bufferTimeMinutes: Number(values.bufferTimeMinutes),
  maxAdvanceBookingDays: Number(values.maxAdvanceBookingDays),
  cancellationWindowHours: Number(values.cancellationWindowHours),
});
