import { IsOptional, IsUUID, MaxLength } from 'class-validator';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { Trim } from '../../platform/validation/trim';
import { type AuditActorKind, AuditActorKinds } from './auditTypes';

@InputType()
export class AuditFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Part of a name, a reference, an address, an action or a recorded value.',
  })
  @Trim()
  @IsOptional()
  @MaxLength(100, { message: 'Search for at most 100 characters.' })
  search?: string | null;

  @Field(() => ID, { nullable: true, description: 'Of a user, an API key, or the admin who impersonated.' })
  @IsOptional()
  @IsUUID('all', { message: 'actorId must be an id.' })
  actorId?: string | null;

  @Field(() => AuditActorKinds, { nullable: true })
  actorKind?: AuditActorKind | null;

  @Field(() => String, { nullable: true, description: 'Such as `service.updated`.' })
  @IsOptional()
  @MaxLength(80, { message: 'action must have at most 80 characters.' })
  action?: string | null;

  @Field(() => String, { nullable: true, description: 'Such as `service`.' })
  @IsOptional()
  @MaxLength(40, { message: 'entity must have at most 40 characters.' })
  entity?: string | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'entityId must be an id.' })
  entityId?: string | null;

  @Field(() => Date, { nullable: true, description: 'At this instant or later.' })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Before this instant.' })
  to?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'What a master admin did in the place of somebody else.',
  })
  impersonatedOnly?: boolean | null;
}

export const AuditLogs = { business: 'business', admin: 'admin' } as const;
registerEnumType(AuditLogs, {
  name: 'AuditLogKind',
  valuesConfig: {
    business: { description: "The businesses' own." },
    admin: { description: "Of the console's actions on businesses." },
  },
});

@InputType()
export class AdminAuditFilter extends AuditFilter {
  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'tenantId must be an id.' })
  tenantId?: string | null;

  @Field(() => AuditLogs, { nullable: true, description: 'Both when left out.' })
  log?: keyof typeof AuditLogs | null;
}
