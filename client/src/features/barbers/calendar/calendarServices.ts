/** Where calendars live, and how they are reached. */
export const SERVICES = {
  google: { provider: 'google', url: null, wantsAppPassword: false, namedByEmail: false },
  icloud: {
    provider: 'caldav',
    url: 'https://caldav.icloud.com',
    wantsAppPassword: true,
    namedByEmail: true,
  },
  fastmail: {
    provider: 'caldav',
    url: 'https://caldav.fastmail.com',
    wantsAppPassword: true,
    namedByEmail: true,
  },
  nextcloud: { provider: 'caldav', url: null, wantsAppPassword: true, namedByEmail: false },
  caldav: { provider: 'caldav', url: null, wantsAppPassword: false, namedByEmail: false },
  ics: { provider: 'ics', url: null, wantsAppPassword: false, namedByEmail: false },
} as const;

export type ServiceName = keyof typeof SERVICES;
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];

/** The service that a calendar which is connected already lies with. */
export function serviceOf(provider: string | null | undefined, host: string | null | undefined): ServiceName {
  if (provider === 'ics' || provider === 'google') return provider;
  if (host?.endsWith('icloud.com')) return 'icloud';
  if (host?.endsWith('fastmail.com')) return 'fastmail';
  return provider === 'caldav' ? 'caldav' : 'icloud';
}
