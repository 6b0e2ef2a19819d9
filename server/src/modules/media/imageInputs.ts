import { Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { type ImagePurpose, ImagePurposes } from './image';

export const LARGEST_UPLOAD_BYTES = 5 * 1024 * 1024;
const LONGEST_BASE64 = Math.ceil(LARGEST_UPLOAD_BYTES / 3) * 4;

@InputType()
export class UploadImageInput {
  @Field(() => ImagePurposes)
  purpose!: ImagePurpose;

  @Field(() => String, { description: 'A JPEG, PNG or WebP file of at most 5 MB, in base64.' })
  @Length(1, LONGEST_BASE64, { message: 'The image must have at most 5 MB.' })
  dataBase64!: string;
}
