import { IsOptional, Length, MaxLength } from 'class-validator';
import { Field, InputType, registerEnumType } from 'type-graphql';
import { IsEmailAddress } from '../../platform/validation/emailAddress';
import type { TenantHealth } from '../../domain/tenantHealth';
import type { TenantStatus } from '../../platform/request/access';
import { type SortDirection, SortDirections } from '../../platform/sorting';
import { IsPhone } from '../../platform/validation/phone';
import { Trim } from '../../platform/validation/trim';
import { type BusinessType, BusinessTypes } from '../tenants/tenant';
import { CreateTenantInput } from '../tenants/tenantInputs';
import { TenantHealths, TenantStatuses } from './adminTypes';

export const AdminTenantSortFields = {
  BUSINESS: 'BUSINESS',
  OWNER: 'OWNER',
  CREATED: 'CREATED',
  ACTIVE_BARBERS: 'ACTIVE_BARBERS',
  APPOINTMENTS_THIS_MONTH: 'APPOINTMENTS_THIS_MONTH',
  HEALTH: 'HEALTH',
  RECENT_ACTIVITY: 'RECENT_ACTIVITY',
} as const;
export type AdminTenantSortField = keyof typeof AdminTenantSortFields;
registerEnumType(AdminTenantSortFields, {
  name: 'AdminTenantSortField',
  description:
    'HEALTH begins, ascending, with what is most urgent: critical, needs attention, no active barbers.',
});

@InputType()
export class AdminTenantSort {
  @Field(() => AdminTenantSortFields)
  field!: AdminTenantSortField;

  @Field(() => SortDirections)
  direction!: SortDirection;
}

@InputType({ description: 'What is left out does not matter; without a status, all but the deleted ones.' })
export class AdminTenantFilter {
  @Field(() => TenantStatuses, { nullable: true })
  status?: TenantStatus | null;

  @Field(() => TenantHealths, { nullable: true })
  health?: TenantHealth | null;

  @Field(() => BusinessTypes, { nullable: true })
  businessType?: BusinessType | null;
}

@InputType({ description: 'A business together with its owner.' })
export class CreateBarbershopInput extends CreateTenantInput {
  @Field(() => String)
  @Trim()
  @Length(1, 100, { message: "The owner's first name must have 1 to 100 characters." })
  ownerFirstName!: string;

  @Field(() => String)
  @Trim()
  @Length(1, 100, { message: "The owner's last name must have 1 to 100 characters." })
  ownerLastName!: string;

  @Field(() => String)
  @Trim()
  @IsEmailAddress({ message: "The owner's email must be a valid address." })
  @MaxLength(254, { message: "The owner's email must have at most 254 characters." })
  ownerEmail!: string;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  ownerPhone?: string | null;
}
