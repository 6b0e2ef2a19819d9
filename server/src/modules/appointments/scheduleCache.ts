import { type PreparedSchedule, type ScheduleSnapshot, prepareSchedule } from './scheduleSnapshot';

const MOST_TENANTS = 500;

/**
 * The last known schedule of each tenant. It is never trusted by itself: every search asks PostgreSQL for the
 * current version in its one statement and gets the new snapshot with it when the version has moved, and every
 * booking is refused by the database when it was computed from an old version.
 */
export class ScheduleCache {
  private readonly schedules = new Map<string, PreparedSchedule>();

  get(tenantId: string): PreparedSchedule | undefined {
    return this.schedules.get(tenantId);
  }

  put(snapshot: ScheduleSnapshot): PreparedSchedule {
    const prepared = prepareSchedule(snapshot);
    this.schedules.delete(snapshot.tenantId);
    if (this.schedules.size >= MOST_TENANTS) {
      this.schedules.delete(this.schedules.keys().next().value!);
    }
    this.schedules.set(snapshot.tenantId, prepared);
    return prepared;
  }
}
