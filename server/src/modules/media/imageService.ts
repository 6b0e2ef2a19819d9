import { recordAudit } from '../../platform/audit';
import type { Permission } from '../../platform/auth/permissions';
import type { Database } from '../../platform/database/database';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Image, ImagePurpose } from './image';
import { type ImageKey, imageIdOf, imagePath } from './imageAddress';
import { prepareImage } from './imageFile';
import { LARGEST_UPLOAD_BYTES, type UploadImageInput } from './imageInputs';

/** Who may upload a picture for what. */
export const PERMISSION_TO_UPLOAD: Readonly<Record<ImagePurpose, Permission>> = {
  BARBER_PHOTO: 'barbers.manage',
  LOGO: 'tenant.manage',
};

const DATA = 'input.dataBase64';
/** What was uploaded for a form that was never saved, or was replaced since, is kept for a day. */
const KEPT_UNUSED = "interval '1 day'";

/** Pictures of barbers and businesses; the same picture uploaded twice is stored once. */
export class ImageService {
  constructor(
    private readonly limits: RateLimits,
    private readonly secret: string,
  ) {}

  async upload(ctx: TenantContext, { purpose, dataBase64 }: UploadImageInput): Promise<Image> {
    ctx.require(PERMISSION_TO_UPLOAD[purpose]);
    await this.limits.count('uploadByTenant', ctx.tenantId);
    const { content, contentType, width, height } = await prepareImage(decoded(dataBase64), DATA);
    const id = imageIdOf(content, ctx.tenantId, this.secret);
    const url = imagePath({ tenantId: ctx.tenantId, id }, contentType);
    return ctx.write(async (tx) => {
      await removeUnused(tx, ctx);
      await tx.manager.query(
        `INSERT INTO images (tenant_id, id, path, content_type, width, height, content, uploaded_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (tenant_id, id) DO UPDATE SET uploaded_at = excluded.uploaded_at`,
        [ctx.tenantId, id, url, contentType, width, height, content, ctx.clock.now()],
      );
      const after = { purpose, width, height, bytes: content.length };
      await recordAudit(tx, ctx, { action: 'image.uploaded', entity: 'image', entityId: id, after });
      return { id, url, width, height };
    });
  }
}

/** The address of an uploaded image of this tenant. @throws InputError on `path` where there is none. */
export async function uploadedImageUrl(
  tx: Transaction,
  tenantId: string,
  id: string,
  path: string,
): Promise<string> {
  const [image] = isUuid(id)
    ? await tx.manager.query<{ path: string }[]>(
        'SELECT path FROM images WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
        [tenantId, id],
      )
    : [];
  if (!image) {
    throw InputError.of(path, 'This image was not found. Please upload it again.');
  }
  return image.path;
}

export interface StoredImage {
  contentType: string;
  content: Buffer;
}

const STORED_IMAGE: PreparedStatement = {
  name: 'stored_image',
  text: `SELECT content_type AS "contentType", content FROM images WHERE tenant_id = $1 AND id = $2`,
};

/** The picture at a public address, or null. Anybody may ask: the address is the permission. */
export async function storedImage(
  database: Database,
  { tenantId, id }: ImageKey,
): Promise<StoredImage | null> {
  const [image] = await database.readOne<StoredImage>({ tenantId, userId: null }, STORED_IMAGE, [
    tenantId,
    id,
  ]);
  return image ?? null;
}

function decoded(dataBase64: string): Buffer {
  const bytes = Buffer.from(dataBase64, 'base64');
  // Node skips what is no base64. (A pattern over millions of characters can run out of stack.)
  if (bytes.toString('base64') !== dataBase64) {
    throw InputError.of(DATA, 'The image must be sent in base64.');
  }
  if (bytes.length > LARGEST_UPLOAD_BYTES) {
    throw InputError.of(DATA, 'The image must have at most 5 MB.');
  }
  return bytes;
}

async function removeUnused(tx: Transaction, ctx: TenantContext): Promise<void> {
  await tx.manager.query(
    `DELETE FROM images i
     WHERE i.tenant_id = $1 AND i.uploaded_at < $2::timestamptz - ${KEPT_UNUSED}
       AND NOT EXISTS (SELECT FROM barbers b WHERE b.tenant_id = i.tenant_id AND b.profile_image = i.path)
       AND NOT EXISTS (SELECT FROM tenants t WHERE t.id = i.tenant_id AND t.logo_url LIKE '%' || i.path)`,
    [ctx.tenantId, ctx.clock.now()],
  );
}
