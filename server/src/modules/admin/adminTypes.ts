import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { TenantHealth } from '../../domain/tenantHealth';
import { PageInfo } from '../../platform/pagination';
import type { TenantStatus } from '../../platform/request/access';
import { User } from '../identity/user';
import { type BusinessType, BusinessTypes, type Tenant } from '../tenants/tenant';

export const TenantHealths = {
  suspended: 'suspended',
  no_active_barbers: 'no_active_barbers',
  healthy: 'healthy',
  needs_attention: 'needs_attention',
  critical: 'critical',
} as const satisfies Record<TenantHealth, TenantHealth>;
registerEnumType(TenantHealths, { name: 'TenantHealth' });

export const TenantStatuses = {
  active: 'active',
  suspended: 'suspended',
  deleted: 'deleted',
} as const satisfies Record<TenantStatus, TenantStatus>;
registerEnumType(TenantStatuses, { name: 'TenantStatus' });

@ObjectType({ simpleResolvers: true })
export class AdminTenantStats {
  @Field(() => Int)
  activeBarbers!: number;

  @Field(() => Int)
  appointmentsThisMonth!: number;

  @Field(() => Int, { description: 'Of active barbers, in step within the last 24 hours.' })
  connectedCalendars!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'When an appointment was last booked, moved or otherwise changed.',
  })
  recentActivity!: Date | null;
}

/** A business as the master admin sees it. */
@ObjectType({ simpleResolvers: true })
export class AdminTenant {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  slug!: string;

  @Field(() => String)
  businessName!: string;

  @Field(() => String, { nullable: true })
  ownerName!: string | null;

  @Field(() => String, { nullable: true })
  ownerEmail!: string | null;

  @Field(() => BusinessTypes)
  businessType!: BusinessType;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => TenantStatuses)
  status!: TenantStatus;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => Date, { nullable: true })
  deletedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'From then on a deleted business is erased; until it is, it can be restored.',
  })
  erasedFrom!: Date | null;

  @Field(() => String, { nullable: true })
  suspendedReason!: string | null;

  @Field(() => TenantHealths)
  health!: TenantHealth;

  @Field(() => AdminTenantStats)
  stats!: AdminTenantStats;
}

@ObjectType({ simpleResolvers: true })
export class AdminTenantConnection {
  @Field(() => [AdminTenant])
  nodes!: AdminTenant[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class SystemOverview {
  @Field(() => Int)
  totalTenants!: number;

  @Field(() => Int)
  totalBarbers!: number;

  @Field(() => Int, { description: 'On the present date of each business.' })
  appointmentsToday!: number;

  @Field(() => Int)
  connectedCalendars!: number;

  @Field(() => Int, { description: 'Businesses created in the last seven days.' })
  recentSignups!: number;

  @Field(() => Date)
  lastUpdated!: Date;
}

/** A business as it is named in an admin's answers; what belongs to its members is read with a token of theirs. */
@ObjectType({ simpleResolvers: true })
export class TenantSummary {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  slug!: string;

  @Field(() => String)
  businessName!: string;

  @Field(() => BusinessTypes)
  businessType!: BusinessType;

  @Field(() => String, { nullable: true })
  address!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  website!: string | null;

  @Field(() => String)
  timeZone!: string;

  @Field(() => String)
  currency!: string;

  @Field(() => String, { nullable: true })
  logoUrl!: string | null;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => Date)
  createdAt!: Date;
}

export const summaryOf = (tenant: Tenant): TenantSummary => ({
  ...tenant,
  isActive: tenant.status === 'active',
});

@ObjectType({ simpleResolvers: true })
export class Impersonation {
  @Field(() => String, { description: 'Names both the admin and the business; there is no refresh token.' })
  accessToken!: string;

  @Field(() => Int)
  expiresInSeconds!: number;

  @Field(() => TenantSummary)
  tenant!: TenantSummary;
}

@ObjectType({ simpleResolvers: true })
export class WelcomeLetter {
  @Field(() => String)
  subject!: string;

  @Field(() => String)
  text!: string;
}

@ObjectType({ simpleResolvers: true })
export class CreatedBarbershop {
  @Field(() => TenantSummary)
  tenant!: TenantSummary;

  @Field(() => User)
  owner!: User;

  @Field(() => String, { description: 'Shown once; the owner is asked to change it.' })
  generatedPassword!: string;

  @Field(() => String, { description: 'Where the owner signs in: the same address as in the letter.' })
  loginUrl!: string;

  @Field(() => WelcomeLetter, { description: 'For the owner, in the words of the copy library; not sent.' })
  letter!: WelcomeLetter;
}
