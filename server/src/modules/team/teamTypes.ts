import { Field, ID, ObjectType } from 'type-graphql';
import type { MembershipRole } from '../../platform/auth/permissions';
import { MembershipRoles } from '../tenants/tenant';

@ObjectType({ simpleResolvers: true, description: 'A person who may sign in to the business.' })
export class TeamMember {
  @Field(() => ID, { description: 'Of the membership.' })
  id!: string;

  userId!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String)
  email!: string;

  @Field(() => MembershipRoles)
  role!: MembershipRole;

  @Field(() => Date)
  joinedAt!: Date;

  @Field(() => Date, { nullable: true })
  lastSignInAt!: Date | null;

  @Field(() => Boolean)
  isYou!: boolean;

  /** The bookable person that this sign-in is. */
  barberId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An invitation that nobody has accepted yet.' })
export class Invitation {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => MembershipRoles)
  role!: MembershipRole;

  barberId!: string | null;

  @Field(() => String, { nullable: true })
  invitedByName!: string | null;

  @Field(() => Date)
  sentAt!: Date;

  @Field(() => Date)
  expiresAt!: Date;

  @Field(() => Boolean, { description: 'Its link no longer works; sending it again makes a new one.' })
  isExpired!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What the link in an invitation tells whoever opens it.' })
export class InvitationPreview {
  @Field(() => String)
  businessName!: string;

  @Field(() => String)
  email!: string;

  @Field(() => MembershipRoles)
  role!: MembershipRole;

  @Field(() => String, { nullable: true })
  invitedByName!: string | null;

  @Field(() => Boolean, {
    description: 'They sign in and accept; somebody new chooses a name and a password.',
  })
  hasAccount!: boolean;

  @Field(() => Date)
  expiresAt!: Date;
}
