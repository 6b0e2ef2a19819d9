import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Language } from '../../domain/language';
import { Languages } from '../../platform/languages';
import type { RequestContext } from '../../platform/request/requestContext';
import { User } from './user';

@Resolver()
export class LanguageResolver {
  @Mutation(() => User, {
    description:
      'The language the signed-in user reads, on every device. Sentences of the server are in English.',
  })
  async setLanguage(
    @Ctx() ctx: RequestContext,
    @Arg('language', () => Languages) language: Language,
  ): Promise<User> {
    const { id } = await ctx.userInPerson();
    return ctx.writeAs(id, async (tx) => {
      await tx.manager.update(User, { id }, { language });
      return tx.manager.findOneByOrFail(User, { id });
    });
  }
}
