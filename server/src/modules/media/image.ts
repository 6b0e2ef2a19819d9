import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

export const ImagePurposes = { BARBER_PHOTO: 'BARBER_PHOTO', LOGO: 'LOGO' } as const;
export type ImagePurpose = keyof typeof ImagePurposes;
registerEnumType(ImagePurposes, { name: 'ImagePurpose' });

/** An uploaded picture as it is stored: at most 512 pixels either way, without metadata. */
@ObjectType({ simpleResolvers: true })
export class Image {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Path on this server; public, and never shows another picture.' })
  url!: string;

  @Field(() => Int, { description: 'Pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Pixels.' })
  height!: number;
}
