import { IsUrl, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { CalendarStatus } from '../../domain/barbers/calendarStatus';
import { Sentence } from '../../platform/language/sentenceField';
import { CalendarStatuses } from '../barbers/barberCalendar';

export const CalendarProviders = { caldav: 'caldav', ics: 'ics', google: 'google' } as const;
export type CalendarProvider = keyof typeof CalendarProviders;
registerEnumType(CalendarProviders, {
  name: 'CalendarProvider',
  description:
    'caldav and google are kept in step in both directions; ics is a published address that is only read. ' +
    'google is connected through beginGoogleCalendar.',
});

export const CalendarPolicies = { keep_busy: 'keep_busy', block: 'block' } as const;
registerEnumType(CalendarPolicies, {
  name: 'CalendarPolicy',
  description:
    'While the calendar cannot be read: keep the busy time known last, or take the barber off online booking.',
});

export const ConflictKinds = { moved: 'moved', deleted: 'deleted' } as const;
registerEnumType(ConflictKinds, { name: 'CalendarConflictKind' });

export const ConflictResolutions = { KEEP_OURS: 'KEEP_OURS', ACCEPT_THEIRS: 'ACCEPT_THEIRS' } as const;
export type ConflictResolution = keyof typeof ConflictResolutions;
registerEnumType(ConflictResolutions, {
  name: 'CalendarConflictResolution',
  description: 'KEEP_OURS puts the event back as booked; ACCEPT_THEIRS moves or cancels the appointment.',
});

@ObjectType({
  simpleResolvers: true,
  description: 'An appointment whose event was moved or deleted in the calendar.',
})
export class CalendarConflict {
  @Field(() => ID)
  id!: string;

  @Field(() => ConflictKinds)
  kind!: keyof typeof ConflictKinds;

  @Field(() => ID)
  appointmentId!: string;

  @Field(() => String)
  reference!: string;

  @Field(() => String, { nullable: true })
  clientName!: string | null;

  @Field(() => String)
  services!: string;

  @Field(() => Date, { description: 'As booked.' })
  startsAt!: Date;

  @Field(() => Date, { nullable: true, description: 'In the calendar; null when it was deleted there.' })
  theirStartsAt!: Date | null;

  @Field(() => Date)
  foundAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "How a barber's outside calendar stands." })
export class CalendarConnection {
  @Field(() => ID)
  barberId!: string;

  @Field(() => CalendarStatuses)
  status!: CalendarStatus;

  @Field(() => Boolean, { description: 'Whether the viewer may connect, change and disconnect.' })
  mayManage!: boolean;

  @Field(() => CalendarProviders, { nullable: true, description: 'Null while disconnected, as the rest.' })
  provider!: CalendarProvider | null;

  @Field(() => String, { nullable: true })
  calendarName!: string | null;

  @Field(() => String, { nullable: true, description: 'The server that it lies on.' })
  host!: string | null;

  @Field(() => String, { nullable: true, description: 'The user name there.' })
  accountName!: string | null;

  @Field(() => CalendarPolicies, { nullable: true })
  policy!: keyof typeof CalendarPolicies | null;

  @Field(() => Date, { nullable: true, description: 'The last sync that succeeded.' })
  lastSyncAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why the last sync failed; a sentence.' })
  @Sentence()
  lastError!: string | null;

  @Field(() => Date, { nullable: true })
  failingSince!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the consent that opens the calendar ends by itself; null for never, or nobody says.',
  })
  accessEndsAt!: Date | null;

  @Field(() => [String], { description: 'What could not be read as it stands; a sentence each.' })
  @Sentence()
  warnings!: string[];

  @Field(() => Int, { description: 'Stretches of busy time from the calendar that are still to come.' })
  busyCount!: number;

  @Field(() => Int, { description: 'Appointments to come that are shown in the calendar.' })
  writtenCount!: number;

  @Field(() => [CalendarConflict], { description: 'At most 100, by time.' })
  conflicts!: CalendarConflict[];

  @Field(() => String, {
    nullable: true,
    description: 'The secret address of the appointments as a calendar file; null without one.',
  })
  feedUrl!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AvailableCalendar {
  @Field(() => String)
  url!: string;

  @Field(() => String)
  name!: string;
}

@InputType()
export class CalendarAccessInput {
  @Field(() => ID)
  barberId!: string;

  @Field(() => CalendarProviders)
  provider!: CalendarProvider;

  @Field(() => String, { description: 'Of the CalDAV server, or of the published calendar.' })
  @IsUrl(
    { protocols: ['http', 'https', 'webcal', 'webcals'], require_protocol: true, require_tld: false },
    { message: 'Please enter an address that begins with https://' },
  )
  @MaxLength(2000, { message: 'The address is too long.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'CalDAV only.' })
  @MaxLength(200, { message: 'The user name must have at most 200 characters.' })
  username?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'CalDAV only; an app password where the service has them.',
  })
  @MaxLength(500, { message: 'The password must have at most 500 characters.' })
  password?: string | null;
}

@InputType()
export class ConnectCalendarInput extends CalendarAccessInput {
  @Field(() => String, { description: 'One of those that `checkCalendar` lists.' })
  @MaxLength(2000, { message: 'The address is too long.' })
  calendarUrl!: string;

  @Field(() => CalendarPolicies, { nullable: true, description: 'keep_busy by default.' })
  policy?: keyof typeof CalendarPolicies | null;
}
