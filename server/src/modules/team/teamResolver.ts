import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { MembershipRole } from '../../platform/auth/permissions';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { Barber } from '../barbers/barber';
import { barberLoader } from '../barbers/barberLoaders';
import { AuthPayload } from '../identity/authInputs';
import { MembershipRoles } from '../tenants/tenant';
import { InvitationService } from './invitationService';
import { MemberService } from './memberService';
import { InviteMemberInput, JoinByInvitationInput } from './teamInputs';
import { Invitation, InvitationPreview, TeamMember } from './teamTypes';

@Resolver(() => TeamMember)
export class MemberResolver {
  constructor(private readonly members: MemberService) {}

  @Query(() => [TeamMember], { description: 'Owners first, then by name.' })
  async teamMembers(@Ctx() ctx: RequestContext): Promise<TeamMember[]> {
    return this.members.list(await ctx.tenant('team.read'));
  }

  @Mutation(() => TeamMember, { description: 'Nobody changes their own, and a business keeps an owner.' })
  async changeMemberRole(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('role', () => MembershipRoles) role: MembershipRole,
  ): Promise<TeamMember> {
    return this.members.changeRole(await ctx.tenant('team.manage'), id, role);
  }

  @Mutation(() => OperationResult, { description: 'Takes effect at once, wherever they are signed in.' })
  async removeMember(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    await this.members.remove(await ctx.tenant('team.manage'), id);
    return { ok: true, message: 'Removed from the team' };
  }

  @Mutation(() => OperationResult, {
    description: 'The signed-in user leaves the team of a business, which must keep an owner.',
  })
  async leaveTeam(
    @Ctx() ctx: RequestContext,
    @Arg('tenantId', () => ID) tenantId: string,
  ): Promise<OperationResult> {
    await this.members.leave(await ctx.ownTenant(tenantId));
    return { ok: true, message: 'You have left the team' };
  }

  @FieldResolver(() => Barber, { nullable: true, description: 'The bookable person that this sign-in is.' })
  barber(@Root() member: TeamMember, @Ctx() ctx: RequestContext): Promise<Barber | null> {
    return barberOf(member, ctx);
  }
}

@Resolver(() => Invitation)
export class InvitationResolver {
  constructor(private readonly invitationList: InvitationService) {}

  @Query(() => [Invitation], { description: 'Those that nobody has accepted yet, newest first.' })
  async invitations(@Ctx() ctx: RequestContext): Promise<Invitation[]> {
    return this.invitationList.list(await ctx.tenant('team.read'));
  }

  @Query(() => InvitationPreview, { description: 'For whoever holds the link of an invitation.' })
  invitation(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String) token: string,
  ): Promise<InvitationPreview> {
    return this.invitationList.preview(ctx, token);
  }

  @Mutation(() => Invitation, { description: 'Mails a link that works once, for seven days.' })
  async inviteMember(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => InviteMemberInput) input: InviteMemberInput,
  ): Promise<Invitation> {
    return this.invitationList.invite(await ctx.tenant('team.manage'), input);
  }

  @Mutation(() => Invitation, { description: 'With a new link; the one sent before no longer works.' })
  async resendInvitation(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Invitation> {
    return this.invitationList.resend(await ctx.tenant('team.manage'), id);
  }

  @Mutation(() => OperationResult)
  async revokeInvitation(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<OperationResult> {
    await this.invitationList.revoke(await ctx.tenant('team.manage'), id);
    return { ok: true, message: 'Invitation withdrawn' };
  }

  @Mutation(() => OperationResult, {
    description: 'As the signed-in user, whose address must be the invited one.',
  })
  async acceptInvitation(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String) token: string,
  ): Promise<OperationResult> {
    await this.invitationList.accept(ctx, token);
    return { ok: true, message: 'Invitation accepted' };
  }

  @Mutation(() => AuthPayload, { description: 'Makes the account of somebody new, and signs them in.' })
  joinByInvitation(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => JoinByInvitationInput) input: JoinByInvitationInput,
  ): Promise<AuthPayload> {
    return this.invitationList.joinAsNewUser(ctx, input);
  }

  @FieldResolver(() => Barber, { nullable: true })
  barber(@Root() invitation: Invitation, @Ctx() ctx: RequestContext): Promise<Barber | null> {
    return barberOf(invitation, ctx);
  }
}

async function barberOf(
  { barberId }: { barberId: string | null },
  ctx: RequestContext,
): Promise<Barber | null> {
  return barberId ? barberLoader(await ctx.tenant('barbers.read')).load(barberId) : null;
}
