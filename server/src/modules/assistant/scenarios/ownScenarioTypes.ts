import { ArrayMaxSize, ArrayNotEmpty, IsOptional, Length } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Language } from '../../../domain/language';
import { Sentence } from '../../../platform/language/sentenceField';
import { Languages } from '../../../platform/languages';
import { Trim } from '../../../platform/validation/trim';
import { EndKinds } from './rehearsalTypes';
import type { ScenarioEnd } from './scenario';

export const MOST_LINES = 20;
export const LONGEST_LINE = 500;
export const MOST_SERVICES = 4;
export const MOST_REPLIES = 5;
export const LONGEST_REPLY = 100;

@InputType()
export class AssistantScenarioInput {
  @Field(() => String, { description: 'What it shows: 1 to 100 characters.' })
  @Trim()
  @Length(1, 100, { message: 'A title has 1 to 100 characters.' })
  title!: string;

  @Field(() => Languages)
  language!: Language;

  @Field(() => [String], {
    description:
      'What the customer says: 1 to 20 lines of 1 to 500 characters, plain or with placeholders such as `{service}`.',
  })
  @ArrayNotEmpty({ message: 'Write at least one line of the client.' })
  @ArrayMaxSize(MOST_LINES, { message: 'A conversation has at most 20 lines of the client.' })
  says!: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the customer has `{service}` with `{barber}` on `{day}` at `{time}` already.',
  })
  hasBooking?: boolean | null;

  @Field(() => EndKinds)
  ends!: ScenarioEnd['kind'];

  @Field(() => [String], {
    nullable: true,
    description: 'Of a booking or a move: 1 to 4 of `{service}`, `{service2}` and ids of services.',
  })
  @IsOptional()
  @ArrayMaxSize(MOST_SERVICES, { message: 'Choose at most 4 services.' })
  services?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a booking or a move: `{barber}`, `{barber2}` or an id; left out, any will do.',
  })
  @Trim()
  barber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a booking or a move: `{day}`, `{day2}`, `today`, `tomorrow`, `monday`… or `any`.',
  })
  @Trim()
  day?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Of a booking or a move: `{time}`, `{time2}`, `morning`, `afternoon`, a time such as `15:00`, or `any`.',
  })
  @Trim()
  time?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Where nothing is to be written: one of these stands in the last reply. At most 5.',
  })
  @IsOptional()
  @ArrayMaxSize(MOST_REPLIES, { message: 'Give at most 5 wordings.' })
  reply?: string[] | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What a customer of a test conversation may say in braces, filled in when it is played.',
})
export class AssistantPlaceholder {
  @Field(() => ID, { description: 'Without its braces.' })
  name!: string;

  @Sentence()
  @Field(() => String)
  description!: string;
}
