import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '../../domain/language';
import { Languages } from '../../platform/languages';
import { PageInfo } from '../../platform/pagination';

export const ClientStatuses = { active: 'active', inactive: 'inactive', vip: 'vip' } as const;
export type ClientStatus = keyof typeof ClientStatuses;
registerEnumType(ClientStatuses, { name: 'ClientStatus' });

/** What a client's appointments add up to; cancelled ones count for nothing. */
export interface ClientVisits {
  totalAppointments: number;
  noShowCount: number;
  totalSpentCents: number;
  lastVisitAt: Date | null;
}

/** A customer of a business. */
@ObjectType({ simpleResolvers: true })
@Entity('clients')
export class Client {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId!: string;

  @Field(() => ID)
  @PrimaryColumn('uuid')
  id!: string;

  @Field(() => String)
  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Field(() => String, { description: 'Empty where it is not known.' })
  @Column('text', { name: 'last_name', default: '' })
  lastName!: string;

  @Field(() => String, { nullable: true })
  @Column('citext', { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'E.164.' })
  @Column('text', { nullable: true })
  phone!: string | null;

  @Field(() => ClientStatuses)
  @Column('text', { default: 'active' })
  status!: ClientStatus;

  @Field(() => Languages, {
    nullable: true,
    description: 'What messages to them are written in; null: English.',
  })
  @Column('text', { nullable: true })
  language!: Language | null;

  @Field(() => String, { nullable: true, description: 'For staff only.' })
  @Column('text', { nullable: true })
  notes!: string | null;

  @Column('uuid', { name: 'preferred_barber_id', nullable: true })
  preferredBarberId!: string | null;

  @Column('uuid', { name: 'preferred_service_id', nullable: true })
  preferredServiceId!: string | null;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Field(() => Date)
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Field(() => Date, { description: 'Send it when merging, to be told of changes since.' })
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;

  /** Where the statement that read the client has counted them already. */
  visits?: ClientVisits;
}

@ObjectType({ simpleResolvers: true })
export class ClientEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => Client)
  node!: Client;
}

@ObjectType({ simpleResolvers: true })
export class ClientConnection {
  @Field(() => [ClientEdge])
  edges!: ClientEdge[];

  @Field(() => [Client])
  nodes!: Client[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Of all pages.' })
  totalCount!: number;
}
