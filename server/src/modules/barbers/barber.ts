import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bookable member of staff, whether or not they sign in. */
@ObjectType({ simpleResolvers: true })
@Entity('barbers')
export class Barber {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId!: string;

  @Field(() => ID)
  @PrimaryColumn('uuid')
  id!: string;

  /** Their sign-in, where they have one. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Field(() => String)
  @Column('text')
  name!: string;

  @Field(() => String, { nullable: true })
  @Column('citext', { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'E.164.' })
  @Column('text', { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  bio!: string | null;

  @Field(() => [String])
  @Column('text', { array: true, default: '{}' })
  specialties!: string[];

  @Field(() => String, { nullable: true })
  @Column('text', { name: 'profile_image', nullable: true })
  profileImage!: string | null;

  @Field(() => String, { description: 'Of the barber in calendars, #rrggbb.' })
  @Column('text')
  color!: string;

  @Field(() => Boolean, { description: 'False: no longer bookable, but past appointments still name them.' })
  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  @Field(() => Boolean, { description: 'False: only those listed in `services`.' })
  @Column('boolean', { name: 'offers_all_services', default: true })
  offersAllServices!: boolean;

  @Field(() => Date)
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** A service that a barber offers, at a duration or price of their own where these are set. */
@ObjectType({ simpleResolvers: true })
export class BarberService {
  serviceId!: string;

  @Field(() => Int, { nullable: true, description: "Null: the service's own." })
  durationMinutes!: number | null;

  @Field(() => Int, { nullable: true, description: "Null: the service's own." })
  priceCents!: number | null;
}
