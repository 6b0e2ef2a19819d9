import { IsOptional, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Sentence } from '../../platform/language/sentenceField';
import { Trim } from '../../platform/validation/trim';
import {
  type LateCancellation,
  LateCancellations,
  type PaymentStatus,
  PaymentStatuses,
} from '../appointments/deposit';
import type { RefundReason, RefundStatus } from './refundRows';

export const RefundReasons = {
  cancelled: 'cancelled',
  paid_too_late: 'paid_too_late',
  by_staff: 'by_staff',
} as const satisfies Record<RefundReason, RefundReason>;
registerEnumType(RefundReasons, {
  name: 'RefundReason',
  description: 'cancelled, paid_too_late: it went back by itself, because the appointment was cancelled.',
});

export const RefundStatuses = {
  requested: 'requested',
  pending: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
} as const satisfies Record<RefundStatus, RefundStatus>;
registerEnumType(RefundStatuses, {
  name: 'RefundStatus',
  description: 'requested: Stripe has not answered yet, and is asked again. pending: on its way.',
});

@ObjectType({ simpleResolvers: true })
export class PaymentRefund {
  @Field(() => ID)
  id!: string;

  @Field(() => Int)
  amountCents!: number;

  @Field(() => RefundReasons)
  reason!: RefundReason;

  @Field(() => String, { nullable: true, description: "The staff's own words." })
  note!: string | null;

  @Field(() => RefundStatuses)
  status!: RefundStatus;

  @Field(() => String, { nullable: true, description: "Stripe's own words about a failure." })
  error!: string | null;

  @Field(() => Date)
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'The deposit of an appointment, as the staff see it.' })
export class Payment {
  @Field(() => ID)
  id!: string;

  @Field(() => Int)
  amountCents!: number;

  @Field(() => String)
  currency!: string;

  @Field(() => PaymentStatuses)
  status!: PaymentStatus;

  @Field(() => Date)
  dueAt!: Date;

  @Field(() => Date, { nullable: true })
  paidAt!: Date | null;

  @Field(() => Int, { description: 'What has gone back, in whatever way.' })
  refundedCents!: number;

  @Field(() => Int, { description: 'What may still be given back.' })
  refundableCents!: number;

  @Field(() => Int, { nullable: true, description: 'What Stripe kept; null until it has said so.' })
  feeCents!: number | null;

  @Field(() => String, { nullable: true, description: "Of the fee: the currency of Stripe's account." })
  feeCurrency!: string | null;

  @Field(() => Boolean, { description: 'The customer has disputed it at their bank.' })
  isDisputed!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt to pay, or to ask Stripe, failed.',
  })
  lastError!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the customer pays; null when there is nothing to pay.',
  })
  payUrl!: string | null;

  @Field(() => [PaymentRefund], { description: 'The earliest first.' })
  refunds!: PaymentRefund[];
}

@ObjectType({ simpleResolvers: true, description: 'The Stripe account of a business; never its keys.' })
export class PaymentAccountInfo {
  @Field(() => String)
  accountName!: string;

  @Field(() => String, { nullable: true, description: 'Two letters.' })
  country!: string | null;

  @Field(() => Boolean, { description: 'False: a test account, which moves no money.' })
  livemode!: boolean;

  @Field(() => Boolean, { description: 'False: Stripe has ended the access, and a key must be given anew.' })
  isWorking!: boolean;

  @Sentence()
  @Field(() => String, { nullable: true })
  lastError!: string | null;

  @Field(() => Int)
  minutesToPay!: number;

  @Field(() => LateCancellations)
  lateCancellation!: LateCancellation;

  @Field(() => Int, { description: 'Deposits that are asked for, or under way.' })
  openPayments!: number;
}

@ObjectType({ simpleResolvers: true })
export class PaymentsState {
  @Field(() => PaymentAccountInfo, { nullable: true })
  account!: PaymentAccountInfo | null;

  @Field(() => String, { description: "Stripe's events come here." })
  webhookUrl!: string;
}

@ObjectType({ simpleResolvers: true })
export class DepositCheckout {
  @Field(() => String, { description: "A page of Stripe's, where the deposit is paid." })
  url!: string;
}

const KEY = {
  message:
    'A secret key begins with sk_live_, sk_test_, rk_live_ or rk_test_; copy it from Stripe’s dashboard.',
};
const WEBHOOK_SECRET = { message: 'A signing secret begins with whsec_.' };

@InputType()
export class ConnectPaymentsInput {
  @Field(() => String, { description: 'A secret or restricted key of Stripe.' })
  @Trim()
  @MaxLength(300, KEY)
  @Matches(/^[sr]k_(live|test)_[A-Za-z0-9]{8,}$/, KEY)
  secretKey!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Of a webhook endpoint that was made by hand; left out, one is made.',
  })
  @Trim()
  @IsOptional()
  @MaxLength(200, WEBHOOK_SECRET)
  @Matches(/^(whsec_[A-Za-z0-9+/=]{8,})?$/, WEBHOOK_SECRET)
  webhookSecret?: string | null;
}

const MINUTES = { message: 'Time to pay must be 30 to 1440 minutes.' };

@InputType()
export class UpdatePaymentSettingsInput {
  @Field(() => Int)
  @Min(30, MINUTES)
  @Max(1440, MINUTES)
  minutesToPay!: number;

  @Field(() => LateCancellations)
  lateCancellation!: LateCancellation;
}

@InputType()
export class RefundPaymentInput {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true, description: 'Left out: all that is left.' })
  @IsOptional()
  @Min(1, { message: 'The amount must be more than 0.' })
  amountCents?: number | null;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(500, { message: 'The reason must have at most 500 characters.' })
  note?: string | null;

  @Field(() => String, { description: 'The same for every attempt of one refund.' })
  @Length(8, 200, { message: 'An idempotency key must have 8 to 200 characters.' })
  idempotencyKey!: string;
}

@InputType()
export class AskDepositInput {
  @Field(() => ID)
  appointmentId!: string;

  @Field(() => Int)
  @Min(1, { message: 'The amount must be more than 0.' })
  amountCents!: number;
}
