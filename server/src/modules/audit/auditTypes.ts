import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../../platform/pagination';

export const AuditActorKinds = {
  user: 'user',
  customer: 'customer',
  system: 'system',
  api_key: 'api_key',
} as const;
export type AuditActorKind = keyof typeof AuditActorKinds;
registerEnumType(AuditActorKinds, { name: 'AuditActorKind' });

@ObjectType({ simpleResolvers: true })
export class AuditActor {
  @Field(() => AuditActorKinds)
  kind!: AuditActorKind;

  @Field(() => ID, {
    nullable: true,
    description: 'Of the user or the API key: a value for `filter.actorId`.',
  })
  id!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The person's or the key's; null for the system, or somebody who is not known here.",
  })
  name!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AuditChange {
  @Field(() => String, {
    description: 'With the way to it, such as `lines.1.serviceName`; lists count from 1.',
  })
  field!: string;

  @Field(() => String, { nullable: true, description: 'As text; null where there was none.' })
  before!: string | null;

  @Field(() => String, { nullable: true })
  after!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AuditEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => Date)
  at!: Date;

  @Field(() => Int, { nullable: true, description: 'Its place in the chain, from 1; null if it is in none.' })
  position!: number | null;

  @Field(() => ID, { nullable: true, description: 'The business that it is about.' })
  tenantId!: string | null;

  @Field(() => String, { nullable: true, description: 'In the console alone.' })
  businessName!: string | null;

  @Field(() => AuditActor)
  actor!: AuditActor;

  @Field(() => AuditActor, {
    nullable: true,
    description: 'The master admin who acted in the place of the actor.',
  })
  impersonator!: AuditActor | null;

  @Field(() => String, { description: '`entity.verb`, such as `service.updated`.' })
  action!: string;

  @Field(() => String)
  entity!: string;

  @Field(() => ID, { nullable: true })
  entityId!: string | null;

  @Field(() => String, { nullable: true, description: 'What the entity is called.' })
  entityName!: string | null;

  @Field(() => String, { nullable: true, description: 'The network address that it came from.' })
  address!: string | null;

  @Field(() => [AuditChange], { description: 'Field by field, what differs; at most 200.' })
  changes!: AuditChange[];

  @Field(() => Boolean, { description: 'Personal values were taken out of it on request.' })
  isRedacted!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AuditEntryConnection {
  @Field(() => [AuditEntry])
  nodes!: AuditEntry[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

export const ChainFaults = {
  changed: 'changed',
  missing: 'missing',
  inserted: 'inserted',
  reordered: 'reordered',
} as const;
registerEnumType(ChainFaults, {
  name: 'AuditChainFault',
  valuesConfig: {
    changed: { description: 'Not what was written, and no erasure explains it.' },
    missing: { description: 'Linked, but gone.' },
    inserted: { description: 'There, but never linked.' },
    reordered: { description: "As written, in another's place." },
  },
});

@ObjectType({ simpleResolvers: true })
export class AuditChainProblem {
  @Field(() => ChainFaults)
  fault!: keyof typeof ChainFaults;

  @Field(() => ID, { nullable: true })
  id!: string | null;

  @Field(() => Int, { nullable: true })
  position!: number | null;

  @Field(() => Date, { nullable: true })
  at!: Date | null;

  @Field(() => String, { nullable: true })
  action!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AuditVerification {
  @Field(() => Boolean)
  isIntact!: boolean;

  @Field(() => Int, { description: 'Links that were checked.' })
  checked!: number;

  @Field(() => Int, { description: 'Entries whose personal values were erased on request.' })
  redacted!: number;

  @Field(() => String, { nullable: true, description: 'Hash of the last link, hexadecimal.' })
  head!: string | null;

  @Field(() => [AuditChainProblem], { description: 'The first hundred.' })
  problems!: AuditChainProblem[];

  @Field(() => Int)
  problemCount!: number;

  @Field(() => Date)
  verifiedAt!: Date;
}
