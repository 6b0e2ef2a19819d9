import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { SearchResults } from './searchResults';
import { SearchService } from './searchService';

@Resolver()
export class SearchResolver {
  constructor(private readonly searches: SearchService) {}

  @Query(() => SearchResults, {
    description:
      'Clients by name, phone or e-mail, appointments by reference or client, services by name: at most five each. ' +
      'Fewer than two characters find nothing.',
  })
  async search(@Ctx() ctx: RequestContext, @Arg('text', () => String) text: string): Promise<SearchResults> {
    return this.searches.search(await ctx.tenant('tenant.read'), text);
  }
}
