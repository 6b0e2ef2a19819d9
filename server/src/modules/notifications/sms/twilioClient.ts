import type { Twilio } from 'twilio';
import type { SmsCredentials, TwilioSettings } from './smsAccounts';

/** Opens an account with Twilio's own SDK, which is big and therefore loaded when the first one is needed. */
export type OpenTwilio = (credentials: SmsCredentials) => Promise<Twilio>;

export function twilioOpener(settings: Pick<TwilioSettings, 'baseUrl' | 'timeoutMilliseconds'>): OpenTwilio {
  let loading: Promise<OpenTwilio> | null = null;
  return async (credentials) => {
    loading ??= load(settings);
    return (await loading)(credentials);
  };
}

/** All accounts share one client, and so its connections: credentials go with each request. */
async function load({
  baseUrl,
  timeoutMilliseconds,
}: Pick<TwilioSettings, 'baseUrl' | 'timeoutMilliseconds'>): Promise<OpenTwilio> {
  const { default: twilio } = await import('twilio');
  class RebasedClient extends twilio.RequestClient {
    override request: InstanceType<typeof twilio.RequestClient>['request'] = (options) =>
      super.request({ ...options, uri: baseUrl ? rebased(options.uri, baseUrl) : options.uri });
  }
  const httpClient = new RebasedClient({ timeout: timeoutMilliseconds });
  return ({ accountSid, authToken }) => Promise.resolve(twilio(accountSid, authToken, { httpClient }));
}

/** The products of Twilio have hosts of their own, but no path in common: one origin can stand for all. */
function rebased(uri: string, baseUrl: string): string {
  const { pathname, search } = new URL(uri);
  return new URL(`${pathname}${search}`, baseUrl).toString();
}
