import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Sentence } from '../../platform/language/sentenceField';
import type { IntegrationCategory } from './integrationCatalog';
import type { IntegrationStatus, ShownProvider } from './integrationDriver';

export const IntegrationProviders = {
  google_calendar: 'google_calendar',
  sms: 'sms',
  ai_voice: 'ai_voice',
  card_payments: 'card_payments',
  email: 'email',
  automation: 'automation',
  other_calendars: 'other_calendars',
} as const satisfies { [Provider in ShownProvider]: Provider };
registerEnumType(IntegrationProviders, {
  name: 'IntegrationProvider',
  description: 'other_calendars: those that barbers connect by CalDAV or by a published address.',
});

export const IntegrationCategories = {
  calendar: 'calendar',
  communications: 'communications',
  ai_assistant: 'ai_assistant',
  payments: 'payments',
  automation: 'automation',
} as const satisfies { [Category in IntegrationCategory]: Category };
registerEnumType(IntegrationCategories, { name: 'IntegrationCategory' });

export const IntegrationStatuses = {
  connected: 'connected',
  disconnected: 'disconnected',
  error: 'error',
  available: 'available',
} as const satisfies { [Status in IntegrationStatus]: Status };
registerEnumType(IntegrationStatuses, {
  name: 'IntegrationStatus',
  description:
    'available: not connected yet. disconnected: the provider has ended the access, somebody must connect anew. ' +
    'error: connected, but attempts fail.',
});

@ObjectType({ simpleResolvers: true, description: 'Something about the account, to be read.' })
export class IntegrationSetting {
  @Sentence()
  @Field(() => String)
  label!: string;

  @Field(() => String)
  value!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A service of others, and how the business is connected to it.',
})
export class Integration {
  @Field(() => ID)
  id!: string;

  @Field(() => IntegrationProviders)
  provider!: ShownProvider;

  @Sentence()
  @Field(() => String)
  name!: string;

  @Sentence()
  @Field(() => String)
  description!: string;

  @Field(() => IntegrationCategories)
  category!: IntegrationCategory;

  @Sentence()
  @Field(() => [String])
  features!: readonly string[];

  @Field(() => IntegrationStatuses)
  status!: IntegrationStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Whose it is, such as a number, an address or a host.',
  })
  account!: string | null;

  @Field(() => [IntegrationSetting])
  settings!: readonly IntegrationSetting[];

  @Field(() => Date, { nullable: true, description: 'The last sync that succeeded.' })
  lastSyncAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it last did something.' })
  lastUsedAt!: Date | null;

  @Sentence()
  @Field(() => String, { nullable: true, description: 'Why it needs attention; a sentence.' })
  lastError!: string | null;

  @Field(() => Date, { nullable: true })
  failingSince!: Date | null;

  @Field(() => Int, { nullable: true, description: 'Null where there is only one account, as the next.' })
  connectedAccounts!: number | null;

  @Field(() => Int, { nullable: true, description: 'How many could be connected.' })
  totalAccounts!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "In the current calendar month of the business's own zone.",
  })
  messagesSent!: number | null;

  @Field(() => Int, { nullable: true, description: 'Null without a limit.' })
  monthlyQuota!: number | null;

  @Field(() => Boolean, { description: 'Whether the asker may have it synced now.' })
  canSync!: boolean;

  @Field(() => Boolean, { description: 'Whether it is connected, and the asker may end that.' })
  canDisconnect!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class IntegrationResult {
  @Sentence()
  @Field(() => String, { description: 'A sentence for the person.' })
  message!: string;

  @Field(() => Integration)
  integration!: Integration;
}
