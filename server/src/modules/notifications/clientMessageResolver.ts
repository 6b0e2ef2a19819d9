import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { MessageChannel } from '../../domain/messages/messageKinds';
import type { RequestContext } from '../../platform/request/requestContext';
import { MessageChannels } from '../messages/messageTextTypes';
import type { ClientMessages } from './clientMessages';
import {
  ClientMessage,
  ClientMessageConnection,
  ClientMessageDetails,
  type ClientMessageKind,
  ClientMessageKinds,
  type ClientMessageStatus,
  ClientMessageStatuses,
  OutgoingMessages,
  SentAgain,
} from './messageTypes';

@Resolver()
export class ClientMessageResolver {
  constructor(private readonly messages: ClientMessages) {}

  @Query(() => ClientMessageConnection, {
    description: 'What clients were told, or are about to be; the latest first, at most 100 a page.',
  })
  async clientMessages(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('status', () => ClientMessageStatuses, { nullable: true }) status?: ClientMessageStatus | null,
    @Arg('channel', () => MessageChannels, { nullable: true }) channel?: MessageChannel | null,
    @Arg('kind', () => ClientMessageKinds, { nullable: true }) kind?: ClientMessageKind | null,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Part of the client’s name, of the address or number, or of the appointment’s reference.',
    })
    search?: string | null,
    @Arg('clientId', () => ID, { nullable: true }) clientId?: string | null,
    @Arg('appointmentId', () => ID, { nullable: true }) appointmentId?: string | null,
  ): Promise<ClientMessageConnection> {
    const filter = { status, channel, kind, search, clientId, appointmentId };
    return this.messages.list(await ctx.tenant('clients.read'), filter, first, after ?? null);
  }

  @Query(() => ClientMessageDetails)
  async clientMessage(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<ClientMessageDetails> {
    return this.messages.details(await ctx.tenant('appointments.manage'), id);
  }

  @Query(() => [OutgoingMessages], {
    description: 'How messages to clients leave: by mail, by text message.',
  })
  async outgoingMessages(@Ctx() ctx: RequestContext): Promise<OutgoingMessages[]> {
    return this.messages.channels(await ctx.tenant('clients.read'));
  }

  @Mutation(() => ClientMessage, {
    description: 'CONFLICT for one that was sent, waits, or says nothing true any more.',
  })
  async sendMessageAgain(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<ClientMessage> {
    return this.messages.sendAgain(await ctx.tenant('appointments.manage'), id);
  }

  @Mutation(() => SentAgain, {
    description: 'All that was not sent for want of an account or quota and is still worth sending.',
  })
  async sendRelevantMessages(@Ctx() ctx: RequestContext): Promise<SentAgain> {
    return { count: await this.messages.sendRelevant(await ctx.tenant('appointments.manage')) };
  }

  @Mutation(() => ClientMessage, { description: 'CONFLICT for one that does not wait to be sent.' })
  async cancelMessage(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ClientMessage> {
    return this.messages.cancel(await ctx.tenant('appointments.manage'), id);
  }
}
