import { IsOptional, MaxLength, ValidateIf } from 'class-validator';
import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { InputError } from '../../platform/errors';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import { IsPhone, phoneOrNull } from '../../platform/validation/phone';
import { Trim } from '../../platform/validation/trim';
import { IsEmailAddress } from '../../platform/validation/emailAddress';
import { BookedAppointment } from '../appointments/bookingTypes';
import { linkedVisit } from '../appointments/linkedVisit';
import type { ManageLinks } from '../appointments/manageLinks';
import type { Contact, ContactCodes } from './contactCodes';
import type { ClientVisits } from './clientVisits';

@InputType({
  description: 'A phone number or an e-mail address at a business, or the link of a visit there.',
})
export class RequestContactCodeInput {
  @Field(() => String, { nullable: true, description: 'Of the public page; not with manageToken.' })
  slug?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @ValidateIf((input: { email?: string }) => input.email !== '')
  @IsEmailAddress()
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a visit: the code goes to the contact that the business has of its client.',
  })
  @IsOptional()
  @MaxLength(200, { message: 'The link is too long.' })
  manageToken?: string | null;
}

@InputType()
export class OpenMyVisitsInput {
  @Field(() => String)
  slug!: string;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @ValidateIf((input: { email?: string }) => input.email !== '')
  @IsEmailAddress()
  email?: string | null;

  @Field(() => String)
  @MaxLength(20, { message: 'The code is too long.' })
  code!: string;
}

@ObjectType({ simpleResolvers: true })
export class ClientVisit {
  @Field(() => BookedAppointment)
  appointment!: BookedAppointment;

  @Field(() => String, { description: 'Lets its bearer see, move and cancel this one booking.' })
  manageToken!: string;
}

@Resolver()
export class ContactCodeResolver {
  constructor(
    private readonly codes: ContactCodes,
    private readonly visits: ClientVisits,
    private readonly links: ManageLinks,
  ) {}

  @Mutation(() => OperationResult, {
    description:
      'Sends a code to a contact that a client of the business has. Answers alike where no client has it. Public.',
  })
  async requestContactCode(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RequestContactCodeInput) input: RequestContactCodeInput,
  ): Promise<OperationResult> {
    const { tenant, contact } = await this.requested(ctx, input);
    await this.codes.request(tenant, contact, ctx.language);
    return {
      ok: true,
      message: 'If this business knows the contact, a code is on its way. It works for 10 minutes.',
    };
  }

  @Mutation(() => [ClientVisit], {
    description:
      'The coming visits of a phone number or an e-mail address, for who has the code sent there. Public.',
  })
  async openMyVisits(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => OpenMyVisitsInput) { slug, code, ...given }: OpenMyVisitsInput,
  ): Promise<ClientVisit[]> {
    const tenant = await ctx.publicTenant(slug);
    const contact = contactOf(given);
    await this.codes.verify(tenant, contact, code, 'input.code');
    return this.visits.coming(tenant, contact);
  }

  private async requested(
    ctx: RequestContext,
    { slug, manageToken, ...given }: RequestContactCodeInput,
  ): Promise<{ tenant: TenantContext; contact: Contact }> {
    if (manageToken) {
      const { tenant, id } = await linkedVisit(ctx, this.links, manageToken);
      return { tenant, contact: await this.codes.contactOfVisit(tenant, id) };
    }
    const contact = contactOf(given);
    return { tenant: await ctx.publicTenant(slug ?? ''), contact };
  }
}

function contactOf({ phone, email }: { phone?: string | null; email?: string | null }): Contact {
  const number = phoneOrNull(phone);
  if (number) {
    return { phone: number };
  }
  if (email) {
    return { email };
  }
  throw InputError.of('input.phone', 'Please give a phone number or an email address.');
}
