/**
 * Where a picture is served: `/media/` and 43 letters for the tenant and the image, which row-level security needs
 * both. The image's id is a keyed hash, so an address cannot be guessed, even by somebody who has the picture.
 */
import { createHmac } from 'node:crypto';
import type { PreparedImage } from './imageFile';

const NAME = /^([A-Za-z0-9_-]{43})\.(jpg|png)$/;

export interface ImageKey {
  tenantId: string;
  id: string;
}

export function imageIdOf(content: Buffer, tenantId: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`image\n${tenantId}\n`).update(content).digest();
  return uuidText(mac.subarray(0, 16));
}

export function imagePath({ tenantId, id }: ImageKey, contentType: PreparedImage['contentType']): string {
  const name = Buffer.concat([uuidBytes(tenantId), uuidBytes(id)]).toString('base64url');
  return `/media/${name}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
}

/** Null for a name that no image has. */
export function imageKeyOf(name: string): ImageKey | null {
  const [, encoded] = NAME.exec(name) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64url');
  return bytes.length === 32
    ? { tenantId: uuidText(bytes.subarray(0, 16)), id: uuidText(bytes.subarray(16)) }
    : null;
}

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
