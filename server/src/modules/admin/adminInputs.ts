import { IsEmail, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { IsPhone } from '../../platform/validation/phone';
import { Trim } from '../../platform/validation/trim';
import { CreateTenantInput } from '../tenants/tenantInputs';

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
  @IsEmail({}, { message: "The owner's email must be a valid address." })
  @MaxLength(254, { message: "The owner's email must have at most 254 characters." })
  ownerEmail!: string;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  ownerPhone?: string | null;
}
