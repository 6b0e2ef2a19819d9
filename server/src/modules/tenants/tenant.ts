import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TenantStatus } from '../../platform/request/access';
import { minutesOfDay, timeOfDay } from '../../platform/validation/localTime';

export const BusinessTypes = {
  salon: 'salon',
  barbershop: 'barbershop',
  spa: 'spa',
  beauty: 'beauty',
} as const;
export type BusinessType = keyof typeof BusinessTypes;
registerEnumType(BusinessTypes, { name: 'BusinessType' });

export const MembershipRoles = {
  owner: 'owner',
  manager: 'manager',
  front_desk: 'front_desk',
  barber: 'barber',
} as const;
registerEnumType(MembershipRoles, {
  name: 'MembershipRole',
  description: "A user's role within one business.",
});

const TIME_OF_DAY = {
  from: (minute: number | null): string | null => (minute === null ? null : timeOfDay(minute)),
  to: (time: string | null | undefined): number | null | undefined =>
    time ? minutesOfDay(time) : (time as null),
};

/** Spec section 5 and 9: bounds and defaults. */
@ObjectType({ simpleResolvers: true })
export class BookingSettings {
  @Field(() => Int, {
    description: 'Minutes kept free after a service that sets no buffer of its own; 0 to 60.',
  })
  @Column('int', { name: 'buffer_time_minutes', default: 5 })
  bufferTimeMinutes!: number;

  @Field(() => Int, { description: '1 to 365.' })
  @Column('int', { name: 'max_advance_booking_days', default: 30 })
  maxAdvanceBookingDays!: number;

  @Field(() => Int, { description: 'A customer books at least this long ahead; 0 to 20160.' })
  @Column('int', { name: 'minimum_notice_minutes', default: 60 })
  minimumNoticeMinutes!: number;

  @Field(() => Int, {
    description: 'Within this many hours of the start a customer can no longer cancel; 0 to 168.',
  })
  @Column('int', { name: 'cancellation_window_hours', default: 24 })
  cancellationWindowHours!: number;

  @Field(() => Int, { description: 'Starts are offered every so many minutes: 5, 10, 15, 20, 30 or 60.' })
  @Column('int', { name: 'slot_step_minutes', default: 15 })
  slotStepMinutes!: number;

  @Field(() => Boolean)
  @Column('boolean', { name: 'auto_confirm_bookings', default: true })
  autoConfirmBookings!: boolean;

  @Field(() => Boolean)
  @Column('boolean', { name: 'allow_online_booking', default: true })
  allowOnlineBooking!: boolean;

  @Field(() => Boolean)
  @Column('boolean', { name: 'require_phone', default: true })
  requirePhone!: boolean;

  @Field(() => Boolean)
  @Column('boolean', { name: 'require_email', default: false })
  requireEmail!: boolean;

  @Field(() => Boolean, {
    description: 'The booking page shows the average rating of each barber who has at least three.',
  })
  @Column('boolean', { name: 'show_ratings', default: true })
  showRatings!: boolean;
}

/** Spec section 3 and 9: reminder choices and defaults. */
@ObjectType({ simpleResolvers: true })
export class NotificationSettings {
  @Field(() => Boolean)
  @Column('boolean', { name: 'sms_confirmations', default: true })
  smsConfirmations!: boolean;

  @Field(() => Boolean)
  @Column('boolean', { name: 'email_confirmations', default: true })
  emailConfirmations!: boolean;

  @Field(() => Boolean)
  @Column('boolean', { name: 'sms_reminders', default: true })
  smsReminders!: boolean;

  @Field(() => Boolean)
  @Column('boolean', { name: 'email_reminders', default: true })
  emailReminders!: boolean;

  @Field(() => Int, { description: 'Minutes before the appointment: 15, 30, 60, 120 or 1440.' })
  @Column('int', { name: 'reminder_time_before', default: 60 })
  reminderTimeBefore!: number;

  @Field(() => Boolean)
  @Column('boolean', { name: 'sms_no_show', default: false })
  smsNoShow!: boolean;

  @Field(() => Boolean)
  @Column('boolean', { name: 'email_no_show', default: true })
  emailNoShow!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'From this time of the local day on messages wait; null with its end: none ever do.',
  })
  @Column('smallint', { name: 'quiet_from_minute', nullable: true, transformer: TIME_OF_DAY })
  quietHoursStart!: string | null;

  @Field(() => String, { nullable: true, description: 'Until then; before the start it is on the next day.' })
  @Column('smallint', { name: 'quiet_until_minute', nullable: true, transformer: TIME_OF_DAY })
  quietHoursEnd!: string | null;

  @Field(() => Int, { description: 'Text messages in a calendar month, at most; 0 to 100000.' })
  @Column('int', { name: 'sms_monthly_quota', default: 1000 })
  smsMonthlyQuota!: number;
}

/** A business. */
@ObjectType({ simpleResolvers: true })
@Entity('tenants')
export class Tenant {
  @Field(() => ID)
  @PrimaryColumn('uuid')
  id!: string;

  @Field(() => String, { description: 'Name in the address of the booking page, /book/:slug.' })
  @Column('citext')
  slug!: string;

  @Field(() => String)
  @Column('text', { name: 'business_name' })
  businessName!: string;

  @Field(() => BusinessTypes)
  @Column('text', { name: 'business_type' })
  businessType!: BusinessType;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'E.164.' })
  @Column('text', { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  website!: string | null;

  @Field(() => String, { description: 'IANA name.' })
  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Field(() => String, { description: 'ISO 4217; every price of the business is in its hundredths.' })
  @Column('char', { length: 3, default: 'USD' })
  currency!: string;

  @Field(() => String, { nullable: true })
  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl!: string | null;

  @Column('text', { default: 'active' })
  status!: TenantStatus;

  @Field(() => String, { nullable: true, description: 'What the platform gave as the reason.' })
  @Column('text', { name: 'suspended_reason', nullable: true })
  suspendedReason!: string | null;

  @Field(() => BookingSettings)
  @Column(() => BookingSettings, { prefix: false })
  bookingSettings!: BookingSettings;

  @Field(() => NotificationSettings)
  @Column(() => NotificationSettings, { prefix: false })
  notificationSettings!: NotificationSettings;

  @Field(() => Date)
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
