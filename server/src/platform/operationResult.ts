import { Field, ObjectType } from 'type-graphql';

/** Answer of a mutation that has nothing else to tell. */
@ObjectType({ simpleResolvers: true })
export class OperationResult {
  @Field(() => Boolean)
  ok!: boolean;

  @Field(() => String, { description: 'A sentence for the person.' })
  message!: string;
}
