import type { WebhookSecrets } from './webhookSecrets';

/** What an endpoint's row says of its secrets. */
export interface SigningRow {
  /** Of the endpoint. */
  id: string;
  sealedSecret: Buffer;
  sealedOldSecret: Buffer | null;
  oldSecretUntil: Date | null;
}

/** Those to sign with now: the present one, and for a day after a change the former one as well. */
export function signingSecrets(
  secrets: WebhookSecrets,
  tenantId: string,
  { id, sealedSecret, sealedOldSecret, oldSecretUntil }: SigningRow,
  now: Date,
): string[] {
  const sealed = [sealedSecret];
  if (sealedOldSecret && oldSecretUntil && oldSecretUntil > now) {
    sealed.push(sealedOldSecret);
  }
  return sealed.map((bytes) => secrets.open(bytes, tenantId, id));
}
