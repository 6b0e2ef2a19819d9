import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { SERVICE_CATEGORIES, type ServiceCategory } from '../../domain/catalog/defaultCatalog';

/** Where services stand that nobody has put in their place: after those that somebody has, by name. */
export const UNPLACED = 1_000_000;

type CategoryNames = { [Category in ServiceCategory]: Category };

export const ServiceCategories = Object.fromEntries(
  Object.keys(SERVICE_CATEGORIES).map((category) => [category, category]),
) as CategoryNames;
registerEnumType(ServiceCategories, { name: 'ServiceCategory' });

/** An entry of a business's catalogue. */
@ObjectType({ simpleResolvers: true })
@Entity('services')
export class Service {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId!: string;

  @Field(() => ID)
  @PrimaryColumn('uuid')
  id!: string;

  @Field(() => String)
  @Column('text')
  name!: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description!: string | null;

  @Field(() => ServiceCategories)
  @Column('text')
  category!: ServiceCategory;

  @Field(() => Int, { description: 'From the first minute of work to the last, processing time included.' })
  @Column('int', { name: 'duration_minutes' })
  durationMinutes!: number;

  @Field(() => Int, { nullable: true, description: "Null: the business's own buffer applies." })
  @Column('int', { name: 'buffer_minutes', nullable: true })
  bufferMinutes!: number | null;

  @Field(() => Int, { nullable: true, description: 'Minutes of work before the processing time.' })
  @Column('int', { name: 'processing_after_minutes', nullable: true })
  processingAfterMinutes!: number | null;

  @Field(() => Int, { nullable: true, description: 'Minutes during which the barber is free for others.' })
  @Column('int', { name: 'processing_minutes', nullable: true })
  processingMinutes!: number | null;

  @Field(() => Int)
  @Column('int', { name: 'price_cents' })
  priceCents!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Asked when it is booked online; a fixed amount or a part.',
  })
  @Column('int', { name: 'deposit_cents', nullable: true })
  depositCents!: number | null;

  @Field(() => Int, { nullable: true, description: 'Of the price, 1 to 100.' })
  @Column('smallint', { name: 'deposit_percent', nullable: true })
  depositPercent!: number | null;

  @Field(() => Boolean)
  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  @Field(() => Int, {
    description: 'Services of a category are listed by it, then by name; 1,000,000 if nobody has placed it.',
  })
  @Column('int', { name: 'sort_order', default: UNPLACED })
  sortOrder!: number;

  /** Which entry of the default catalogue it was made from. */
  @Column('text', { name: 'catalog_key', nullable: true })
  catalogKey!: string | null;

  /** Set: no longer in the catalogue, but past appointments still name it. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Field(() => Date)
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export class InitializeServicesResult {
  @Field(() => Int, { description: 'How many were missing and have been added.' })
  created!: number;

  @Field(() => Int, { description: 'How many services the business has now.' })
  total!: number;

  @Field(() => [Service])
  services!: Service[];
}
