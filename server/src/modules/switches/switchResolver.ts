import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import type { SwitchName } from '../../platform/switches/killSwitches';
import { SwitchService } from './switchService';
import {
  KillSwitch,
  KillSwitchConnection,
  PlatformSwitch,
  ReleaseKillSwitchInput,
  SwitchEventConnection,
  SwitchNames,
  ThrowKillSwitchInput,
} from './switchTypes';

@Resolver()
export class SwitchResolver {
  constructor(private readonly switches: SwitchService) {}

  @Query(() => [PlatformSwitch], { description: 'Master admin: all ten switches.' })
  platformSwitches(@Ctx() ctx: RequestContext): Promise<PlatformSwitch[]> {
    return this.switches.platform(ctx);
  }

  @Query(() => KillSwitchConnection, {
    description: 'Master admin: what is switched off for single businesses, the latest first.',
  })
  businessSwitches(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<KillSwitchConnection> {
    return this.switches.ofBusinesses(ctx, { first, after });
  }

  @Query(() => SwitchEventConnection, { description: 'Master admin: the latest first.' })
  switchHistory(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('name', () => SwitchNames, { nullable: true, description: 'Left out: all of them.' })
    name: SwitchName | null,
  ): Promise<SwitchEventConnection> {
    return this.switches.history(ctx, name ?? null, { first, after });
  }

  @Mutation(() => KillSwitch, {
    description:
      'Master admin. Every server obeys within two seconds; thrown again, the newer reason and end count.',
  })
  throwKillSwitch(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ThrowKillSwitchInput) input: ThrowKillSwitchInput,
  ): Promise<KillSwitch> {
    return this.switches.throw(ctx, input);
  }

  @Mutation(() => OperationResult, { description: 'Master admin.' })
  async releaseKillSwitch(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ReleaseKillSwitchInput) input: ReleaseKillSwitchInput,
  ): Promise<OperationResult> {
    await this.switches.release(ctx, input);
    return { ok: true, message: 'Switch released' };
  }
}
