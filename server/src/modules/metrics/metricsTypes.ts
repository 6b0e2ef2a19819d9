import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { REQUEST_KINDS, type RequestKind } from '../../platform/metrics/requestMetrics';

const enumOf = <Name extends string>(names: readonly Name[]): { [Key in Name]: Key } =>
  Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key };

export const FIGURES = [
  'bookings',
  'cancellations',
  'no_shows',
  'completed_visits',
  'users',
  'businesses',
  'messages_sent',
  'messages_failed',
  'conversations',
  'assistant_bookings',
  'assistant_changes',
  'assistant_hand_overs',
] as const;
export type Figure = (typeof FIGURES)[number];
export const Figures = enumOf(FIGURES);
registerEnumType(Figures, { name: 'PlatformFigure' });

export const STEPS = ['hour', 'day', 'week'] as const;
export type Step = (typeof STEPS)[number];
export const Steps = enumOf(STEPS);
registerEnumType(Steps, { name: 'MetricStep' });

export const RequestKinds = enumOf(REQUEST_KINDS);
registerEnumType(RequestKinds, { name: 'RequestKind' });

/** What happened in all businesses, point by point. */
@ObjectType({ simpleResolvers: true })
export class FigureSeries {
  @Field(() => Figures)
  figure!: Figure;

  @Field(() => [Int])
  values!: number[];

  @Field(() => Int)
  total!: number;

  @Field(() => Int, { description: 'The total of as many days just before.' })
  totalBefore!: number;
}

@ObjectType({ simpleResolvers: true })
export class RequestSeries {
  @Field(() => RequestKinds)
  kind!: RequestKind;

  @Field(() => [Int])
  requests!: number[];

  @Field(() => [Int], { description: 'Answered with a status of 500 or more.' })
  failures!: number[];

  @Field(() => [Float], {
    nullable: 'items',
    description: 'Milliseconds that half of the requests stay within.',
  })
  medianMilliseconds!: (number | null)[];

  @Field(() => [Float], {
    nullable: 'items',
    description: 'Milliseconds that 95 of 100 requests stay within.',
  })
  p95Milliseconds!: (number | null)[];
}

@ObjectType({ simpleResolvers: true })
export class PlatformMetrics {
  @Field(() => Steps, { description: 'What one point stands for.' })
  step!: Step;

  @Field(() => [Date], { description: 'When each point begins.' })
  points!: Date[];

  @Field(() => [FigureSeries])
  figures!: FigureSeries[];

  @Field(() => [RequestSeries])
  requests!: RequestSeries[];

  @Field(() => [Int], { description: 'Errors of servers and pages, point by point.' })
  errors!: number[];
}
