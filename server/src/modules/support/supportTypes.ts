import { Length } from 'class-validator';
import { Field, InputType, registerEnumType } from 'type-graphql';
import { Trim } from '../../platform/validation/trim';

export const SupportTopics = {
  question: 'question',
  problem: 'problem',
  billing: 'billing',
  idea: 'idea',
  other: 'other',
} as const;
export type SupportTopic = keyof typeof SupportTopics;
registerEnumType(SupportTopics, { name: 'SupportTopic' });

@InputType()
export class ContactSupportInput {
  @Field(() => SupportTopics)
  topic!: SupportTopic;

  @Field(() => String)
  @Trim({ lines: true })
  @Length(10, 5000, { message: 'Please describe it in 10 to 5000 characters.' })
  message!: string;
}
