import type { LocalWindow, OpeningRules } from '../../domain/availability/types';
import { cutBreaks } from '../../domain/availability/cutBreaks';
import type { DepositTerms } from './deposit';
import type { BusinessType } from '../tenants/tenant';

/** Everything the availability engine and the public page know about a tenant, as of `version` (see `schedule_snapshot()`). */
export interface ScheduleSnapshot {
  version: string | number;
  tenantId: string;
  slug: string;
  businessName: string;
  businessType: BusinessType;
  address: string | null;
  phone: string | null;
  website: string | null;
  logoUrl: string | null;
  timeZone: string;
  currency: string;
  bufferTimeMinutes: number;
  maxAdvanceBookingDays: number;
  minimumNoticeMinutes: number;
  cancellationWindowHours: number;
  slotStepMinutes: number;
  autoConfirmBookings: boolean;
  allowOnlineBooking: boolean;
  /** As the business has set it; a kill switch may stand before it. */
  assistantIsOn: boolean;
  requirePhone: boolean;
  requireEmail: boolean;
  /** Null while the business takes no payments. */
  deposits: DepositTerms | null;
  businessHours: { weekday: number; enabled: boolean; startMinute: number; endMinute: number }[];
  datedHours: DatedWindowRow[];
  services: SnapshotService[];
  barbers: SnapshotBarber[];
}

export interface SnapshotService {
  id: string;
  name: string;
  description: string | null;
  category: string;
  durationMinutes: number;
  bufferMinutes: number | null;
  processingAfterMinutes: number | null;
  processingMinutes: number | null;
  priceCents: number;
  depositCents: number | null;
  depositPercent: number | null;
}

export interface SnapshotBarber {
  id: string;
  name: string;
  bio: string | null;
  specialties: string[];
  profileImage: string | null;
  color: string;
  offersAllServices: boolean;
  windows: { weekday: number; startMinute: number; endMinute: number; isBreak: boolean }[];
  exceptions: { localDate: string; off: boolean; startMinute: number | null; endMinute: number | null }[];
  services: { serviceId: string; durationMinutes: number | null; priceCents: number | null }[];
}

interface DatedWindowRow {
  localDate: string;
  closed: boolean;
  startMinute: number | null;
  endMinute: number | null;
}

/** A snapshot with what the engine needs of it already in the engine's terms, so that it is worked out once a version. */
export interface PreparedSchedule {
  snapshot: ScheduleSnapshot;
  version: string;
  business: OpeningRules;
  services: ReadonlyMap<string, SnapshotService>;
  barbers: ReadonlyMap<string, { barber: SnapshotBarber; rules: OpeningRules }>;
}

export function prepareSchedule(snapshot: ScheduleSnapshot): PreparedSchedule {
  return {
    snapshot,
    version: String(snapshot.version),
    business: businessRules(snapshot),
    services: new Map(snapshot.services.map((service) => [service.id, service])),
    barbers: new Map(snapshot.barbers.map((barber) => [barber.id, { barber, rules: barberRules(barber) }])),
  };
}

/** Whether and how a barber offers a service: null, or with the barber's own duration and price. */
export function offerOf(
  barber: SnapshotBarber,
  service: SnapshotService,
): { durationMinutes: number; priceCents: number } | null {
  const own = barber.services.find((candidate) => candidate.serviceId === service.id);
  if (!own && !barber.offersAllServices) {
    return null;
  }
  return {
    durationMinutes: own?.durationMinutes ?? service.durationMinutes,
    priceCents: own?.priceCents ?? service.priceCents,
  };
}

function businessRules({ businessHours, datedHours }: ScheduleSnapshot): OpeningRules {
  const weekly = weekdays((weekday) => businessHours.filter((day) => day.enabled && day.weekday === weekday));
  const dated = datedHours.map((day) => [day.localDate, day.closed ? [] : [windowOf(day)]] as const);
  return { weekly, dated: Object.fromEntries(dated) };
}

function barberRules({ windows, exceptions }: SnapshotBarber): OpeningRules {
  const weekly = weekdays((weekday) => {
    const ofDay = windows.filter((window) => window.weekday === weekday);
    const work = ofDay.filter((window) => !window.isBreak);
    return cutBreaks(work.map(windowOf), ofDay.filter((window) => window.isBreak).map(windowOf));
  });
  const dated = exceptions.map((day) => [day.localDate, day.off ? [] : [windowOf(day)]] as const);
  return { weekly, dated: Object.fromEntries(dated) };
}

const weekdays = (windowsOf: (weekday: number) => readonly LocalWindow[]): LocalWindow[][] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => windowsOf(weekday).map(windowOf));

const windowOf = (row: { startMinute: number | null; endMinute: number | null }): LocalWindow => ({
  startMinute: row.startMinute!,
  endMinute: row.endMinute!,
});
