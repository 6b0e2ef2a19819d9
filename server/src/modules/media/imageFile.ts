/** Turns what somebody uploaded into a small picture that is safe to show to anybody. */
import type Sharp from 'sharp';
import { InputError } from '../../platform/errors';

export interface PreparedImage {
  content: Buffer;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

const LONGEST_SIDE = 512;
/** A small file can unpack to far more. */
const MAX_PIXELS = 24_000_000;
/** Decoded at once on each server: a picture of MAX_PIXELS takes about 100 MB. */
const MAX_DECODED_AT_ONCE = 2;
const JPEG_QUALITY = 82;
const NOT_AN_IMAGE = 'The image must be a JPEG, PNG or WebP file.';
const UNREADABLE = 'This image cannot be read. It may be damaged or too large; please try another one.';

/**
 * Upright, at most 512 pixels either way, and encoded anew, which leaves place, camera and whatever else was
 * hidden in the file behind. See-through pictures become PNG, all others JPEG.
 * @throws InputError on `path` for anything that is not a JPEG, PNG or WebP image, whatever its name says.
 */
export async function prepareImage(bytes: Buffer, path: string): Promise<PreparedImage> {
  if (!hasKnownSignature(bytes)) {
    throw InputError.of(path, NOT_AN_IMAGE);
  }
  // Loaded at the first upload: the native library costs memory that most servers never need.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return inTurn(() => encodedAnew(sharp, bytes, path));
}

let decoding = 0;
const waiting: (() => void)[] = [];

/** Pictures wait for each other, so that several at once cannot take all memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (decoding >= MAX_DECODED_AT_ONCE) {
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  decoding += 1;
  try {
    return await work();
  } finally {
    decoding -= 1;
    waiting.shift()?.();
  }
}

async function encodedAnew(sharp: typeof Sharp, bytes: Buffer, path: string): Promise<PreparedImage> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    // The size is in the header: a picture that is too large is refused before it is decoded.
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) {
      throw new Error('too many pixels');
    }
    const isSeeThrough = !(await picture.stats()).isOpaque;
    const upright = picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    const encoded = isSeeThrough
      ? upright.png({ compressionLevel: 9 })
      : upright.flatten().jpeg({ quality: JPEG_QUALITY, mozjpeg: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const contentType = isSeeThrough ? 'image/png' : 'image/jpeg';
    return { content: data, contentType, width: info.width, height: info.height };
  } catch {
    throw InputError.of(path, UNREADABLE);
  }
}

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function hasKnownSignature(bytes: Buffer): boolean {
  const startsWith = (signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return startsWith(JPEG) || startsWith(PNG) || isWebp;
}
