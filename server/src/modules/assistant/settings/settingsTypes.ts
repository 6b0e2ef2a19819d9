import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsIn,
  IsOptional,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../domain/language';
import { Languages } from '../../../platform/languages';
import { Trim } from '../../../platform/validation/trim';
import { ACTIONS, type Action, KEEP_DAYS, TONES, type Tone } from './assistantSettings';

export const Tones = Object.fromEntries(TONES.map((tone) => [tone, tone])) as { [Each in Tone]: Each };
registerEnumType(Tones, { name: 'AssistantTone', description: 'How the assistant words what it says.' });

export const Actions = Object.fromEntries(ACTIONS.map((action) => [action, action])) as {
  [Each in Action]: Each;
};
registerEnumType(Actions, {
  name: 'AssistantAction',
  description: 'What the assistant may write by itself. Answering and handing over are always allowed.',
});

export const MOST_ALIASES = 200;
export const HIGHEST_CAP_CENTS = 1_000_000;

@InputType()
export class AssistantAliasInput {
  @Field(() => ID, { description: 'Of the service or the barber.' })
  targetId!: string;

  @Field(() => String, { description: '2 to 60 characters, different from every other one.' })
  @Trim()
  @Length(2, 60, { message: 'Another name has 2 to 60 characters.' })
  @Matches(/[\p{L}\p{N}]/u, { message: 'Another name needs at least one letter or digit.' })
  alias!: string;
}

@InputType()
export class AssistantSettingsInput {
  @Field(() => Boolean)
  isOn!: boolean;

  @Field(() => Tones)
  tone!: Tone;

  @Field(() => [Languages], { description: 'At least one. Who writes in another is answered in the first.' })
  @ArrayNotEmpty({ message: 'Choose at least one language.' })
  @ArrayMaxSize(20, { message: 'Each language may be given once.' })
  languages!: Language[];

  @Field(() => [Actions])
  @ArrayMaxSize(20, { message: 'Each action may be given once.' })
  allowedActions!: Action[];

  @Field(() => Boolean, { description: 'Whether a language model may answer, where there is one.' })
  usesModel!: boolean;

  @Field(() => Int, { description: 'Of the language model, in US cents: 0 to 1,000,000.' })
  @Min(0, { message: 'The monthly limit must be between 0 and 10,000.00.' })
  @Max(HIGHEST_CAP_CENTS, { message: 'The monthly limit must be between 0 and 10,000.00.' })
  monthlySpendCapCents!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'After how many days without an entry conversations are deleted: 30, 90, 180, 365, 730, or 0 for never. Left out, it stays.',
  })
  @IsOptional()
  @IsIn(KEEP_DAYS, { message: 'Conversations are kept for 30, 90, 180, 365 or 730 days, or for ever.' })
  keepConversationsDays?: number | null;

  @Field(() => [AssistantAliasInput], { description: 'What clients call services besides their names.' })
  @ArrayMaxSize(MOST_ALIASES, { message: 'There may be at most 200 other names.' })
  @ValidateNested({ each: true })
  serviceAliases!: AssistantAliasInput[];

  @Field(() => [AssistantAliasInput])
  @ArrayMaxSize(MOST_ALIASES, { message: 'There may be at most 200 other names.' })
  @ValidateNested({ each: true })
  barberAliases!: AssistantAliasInput[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'What clients call a service or a barber besides its name.',
})
export class AssistantAlias {
  @Field(() => ID, { description: 'Of the service or the barber.' })
  targetId!: string;

  @Field(() => String)
  alias!: string;
}

@ObjectType('AssistantSettings', {
  simpleResolvers: true,
  description: 'How a business wants its assistant.',
})
export class AssistantSettingsView {
  @Field(() => ID, { description: 'Of the business.' })
  id!: string;

  @Field(() => Int, {
    description: 'To publish over. 0 while nothing was published: the defaults hold then.',
  })
  version!: number;

  @Field(() => Date, { nullable: true })
  updatedAt!: Date | null;

  @Field(() => Boolean)
  isOn!: boolean;

  @Field(() => Tones)
  tone!: Tone;

  @Field(() => [Languages])
  languages!: readonly Language[];

  @Field(() => [Actions])
  allowedActions!: readonly Action[];

  @Field(() => Boolean)
  usesModel!: boolean;

  @Field(() => Int, { description: 'In US cents.' })
  monthlySpendCapCents!: number;

  @Field(() => Int, {
    description: 'Conversations are deleted after so many days without an entry; 0: never.',
  })
  keepConversationsDays!: number;

  @Field(() => [AssistantAlias])
  serviceAliases!: readonly AssistantAlias[];

  @Field(() => [AssistantAlias])
  barberAliases!: readonly AssistantAlias[];

  @Field(() => String, {
    nullable: true,
    description: 'The language model of this installation; null without one.',
  })
  modelName!: string | null;

  @Field(() => Int, {
    description: 'What the language model cost in this calendar month (UTC), in US cents, rounded up.',
  })
  spentThisMonthCents!: number;
}
