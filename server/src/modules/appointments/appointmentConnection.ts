import { Field, ObjectType } from 'type-graphql';
import { PageInfo } from '../../platform/pagination';
import { Appointment } from './appointment';
import type { AppointmentFilter } from './appointmentInputs';

@ObjectType({ simpleResolvers: true })
export class AppointmentEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => Appointment)
  node!: Appointment;
}

@ObjectType({ simpleResolvers: true })
export class AppointmentConnection {
  @Field(() => [AppointmentEdge])
  edges!: AppointmentEdge[];

  @Field(() => [Appointment])
  nodes!: Appointment[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  /** For `totalCount`, which is counted only when asked for. */
  filter!: AppointmentFilter | null;
}
