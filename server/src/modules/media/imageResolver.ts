import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { Image } from './image';
import { UploadImageInput } from './imageInputs';
import { ImageService, PERMISSION_TO_UPLOAD } from './imageService';

@Resolver(() => Image)
export class ImageResolver {
  constructor(private readonly images: ImageService) {}

  @Mutation(() => Image, {
    description:
      'Gives the image an address; what shows it is told by id. Removed after a day if nothing shows it.',
  })
  async uploadImage(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => UploadImageInput) input: UploadImageInput,
  ): Promise<Image> {
    return this.images.upload(await ctx.tenant(PERMISSION_TO_UPLOAD[input.purpose]), input);
  }
}
