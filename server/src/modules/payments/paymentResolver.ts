import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { Appointment } from '../appointments/appointment';
import type { AppointmentService } from '../appointments/appointmentService';
import { Deposit } from '../appointments/deposit';
import type { ManageLinks } from '../appointments/manageLinks';
import { linkedVisit } from '../appointments/linkedVisit';
import type { PaymentAccounts } from './paymentAccounts';
import type { PaymentService } from './paymentService';
import {
  AskDepositInput,
  ConnectPaymentsInput,
  DepositCheckout,
  Payment,
  PaymentsState,
  RefundPaymentInput,
  UpdatePaymentSettingsInput,
} from './paymentTypes';

@Resolver()
export class PaymentResolver {
  constructor(
    private readonly payments: PaymentService,
    private readonly accounts: PaymentAccounts,
    private readonly appointments: AppointmentService,
    private readonly links: ManageLinks,
  ) {}

  @Mutation(() => DepositCheckout, {
    description:
      'For the bearer of a booking’s link: where to pay its deposit. UNAVAILABLE while Stripe is silent.',
  })
  async payDeposit(
    @Ctx() ctx: RequestContext,
    @Arg('manageToken', () => String) manageToken: string,
  ): Promise<DepositCheckout> {
    const { tenant, id } = await linkedVisit(ctx, this.links, manageToken);
    return { url: await this.payments.checkoutUrl(tenant, id) };
  }

  @Mutation(() => Deposit, {
    nullable: true,
    description: 'The same: asks Stripe how it stands, as after coming back from its page.',
  })
  async refreshDeposit(
    @Ctx() ctx: RequestContext,
    @Arg('manageToken', () => String) manageToken: string,
  ): Promise<Deposit | null> {
    const { tenant, id } = await linkedVisit(ctx, this.links, manageToken);
    await this.payments.lookAgain(tenant, id);
    return (await this.appointments.managed(tenant, id)).appointment.deposit ?? null;
  }

  @Query(() => PaymentsState, { description: 'The Stripe account that is connected, if any.' })
  async paymentsState(@Ctx() ctx: RequestContext): Promise<PaymentsState> {
    return this.accounts.state(await ctx.tenant('integrations.manage'));
  }

  @Mutation(() => PaymentsState, { description: 'Tries the key at Stripe before it is kept.' })
  async connectPayments(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ConnectPaymentsInput) input: ConnectPaymentsInput,
  ): Promise<PaymentsState> {
    return this.accounts.connect(await ctx.tenant('integrations.manage'), input);
  }

  @Mutation(() => PaymentsState)
  async updatePaymentSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => UpdatePaymentSettingsInput) input: UpdatePaymentSettingsInput,
  ): Promise<PaymentsState> {
    return this.accounts.configure(await ctx.tenant('integrations.manage'), input);
  }

  @Mutation(() => Payment, { description: 'Asks a deposit for an appointment that was booked without one.' })
  async askDeposit(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AskDepositInput) input: AskDepositInput,
  ): Promise<Payment> {
    return this.payments.ask(await ctx.tenant('appointments.manage'), input);
  }

  @Mutation(() => Payment, { description: 'Asks Stripe how it stands.' })
  async refreshPayment(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Payment> {
    return this.payments.refresh(await ctx.tenant('appointments.manage'), id);
  }

  @Mutation(() => Payment, {
    description: 'Gives money back. While Stripe is silent the refund is requested, and asked for again.',
  })
  async refundPayment(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RefundPaymentInput) input: RefundPaymentInput,
  ): Promise<Payment> {
    return this.payments.refund(await ctx.tenant('payments.refund'), input);
  }
}

@Resolver(() => Appointment)
export class AppointmentPaymentResolver {
  constructor(private readonly payments: PaymentService) {}

  @FieldResolver(() => Payment, { nullable: true, description: 'Its deposit; null where none was asked.' })
  async payment(@Root() { id }: Appointment, @Ctx() ctx: RequestContext): Promise<Payment | null> {
    return this.payments.payment(await ctx.tenant('appointments.read'), id);
  }
}
