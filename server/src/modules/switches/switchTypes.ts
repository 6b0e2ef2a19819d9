import { Length } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../../platform/pagination';
import type { SwitchName } from '../../platform/switches/killSwitches';
import { Trim } from '../../platform/validation/trim';

export const SwitchNames = {
  online_booking: 'online_booking',
  assistant_chat: 'assistant_chat',
  assistant_voice: 'assistant_voice',
  sms: 'sms',
  email: 'email',
  calendar_sync: 'calendar_sync',
  payments: 'payments',
  webhooks: 'webhooks',
  api: 'api',
  registrations: 'registrations',
} as const satisfies Record<SwitchName, SwitchName>;
registerEnumType(SwitchNames, { name: 'SwitchName', description: 'What a master admin can switch off.' });

export const SwitchActions = { thrown: 'thrown', released: 'released' } as const;
export type SwitchAction = keyof typeof SwitchActions;
registerEnumType(SwitchActions, { name: 'SwitchAction' });

@ObjectType({ simpleResolvers: true, description: 'The business that a switch concerns.' })
export class SwitchBusiness {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  businessName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A switch that is thrown now.' })
export class KillSwitch {
  @Field(() => ID)
  id!: string;

  @Field(() => SwitchNames)
  name!: SwitchName;

  @Field(() => SwitchBusiness, { nullable: true, description: 'Null: the whole platform.' })
  business!: SwitchBusiness | null;

  @Field(() => String, { description: "The admin's note; customers do not see it." })
  reason!: string;

  @Field(() => String, { nullable: true, description: 'Name of the admin.' })
  thrownBy!: string | null;

  @Field(() => Date)
  thrownAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Releases itself then.' })
  endsAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'One of the ten switches, as the platform has it.' })
export class PlatformSwitch {
  @Field(() => SwitchNames)
  name!: SwitchName;

  @Field(() => KillSwitch, { nullable: true, description: 'Null while it is not thrown for everybody.' })
  thrown!: KillSwitch | null;

  @Field(() => Int, { description: 'Businesses that it is thrown for by themselves.' })
  businessCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class KillSwitchConnection {
  @Field(() => [KillSwitch])
  nodes!: KillSwitch[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'Who did what to a switch, and why. Never changed.' })
export class SwitchEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => Date)
  at!: Date;

  @Field(() => SwitchNames)
  name!: SwitchName;

  @Field(() => SwitchActions)
  action!: SwitchAction;

  @Field(() => SwitchBusiness, { nullable: true, description: 'Null: the whole platform.' })
  business!: SwitchBusiness | null;

  @Field(() => String, { nullable: true, description: 'Name of the admin.' })
  actor!: string | null;

  @Field(() => String)
  reason!: string;

  @Field(() => Date, { nullable: true, description: 'The end that was given with it.' })
  endsAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class SwitchEventConnection {
  @Field(() => [SwitchEvent])
  nodes!: SwitchEvent[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@InputType()
export class ReleaseKillSwitchInput {
  @Field(() => SwitchNames)
  name!: SwitchName;

  @Field(() => ID, { nullable: true, description: 'One business; left out, the whole platform.' })
  tenantId?: string | null;

  @Field(() => String)
  @Trim({ lines: true })
  @Length(1, 500, { message: 'Please give a reason of at most 500 characters.' })
  reason!: string;
}

@InputType()
export class ThrowKillSwitchInput extends ReleaseKillSwitchInput {
  @Field(() => Date, {
    nullable: true,
    description: 'In the future; left out, it lasts until it is released.',
  })
  endsAt?: Date | null;
}
