import { Length, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PASSWORD_LENGTH, PASSWORD_MESSAGE } from './authInputs';

@InputType()
export class ChangePasswordInput {
  @Field(() => String)
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  currentPassword!: string;

  @Field(() => String)
  @Length(PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  newPassword!: string;

  @Field(() => String)
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  confirmPassword!: string;
}

@InputType({ description: 'What it takes to change the two-factor sign-in of an account.' })
export class TwoFactorProofInput {
  @Field(() => String)
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  password!: string;

  @Field(() => String, { description: 'Of the authenticator app, or a recovery code.' })
  @MaxLength(40, { message: 'The code is too long.' })
  code!: string;
}

@ObjectType({ simpleResolvers: true, description: 'One sign-in on one device.' })
export class ActiveSession {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Such as Chrome; null where the device does not say.' })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'Such as Windows or iPhone.' })
  operatingSystem!: string | null;

  @Field(() => String, { nullable: true, description: 'IP address of the sign-in.' })
  address!: string | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { description: 'When its tokens were last renewed.' })
  lastUsedAt!: Date;

  @Field(() => Boolean, { description: 'True for the session that asks.' })
  isCurrent!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class TwoFactorStatus {
  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => Date, { nullable: true })
  enabledAt!: Date | null;

  @Field(() => Int)
  recoveryCodesLeft!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'For the authenticator app; not asked for until confirmed.',
})
export class TwoFactorSetup {
  @Field(() => String, { description: 'Base 32, for typing it in.' })
  secret!: string;

  @Field(() => String, { description: 'For a QR code.' })
  otpauthUri!: string;
}

@ObjectType({ simpleResolvers: true })
export class RecoveryCodes {
  @Field(() => [String], { description: 'Each signs in once in place of the app. Shown only here.' })
  codes!: string[];
}
