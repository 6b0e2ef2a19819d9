import { Field, ObjectType } from 'type-graphql';
import { Sentence } from './language/sentenceField';

/** Answer of a mutation that has nothing else to tell. */
@ObjectType({ simpleResolvers: true })
export class OperationResult {
  @Field(() => Boolean)
  ok!: boolean;

  @Sentence()
  @Field(() => String, { description: 'A sentence for the person.' })
  message!: string;
}
