import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';

export const PaymentStatuses = {
  requires_payment: 'requires_payment',
  processing: 'processing',
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  expired: 'expired',
  cancelled: 'cancelled',
} as const;
export type PaymentStatus = keyof typeof PaymentStatuses;
registerEnumType(PaymentStatuses, {
  name: 'PaymentStatus',
  description:
    'processing: paid in a way that takes days. expired: not paid in time. cancelled: no longer asked for.',
});

export const LateCancellations = { keep: 'keep', refund: 'refund' } as const;
export type LateCancellation = keyof typeof LateCancellations;
registerEnumType(LateCancellations, {
  name: 'LateCancellation',
  description: 'What becomes of a deposit when its appointment is cancelled within the cancellation window.',
});

@ObjectType({ simpleResolvers: true, description: 'On which terms a business asks deposits.' })
export class DepositTerms {
  @Field(() => Int, {
    description: 'After so many minutes a booking whose deposit is not paid is cancelled.',
  })
  minutesToPay!: number;

  @Field(() => LateCancellations)
  lateCancellation!: LateCancellation;
}

@ObjectType({ simpleResolvers: true, description: 'The deposit of a booking, as its customer sees it.' })
export class Deposit {
  @Field(() => Int)
  amountCents!: number;

  @Field(() => String)
  currency!: string;

  @Field(() => PaymentStatuses)
  status!: PaymentStatus;

  @Field(() => Date)
  dueAt!: Date;

  @Field(() => Int)
  refundedCents!: number;
}

/** As the booking functions answer it. */
export type DepositJson = Omit<Deposit, 'dueAt'> & { dueAt: string };

export const toDeposit = (json: DepositJson): Deposit => ({ ...json, dueAt: new Date(json.dueAt) });

/** A visit that is soon is paid before it begins, though nobody is given less than this. */
const LEAST_MINUTES = 10;

/** Until when the deposit is to be paid. */
export function depositDueAt(now: Date, startsAt: Date, { minutesToPay }: DepositTerms): Date {
  const minutes = (count: number): number => now.getTime() + count * 60_000;
  return new Date(Math.min(minutes(minutesToPay), Math.max(startsAt.getTime(), minutes(LEAST_MINUTES))));
}
