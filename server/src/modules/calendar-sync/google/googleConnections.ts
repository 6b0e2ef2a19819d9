import { recordAudit } from '../../../platform/audit';
import { AppError, InputError } from '../../../platform/errors';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { CalendarConnections } from '../calendarConnections';
import { CalendarError, type GoogleAccess } from '../calendarDriver';
import type { OpenCalendar } from '../calendarDrivers';
import type { CalendarConnection } from '../calendarTypes';
import { type GoogleApi, asCalendarError, failureOf } from './googleApi';
import type { GoogleClients } from './googleClients';
import type { Claim, GoogleConsents } from './googleConsents';
import type { GoogleDriver } from './googleDriver';
import type { ConnectGoogleCalendarInput, GoogleChoice, GoogleClientInput, GoogleSetup } from './googleTypes';

const HOST = 'calendar.google.com';

/** Connects the Google calendars of barbers, and the OAuth client of a business that has its own. */
export class GoogleConnections {
  constructor(
    private readonly connections: CalendarConnections,
    private readonly consents: GoogleConsents,
    private readonly clients: GoogleClients,
    private readonly api: GoogleApi,
    private readonly open: OpenCalendar,
  ) {}

  async setup(ctx: TenantContext): Promise<GoogleSetup> {
    ctx.require('barbers.read');
    const own = await ctx.read((tx) => this.clients.own(tx, ctx.tenantId));
    return {
      source: this.clients.hasInstallationClient ? 'INSTALLATION' : own ? 'BUSINESS' : 'NONE',
      clientId: own?.id ?? null,
      redirectUrl: this.api.redirectUrl,
    };
  }

  /** Tries the OAuth client at Google, then keeps it. */
  async saveClient(ctx: TenantContext, { clientId, clientSecret }: GoogleClientInput): Promise<GoogleSetup> {
    ctx.require('integrations.manage');
    if (this.clients.hasInstallationClient) {
      throw new AppError('CONFLICT', 'Google Calendar is set up for all businesses here already.');
    }
    await this.connections.allowOutside(ctx);
    const client = { id: clientId, secret: clientSecret };
    await this.tryClient(client);
    const now = ctx.clock.now();
    await ctx.write(async (tx) => {
      await this.clients.save(tx, ctx.tenantId, client, now);
      await recordAudit(tx, ctx, {
        action: 'integration.connected',
        entity: 'integration',
        entityId: null,
        after: { provider: 'google_calendar', clientId },
      });
    });
    return this.setup(ctx);
  }

  async begin(ctx: TenantContext, barberId: string): Promise<{ url: string }> {
    const barber = await this.connections.managed(ctx, barberId);
    await this.connections.allowOutside(ctx);
    return { url: await this.consents.begin(ctx, barber.id, barber.email) };
  }

  /** The calendars of the account that agreed. */
  async choice(ctx: TenantContext, connection: string): Promise<GoogleChoice> {
    ctx.require('barbers.read');
    const claim = await this.consents.claimed(ctx, connection);
    await this.connections.managed(ctx, claim.barberId);
    await this.connections.allowOutside(ctx);
    const { driver } = this.opened(ctx, claim);
    try {
      const { name, calendars } = await driver.account();
      return { barberId: claim.barberId, accountName: name, calendars };
    } catch (error) {
      throw error instanceof CalendarError ? new AppError('UNAVAILABLE', error.message) : error;
    }
  }

  /** Connects one of them, or renews the access of the one that is connected; then syncs at once. */
  async connect(ctx: TenantContext, input: ConnectGoogleCalendarInput): Promise<CalendarConnection> {
    ctx.require('barbers.read');
    const claim = await this.consents.claimed(ctx, input.connection);
    const barber = await this.connections.managed(ctx, claim.barberId);
    await this.connections.allowOutside(ctx);
    const { driver, tokens } = this.opened(ctx, claim);
    let account: Awaited<ReturnType<GoogleDriver['account']>>;
    try {
      account = await driver.account();
    } catch (error) {
      throw error instanceof CalendarError ? InputError.of('input.connection', error.message) : error;
    }
    const chosen = account.calendars.find(({ url }) => url === input.calendarUrl);
    if (!chosen) {
      throw InputError.of('input.calendarUrl', 'Please choose one of the calendars.');
    }
    const connection = await this.connections.keep(ctx, barber, {
      access: { ...tokens(), calendarId: chosen.url },
      name: chosen.name,
      host: HOST,
      accountName: account.name,
      policy: input.policy ?? null,
    });
    await this.consents.forget(ctx, claim.id);
    return connection;
  }

  private opened(ctx: TenantContext, claim: Claim): { driver: GoogleDriver; tokens: () => GoogleAccess } {
    let { access } = claim;
    const driver = this.open(access, {
      ctx,
      keep: async (renewed) => {
        access = renewed as GoogleAccess;
        await this.consents.renew(ctx, claim, access);
      },
    });
    return { driver, tokens: () => access };
  }

  /** Google says of a code that never was whether it knows at least who asks. */
  private async tryClient(client: { id: string; secret: string }): Promise<void> {
    try {
      const auth = await this.api.auth(client);
      await auth.getToken({ code: 'none', codeVerifier: 'none' });
    } catch (error) {
      switch (failureOf(error).reason) {
        case 'invalid_grant':
          return;
        case 'invalid_client':
        case 'unauthorized_client':
          throw InputError.of(
            'input.clientSecret',
            'Google does not know this client ID with this client secret. Please check both.',
          );
        case 'redirect_uri_mismatch':
          throw InputError.of(
            'input.clientId',
            'Google does not allow our redirect address for this client yet. Please add it there first.',
          );
        default:
          throw new AppError('UNAVAILABLE', asCalendarError(error).message);
      }
    }
  }
}
