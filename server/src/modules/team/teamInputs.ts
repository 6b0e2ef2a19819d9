import { IsOptional, Length, MaxLength } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { IsEmailAddress } from '../../platform/validation/emailAddress';
import type { MembershipRole } from '../../platform/auth/permissions';
import { Trim } from '../../platform/validation/trim';
import { PASSWORD_LENGTH, PASSWORD_MESSAGE } from '../identity/authInputs';
import { MembershipRoles } from '../tenants/tenant';

@InputType()
export class InviteMemberInput {
  @Field(() => String)
  @Trim()
  @IsEmailAddress({ message: 'Email must be a valid address.' })
  @MaxLength(254, { message: 'Email must have at most 254 characters.' })
  email!: string;

  @Field(() => MembershipRoles)
  role!: MembershipRole;

  @Field(() => ID, { nullable: true, description: 'The bookable person that they are, if they are one.' })
  @IsOptional()
  @MaxLength(36, { message: 'This barber was not found.' })
  barberId?: string | null;
}

@InputType()
export class JoinByInvitationInput {
  @Field(() => String)
  @MaxLength(200, { message: 'The token is too long.' })
  token!: string;

  @Field(() => String)
  @Trim()
  @Length(1, 100, { message: 'First name must have 1 to 100 characters.' })
  firstName!: string;

  @Field(() => String)
  @Trim()
  @Length(1, 100, { message: 'Last name must have 1 to 100 characters.' })
  lastName!: string;

  @Field(() => String)
  @Length(PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  password!: string;

  @Field(() => String)
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_MESSAGE })
  confirmPassword!: string;
}
