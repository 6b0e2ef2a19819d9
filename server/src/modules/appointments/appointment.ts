import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { Barber } from '../barbers/barber';
import { Service } from '../catalog/service';
import { Client } from '../clients/client';

export const AppointmentStatuses = {
  tentative: 'tentative',
  pending: 'pending',
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
  busy: 'busy',
} as const satisfies Record<AppointmentStatus, AppointmentStatus>;
registerEnumType(AppointmentStatuses, { name: 'AppointmentStatus' });

export const Channels = { call: 'call', sms: 'sms', web: 'web', front_desk: 'front_desk' } as const;
export type Channel = keyof typeof Channels;
registerEnumType(Channels, { name: 'Channel', description: 'How a booking came in.' });

/** One service by one barber within an appointment, as it was agreed when it was booked. */
@ObjectType({ simpleResolvers: true })
@Entity('appointment_lines')
export class AppointmentLine {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId!: string;

  @Field(() => ID)
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'appointment_id' })
  appointmentId!: string;

  @Field(() => Int)
  @Column('smallint')
  position!: number;

  @Column('uuid', { name: 'service_id' })
  serviceId!: string;

  @Column('uuid', { name: 'barber_id' })
  barberId!: string;

  @Field(() => Date)
  @Column('timestamptz', { name: 'starts_at' })
  startsAt!: Date;

  @Field(() => Date)
  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;

  @Field(() => String)
  @Column('text', { name: 'service_name' })
  serviceName!: string;

  @Field(() => Int)
  @Column('int', { name: 'duration_minutes' })
  durationMinutes!: number;

  @Field(() => Int)
  @Column('int', { name: 'buffer_minutes' })
  bufferMinutes!: number;

  @Field(() => Int)
  @Column('int', { name: 'price_cents' })
  priceCents!: number;

  /** Relations are loaded with the appointment, in its own statement (appointmentJson). */
  @Field(() => Service)
  service!: Service;

  @Field(() => Barber)
  barber!: Barber;
}

/** As a customer typed it. */
@ObjectType({ simpleResolvers: true })
export class GivenContact {
  @Field(() => String)
  firstName!: string;

  @Field(() => String, { nullable: true })
  lastName!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;
}

/** A stored visit: one client, one or more lines. */
@ObjectType({ simpleResolvers: true })
@Entity('appointments')
export class Appointment {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId!: string;

  @Field(() => ID)
  @PrimaryColumn('uuid')
  id!: string;

  @Field(() => String, { description: 'Six letters and digits to name it by on the phone.' })
  @Column('text')
  reference!: string;

  @Column('uuid', { name: 'client_id', nullable: true })
  clientId!: string | null;

  @Field(() => Date)
  @Column('timestamptz', { name: 'starts_at' })
  startsAt!: Date;

  @Field(() => Date)
  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;

  @Field(() => AppointmentStatuses)
  @Column('text')
  status!: AppointmentStatus;

  @Field(() => Channels)
  @Column('text')
  channel!: Channel;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  notes!: string | null;

  @Field(() => Int)
  @Column('int', { name: 'total_price_cents' })
  totalPriceCents!: number;

  @Field(() => Boolean, {
    description: 'Booked over something else on purpose, with a reason in the audit log.',
  })
  @Column('boolean', { name: 'is_override' })
  isOverride!: boolean;

  @Field(() => String, { nullable: true })
  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason!: string | null;

  @Field(() => Int, { description: 'Rises with every change; send it as expectedVersion.' })
  @Column('int')
  version!: number;

  @Field(() => GivenContact, {
    nullable: true,
    description:
      'What was typed when a customer booked it with a contact that this client has, without proof that it is theirs. Null once staff confirm the client or choose another, and for all other bookings.',
  })
  @Column('jsonb', { name: 'given_contact', nullable: true })
  givenContact!: GivenContact | null;

  /** Which of its customers' links opens it (manageLinks). */
  @Column('int', { name: 'link_version' })
  linkVersion!: number;

  @Field(() => Date)
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Field(() => Date)
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Field(() => Client, { nullable: true })
  client!: Client | null;

  @Field(() => [AppointmentLine])
  lines!: AppointmentLine[];
}
