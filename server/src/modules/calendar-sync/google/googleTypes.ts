import { Matches, MaxLength, MinLength } from 'class-validator';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { AvailableCalendar, CalendarPolicies } from '../calendarTypes';

export const GoogleClientSources = {
  INSTALLATION: 'INSTALLATION',
  BUSINESS: 'BUSINESS',
  NONE: 'NONE',
} as const;
registerEnumType(GoogleClientSources, {
  name: 'GoogleClientSource',
  description:
    'Whose OAuth client connects calendars: one for all businesses, one of their own, or none yet.',
});

@ObjectType({ simpleResolvers: true, description: 'What Google Calendar needs before barbers can connect.' })
export class GoogleSetup {
  @Field(() => GoogleClientSources)
  source!: keyof typeof GoogleClientSources;

  @Field(() => String, { nullable: true, description: "Of the business's own OAuth client." })
  clientId!: string | null;

  @Field(() => String, { description: 'To be entered at Google as an authorised redirect address.' })
  redirectUrl!: string;
}

@InputType()
export class GoogleClientInput {
  @Field(() => String)
  @Matches(/^[\w.-]{10,250}\.apps\.googleusercontent\.com$/, {
    message: 'The client ID ends in .apps.googleusercontent.com.',
  })
  clientId!: string;

  @Field(() => String)
  @MinLength(10, { message: 'Please enter the client secret.' })
  @MaxLength(200, { message: 'The client secret must have at most 200 characters.' })
  clientSecret!: string;
}

@ObjectType({ simpleResolvers: true })
export class GoogleConsent {
  @Field(() => String, { description: 'Where to send the browser.' })
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A Google account that agreed, and its calendars.' })
export class GoogleChoice {
  @Field(() => ID)
  barberId!: string;

  @Field(() => String, { nullable: true })
  accountName!: string | null;

  @Field(() => [AvailableCalendar], { description: 'Those that appointments can be written into.' })
  calendars!: AvailableCalendar[];
}

@InputType()
export class ConnectGoogleCalendarInput {
  @Field(() => String, { description: 'What the return from Google brought.' })
  @MaxLength(100, { message: 'This connection to Google is not known.' })
  connection!: string;

  @Field(() => String, { description: 'One of those that `googleCalendars` lists.' })
  @MaxLength(1000, { message: 'The address is too long.' })
  calendarUrl!: string;

  @Field(() => CalendarPolicies, { nullable: true, description: 'keep_busy by default.' })
  policy?: keyof typeof CalendarPolicies | null;
}
