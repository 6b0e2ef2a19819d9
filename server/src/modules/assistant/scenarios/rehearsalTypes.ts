import { ArrayMaxSize, ArrayNotEmpty, IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../domain/language';
import { Sentence } from '../../../platform/language/sentenceField';
import { Languages } from '../../../platform/languages';
import { LocalDateScalar } from '../../../platform/localDateScalar';
import { Trim } from '../../../platform/validation/trim';
import { AssistantSuggestion } from '../assistantResolver';
import { AssistantSettingsInput } from '../settings/settingsTypes';
import { MAX_MESSAGE_CHARACTERS } from '../understanding/messageLimits';
import type { ScenarioEnd } from './scenario';

type EndKind = ScenarioEnd['kind'];
export const EndKinds: { [Kind in EndKind]: Kind } = {
  booked: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
  handed_over: 'handed_over',
  nothing: 'nothing',
};
registerEnumType(EndKinds, {
  name: 'AssistantScenarioEnd',
  description: 'How a conversation is to end; `nothing`: with an answer, and nothing written.',
});

export const RehearsalMinds = { built_in: 'built_in', answering: 'answering' } as const;
export type RehearsalMind = keyof typeof RehearsalMinds;
registerEnumType(RehearsalMinds, {
  name: 'RehearsalMind',
  description: '`answering` is the one that customers talk to: where there is a language model, this costs.',
});

export const RehearsalOutcomes = { passed: 'passed', failed: 'failed', skipped: 'skipped' } as const;
export type RehearsalOutcome = keyof typeof RehearsalOutcomes;
registerEnumType(RehearsalOutcomes, { name: 'RehearsalOutcome' });

export const Speakers = { customer: 'customer', assistant: 'assistant' } as const;
registerEnumType(Speakers, { name: 'RehearsalSpeaker' });

export const MOST_SCENARIOS = 60;

@ObjectType({
  simpleResolvers: true,
  description: 'A conversation that the assistant must bring to the right end.',
})
export class AssistantScenario {
  @Field(() => ID)
  id!: string;

  @Field(() => Languages)
  language!: Language;

  @Field(() => String, { description: 'In the language of the conversation.' })
  title!: string;

  @Field(() => [String], {
    description:
      'What the customer says. Placeholders such as `{service}` are filled in from the business when it is played.',
  })
  says!: readonly string[];

  @Field(() => Boolean, { description: 'Whether the customer has a booking when it begins.' })
  hasBooking!: boolean;

  @Field(() => EndKinds)
  ends!: EndKind;

  @Field(() => [String], {
    description: 'To be booked, or moved: `{service}`, `{service2}`, or ids of services.',
  })
  services!: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: '`{barber}`, `{barber2}` or an id; null: any will do.',
  })
  barber!: string | null;

  @Field(() => String, {
    nullable: true,
    description: '`{day}`, `{day2}`, `today`, `tomorrow`, `monday`… or `any`; null unless booked or moved.',
  })
  day!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      '`{time}`, `{time2}`, `morning`, `afternoon`, `15:00`… or `any`; null unless booked or moved.',
  })
  time!: string | null;

  @Field(() => [String], { description: 'One of these stands in the last reply, where any are given.' })
  reply!: readonly string[];
}

@InputType()
export class RehearseAssistantInput {
  @Field(() => [ID], { description: '1 to 60, shipped ones and own ones.' })
  @ArrayNotEmpty({ message: 'Choose at least one conversation.' })
  @ArrayMaxSize(MOST_SCENARIOS, { message: 'At most 60 conversations can be played at once.' })
  scenarioIds!: string[];

  @Field(() => AssistantSettingsInput, {
    nullable: true,
    description: 'To be tried without publishing; left out, those that hold.',
  })
  @IsOptional()
  @ValidateNested()
  settings?: AssistantSettingsInput | null;

  @Field(() => RehearsalMinds, { nullable: true, description: 'The built-in one unless told otherwise.' })
  mind?: RehearsalMind | null;
}

@ObjectType({ simpleResolvers: true })
export class RehearsalLine {
  @Field(() => Speakers)
  from!: keyof typeof Speakers;

  @Field(() => String)
  text!: string;
}

@ObjectType({ simpleResolvers: true, description: 'One thing that the assistant looked up or did.' })
export class RehearsalCall {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'JSON.' })
  given!: string;

  @Field(() => String, { description: 'JSON; tokens are left out.' })
  answered!: string;

  @Field(() => Int)
  milliseconds!: number;
}

@ObjectType({ simpleResolvers: true })
export class RehearsalResult {
  @Field(() => ID)
  scenarioId!: string;

  @Field(() => RehearsalOutcomes)
  outcome!: RehearsalOutcome;

  @Sentence()
  @Field(() => String, { nullable: true, description: 'Why it did not pass.' })
  why!: string | null;

  @Field(() => Int, { description: 'Messages of the customer.' })
  turns!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'The 95th percentile of what an answer took, apart from the tools.',
  })
  millisecondsP95!: number | null;

  @Field(() => [RehearsalLine])
  transcript!: RehearsalLine[];

  @Field(() => [RehearsalCall])
  trail!: RehearsalCall[];
}

@InputType()
export class RehearseMessageInput {
  @Field(() => String, { description: '1 to 1,000 characters.' })
  @Trim({ lines: true })
  @Length(1, MAX_MESSAGE_CHARACTERS, { message: 'A message has 1 to 1,000 characters.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Of the answer before; left out, a new conversation begins.',
  })
  @IsOptional()
  @MaxLength(200_000, { message: 'This conversation has become too long. Begin a new one.' })
  session?: string | null;

  @Field(() => AssistantSettingsInput, {
    nullable: true,
    description: 'To be tried without publishing; left out, those that hold.',
  })
  @IsOptional()
  @ValidateNested()
  settings?: AssistantSettingsInput | null;

  @Field(() => RehearsalMinds, { nullable: true, description: 'The built-in one unless told otherwise.' })
  mind?: RehearsalMind | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What a tried message would have booked, moved or cancelled.',
})
export class RehearsedVisit {
  @Field(() => [ID])
  serviceIds!: string[];

  @Field(() => ID, { nullable: true, description: 'Null where several barbers take part.' })
  barberId!: string | null;

  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => String, { description: 'Of its start, such as `15:00`.' })
  time!: string;
}

@ObjectType({ simpleResolvers: true })
export class RehearsedMessage {
  @Field(() => String, { description: 'To go on with: the conversation is kept nowhere else.' })
  session!: string;

  @Field(() => String)
  reply!: string;

  @Field(() => [AssistantSuggestion])
  suggestions!: AssistantSuggestion[];

  @Field(() => EndKinds, { description: 'What this message would have brought about.' })
  ends!: EndKind;

  @Field(() => RehearsedVisit, { nullable: true })
  visit!: RehearsedVisit | null;

  @Field(() => Languages, { description: 'That the reply is in.' })
  language!: Language;

  @Field(() => [RehearsalCall])
  trail!: RehearsalCall[];
}
