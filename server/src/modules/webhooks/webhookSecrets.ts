import { randomBytes } from 'node:crypto';
import { SecretBox } from '../../platform/auth/secretBox';

const SECRET_BYTES = 24;

/** The secrets that deliveries are signed with: one of each endpoint, sealed for its row. */
export class WebhookSecrets {
  private readonly box: SecretBox;

  constructor(secret: string) {
    this.box = new SecretBox(secret, 'webhooks');
  }

  /** In the form of the Standard Webhooks specification, which its libraries take as it is. */
  make(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  seal(secret: string, tenantId: string, endpointId: string): Buffer {
    return this.box.seal(Buffer.from(secret), `${tenantId} ${endpointId}`);
  }

  open(sealed: Buffer, tenantId: string, endpointId: string): string {
    return this.box.open(sealed, `${tenantId} ${endpointId}`).toString();
  }
}
