import { ArrayMaxSize, ArrayNotEmpty, Length } from 'class-validator';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../platform/auth/apiKeys';
import { Trim } from '../../platform/validation/trim';

export const ApiKeyScopes = Object.fromEntries(API_KEY_SCOPES.map((scope) => [scope, scope])) as {
  [Scope in ApiKeyScope]: Scope;
};
registerEnumType(ApiKeyScopes, {
  name: 'ApiKeyScope',
  description: 'What a program may do with an API key; writing includes reading.',
});

@InputType()
export class CreateApiKeyInput {
  @Field(() => String)
  @Trim()
  @Length(1, 80, { message: 'The name must have 1 to 80 characters.' })
  name!: string;

  @Field(() => [ApiKeyScopes])
  @ArrayNotEmpty({ message: 'Choose at least one thing that the key may do.' })
  @ArrayMaxSize(API_KEY_SCOPES.length, { message: 'Each scope may be given once.' })
  scopes!: ApiKeyScope[];

  @Field(() => Date, {
    nullable: true,
    description:
      'From here on it is refused; at most five years from now. Left out, it lasts until it is revoked.',
  })
  expiresAt?: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Lets a program use the API for one business.' })
export class ApiKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The first characters of the key, to tell keys apart.' })
  shownPrefix!: string;

  @Field(() => [ApiKeyScopes])
  scopes!: ApiKeyScope[];

  @Field(() => String, { nullable: true, description: 'Name of the person who made it.' })
  createdByName!: string | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'To the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'From here on it is refused; null for one that lasts.' })
  expiresAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class CreatedApiKey {
  @Field(() => String, { description: 'The key itself. Shown only here: just its hash is kept.' })
  key!: string;

  @Field(() => ApiKey)
  apiKey!: ApiKey;
}
