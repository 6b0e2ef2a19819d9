import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '../../domain/language';
import { Languages } from '../../platform/languages';
import type { UserRole } from '../../platform/request/access';

export const UserRoles = {
  master_admin: 'master_admin',
  tenant_owner: 'tenant_owner',
  staff: 'staff',
} as const;
registerEnumType(UserRoles, {
  name: 'UserRole',
  description: 'What a sign-in is; roles within a business are MembershipRole.',
});

/** A person who signs in, across all businesses. */
@ObjectType({ simpleResolvers: true })
@Entity('users')
export class User {
  @Field(() => ID)
  @PrimaryColumn('uuid')
  id!: string;

  @Field(() => String)
  @Column('citext')
  email!: string;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Field(() => String)
  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Field(() => String)
  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Field(() => String, { nullable: true, description: 'E.164, e.g. +12125550100.' })
  @Column('text', { nullable: true })
  phone!: string | null;

  @Field(() => UserRoles)
  @Column('text')
  role!: UserRole;

  @Field(() => Boolean, { description: 'True until an owner whose password was generated has chosen one.' })
  @Column('boolean', { name: 'must_change_password' })
  mustChangePassword!: boolean;

  @Field(() => Languages, { nullable: true, description: 'Null until one is chosen: that of the browser.' })
  @Column('text', { nullable: true })
  language!: Language | null;

  @Column('timestamptz', { name: 'tokens_valid_after' })
  tokensValidAfter!: Date;

  @Field(() => Date)
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
