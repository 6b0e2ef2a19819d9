import { IsOptional, Length, MaxLength } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { IsEmailAddress } from '../../platform/validation/emailAddress';
import type { UserRole } from '../../platform/request/access';
import { IsPhone } from '../../platform/validation/phone';
import { Trim } from '../../platform/validation/trim';
import { User, UserRoles } from './user';

export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;
export const PASSWORD_MESSAGE = `The password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`;

@InputType()
export class RegisterInput {
  @Field(() => String)
  @Trim()
  @Length(1, 100, { message: 'First name must have 1 to 100 characters.' })
  firstName!: string;

  @Field(() => String)
  @Trim()
  @Length(1, 100, { message: 'Last name must have 1 to 100 characters.' })
  lastName!: string;

  @Field(() => String)
  @Trim()
  @IsEmailAddress({ message: 'Email must be a valid address.' })
  @MaxLength(254, { message: 'Email must have at most 254 characters.' })
  email!: string;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @Field(() => String)
  @Length(PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  password!: string;

  @Field(() => String)
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  confirmPassword!: string;

  @Field(() => UserRoles, {
    nullable: true,
    description: 'Only tenant_owner; no request grants master_admin.',
  })
  role?: UserRole | null;
}

@InputType()
export class LoginInput {
  @Field(() => String)
  @Trim()
  @MaxLength(254, { message: 'Email must have at most 254 characters.' })
  email!: string;

  @Field(() => String)
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  password!: string;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Stay signed in for 30 days instead of one.',
  })
  rememberMe?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'For an account with two-factor sign-in, to sign in with one call instead of verifyTwoFactor.',
  })
  @MaxLength(40, { message: 'The code is too long.' })
  code?: string | null;
}

@InputType()
export class ResetPasswordInput {
  @Field(() => String)
  @MaxLength(200, { message: 'The token is too long.' })
  token!: string;

  @Field(() => String)
  @Length(PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  newPassword!: string;

  @Field(() => String)
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  confirmPassword!: string;
}

@ObjectType({ simpleResolvers: true })
export class AuthPayload {
  @Field(() => String, { description: 'Bearer token, valid for `expiresInSeconds`.' })
  accessToken!: string;

  @Field(() => String, { description: 'Opaque; exchange it once, at refreshToken.' })
  refreshToken!: string;

  @Field(() => Int)
  expiresInSeconds!: number;

  @Field(() => User)
  user!: User;
}
