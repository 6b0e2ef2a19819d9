import type { SignedTokens } from '../../platform/auth/secretTokens';

/** Which link of which appointment. */
export interface ManageLink {
  tenantId: string;
  appointmentId: string;
  /** `appointments.link_version`: rises when the appointment is given to another client, and only the newest link opens. */
  linkVersion: number;
}

/** Makes the links by which customers see, move, cancel and rate their own visit. Nothing else makes one. */
export class ManageLinks {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly publicUrl: string,
  ) {}

  token({ tenantId, appointmentId, linkVersion }: ManageLink): string {
    return this.tokens.sign('manage appointment', tenantId, appointmentId, linkVersion);
  }

  url(link: ManageLink): string {
    return `${this.publicUrl}/manage/${this.token(link)}`;
  }

  /** Null for what was never made here. Whether it is the newest link, only the appointment can say (`linkedVisit`). */
  open(token: string): ManageLink | null {
    const opened = this.tokens.open('manage appointment', token);
    return opened && { tenantId: opened.tenantId, appointmentId: opened.id, linkVersion: opened.version };
  }
}
