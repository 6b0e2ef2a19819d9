import { addressIn, datesOf } from '../features/calendar/calendarRange';
import { preferredLanguage } from '../i18n/language';
import { todayIn } from '../lib/dates';
import { askEarly } from '../lib/headStart';
import { readTenantId, sessionHeaders } from '../lib/session';
import { dashboardPages, dashboardParts } from './dashboardPages';

/**
 * Begins with what a page of the dashboard needs as soon as the address is known: its code, who is signed in, which
 * business, and the calendar's days, all at once. Otherwise each would wait for the one before.
 */
export function headStart({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const page = pathname.split('/')[2] || 'home';
  void dashboardParts.session();
  void dashboardParts.dashboard();
  if (page in dashboardPages) void dashboardPages[page as keyof typeof dashboardPages]();

  const language = { 'accept-language': preferredLanguage() };
  const withoutTenant = { ...language, ...sessionHeaders(null) };
  void askEarly('Me', {}, withoutTenant);
  const tenants = askEarly('MyTenants', {}, withoutTenant);
  const tenantId = readTenantId();
  if (page !== 'calendar' || !tenantId) return;

  const parameters = new URLSearchParams(search);
  const askForDays = (today: string) => {
    const { view, date, barberId } = addressIn(parameters, today);
    // A month asks for something else.
    if (view === 'month') return;
    const dates = datesOf(view, date);
    const variables = { fromDate: dates[0]!, toDate: dates.at(-1)!, barberId };
    void askEarly('CalendarDays', variables, { ...language, ...sessionHeaders(tenantId) });
  };
  if (addressIn(parameters, '').date) return askForDays('');
  // Which day is today depends on the business.
  void tenants.then((answer) => {
    const known = (answer?.data.myTenants ?? []) as { id: string; timeZone: string }[];
    const tenant = known.find(({ id }) => id === tenantId);
    if (tenant) askForDays(todayIn(tenant.timeZone));
  });
}
