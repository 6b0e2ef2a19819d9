import type { SignedTokens } from '../../platform/auth/secretTokens';

/** Where customers look at their visit or book another. */
export class VisitLinks {
  constructor(
    private readonly tokens: SignedTokens,
    /** Origin of links; never taken from a request. */
    private readonly publicUrl: string,
  ) {}

  /** Opens the visit for as long as it is this client's: see `linkedVisit`. */
  manage(
    tenantId: string,
    {
      appointmentId,
      clientId,
      wasGivenAway,
    }: { appointmentId: string; clientId: string | null; wasGivenAway: boolean },
  ): string {
    const purpose =
      wasGivenAway && clientId ? (`manage appointment of ${clientId}` as const) : 'manage appointment';
    return `${this.publicUrl}/manage/${this.tokens.sign(purpose, tenantId, appointmentId)}`;
  }

  booking(slug: string): string {
    return `${this.publicUrl}/book/${slug}`;
  }
}
