import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { Deposit, type DepositJson, toDeposit } from './deposit';
import { Appointment, AppointmentStatuses } from './appointment';

/** One line as its customer sees it. */
@ObjectType({ simpleResolvers: true })
export class BookedLine {
  @Field(() => ID)
  serviceId!: string;

  @Field(() => String)
  serviceName!: string;

  @Field(() => ID)
  barberId!: string;

  @Field(() => String)
  barberName!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => Int)
  priceCents!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An appointment as its customer sees it: no stored client data.',
})
export class BookedAppointment {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  reference!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => AppointmentStatuses)
  status!: AppointmentStatus;

  @Field(() => Int)
  totalPriceCents!: number;

  @Field(() => Int)
  version!: number;

  @Field(() => [BookedLine])
  lines!: BookedLine[];

  @Field(() => Deposit, {
    nullable: true,
    description: 'Told when it is booked, and by managedBooking; null where none was asked.',
  })
  deposit?: Deposit | null;
}

@ObjectType({ simpleResolvers: true })
export class BookingConfirmation {
  @Field(() => BookedAppointment)
  appointment!: BookedAppointment;

  @Field(() => String, { description: 'Lets its bearer see, move and cancel this one booking.' })
  manageToken!: string;

  @Field(() => String)
  manageUrl!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A slot kept for the bearer of the token until it expires.',
})
export class Hold {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  token!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => [ID])
  barberIds!: string[];

  @Field(() => Date)
  expiresAt!: Date;

  @Field(() => AppointmentStatuses, { description: 'Always tentative.' })
  status!: AppointmentStatus;
}

export const AppointmentChangeKinds = {
  booked: 'booked',
  rescheduled: 'rescheduled',
  status_changed: 'status_changed',
  updated: 'updated',
} as const;
registerEnumType(AppointmentChangeKinds, { name: 'AppointmentChangeKind' });

@ObjectType({ simpleResolvers: true })
export class AppointmentChange {
  @Field(() => AppointmentChangeKinds)
  kind!: keyof typeof AppointmentChangeKinds;

  @Field(() => Appointment)
  appointment!: Appointment;
}

/** The visit as the booking functions answer it: JSON, so instants are text. */
export interface VisitJson {
  id: string;
  reference: string;
  startsAt: string;
  endsAt: string;
  status: AppointmentStatus;
  totalPriceCents: number;
  version: number;
  lines: (Omit<BookedLine, 'startsAt' | 'endsAt'> & {
    startsAt: string;
    endsAt: string;
    durationMinutes: number;
  })[];
  deposit?: DepositJson | null;
}

export function toBookedAppointment(visit: VisitJson): BookedAppointment {
  return {
    ...visit,
    startsAt: new Date(visit.startsAt),
    endsAt: new Date(visit.endsAt),
    lines: visit.lines.map((line) => ({
      ...line,
      startsAt: new Date(line.startsAt),
      endsAt: new Date(line.endsAt),
    })),
    deposit: visit.deposit ? toDeposit(visit.deposit) : null,
  };
}
