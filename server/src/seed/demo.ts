import type { App } from '../app';
import { addLocalDays, localDateOf, wallClockToMinute, weekdayOf } from '../domain/availability/localTime';
import { insertUser } from '../modules/identity/authService';
import { User } from '../modules/identity/user';
import { insertTenant } from '../modules/tenants/tenantService';
import { Tenant } from '../modules/tenants/tenant';
import { hashPassword } from '../platform/auth/passwords';
import { AppError } from '../platform/errors';
import { newId } from '../platform/ids';
import { quietContext, systemContext, visitorContext } from '../platform/request/systemContext';
import type { TenantContext } from '../platform/request/tenantContext';
import { talkToAssistant } from './demoConversations';
import { DEMO_BARBERS, DEMO_BUSINESS, DEMO_CLIENTS, DEMO_REVIEWS, DEMO_VISITS } from './demoData';
import { createMasterAdmin } from './masterAdmin';

const PASSWORD = 'demo-password';
const OWNER_EMAIL = 'owner@demo.example';
const ADMIN_EMAIL = 'admin@demo.example';
const SLUG = 'demo';
const DAYS_BEFORE = 7;
const DAYS_AFTER = 7;
const BOOKINGS_A_DAY = 11;

/** Only ever created outside production, on an embedded database. */
export const DEMO_SIGN_INS = [
  { role: 'Owner', email: OWNER_EMAIL, password: PASSWORD },
  { role: 'Master admin', email: ADMIN_EMAIL, password: PASSWORD },
] as const;

/**
 * A business to look at: real rows made through the same services as any other, with appointments from a week ago
 * to a week ahead. Later starts add the days that have come since. True if anything was added.
 */
export async function seedDemo(app: App, ownerUrl: string, say: (line: string) => void): Promise<boolean> {
  const existing = await app.services.access.tenantBySlug(SLUG);
  if (!existing) {
    say('Creating the demo business …');
    await createMasterAdmin(app, ownerUrl, ADMIN_EMAIL, PASSWORD);
  }
  const tenantId = existing?.id ?? (await createBusiness(app));
  const booked = await fillDays(app, tenantId);
  if (!existing) {
    await bookOnline(app, tenantId);
    await talkToAssistant(app, tenantId);
  }
  return booked > 0;
}

async function createBusiness(app: App): Promise<string> {
  const { services, domain } = app;
  const ctx = systemContext(services.database, newId(), services.clock);
  const passwordHash = await hashPassword(PASSWORD);
  const owner = await services.identityDatabase.write({ tenantId: null, userId: null }, async (tx) => {
    const present = await tx.manager.findOneBy(User, { email: OWNER_EMAIL });
    const person = {
      email: OWNER_EMAIL,
      passwordHash,
      firstName: 'Juno',
      lastName: 'Okafor',
      mustChangePassword: false,
    };
    return present ?? insertUser(tx, person);
  });
  await ctx.write(async (tx) => {
    await insertTenant(tx, ctx, owner, DEMO_BUSINESS);
    await tx.manager.update(Tenant, { id: ctx.tenantId }, { slug: SLUG });
  });
  await domain.tenants.updateBusinessHours(
    ctx,
    [1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      enabled: true,
      start: weekday === 6 ? '09:00' : '09:00',
      end: weekday === 6 ? '17:00' : '19:00',
    })),
  );
  await domain.catalog.initializeDefaults(ctx);
  for (const barber of DEMO_BARBERS) {
    await domain.barbers.create(ctx, barber);
  }
  for (const client of DEMO_CLIENTS) {
    await domain.clients.create(ctx, client);
  }
  return ctx.tenantId;
}

/** Books every day of the window that has no appointment yet; each as of the morning before it. */
async function fillDays(app: App, tenantId: string): Promise<number> {
  const { services, domain } = app;
  const now = services.clock.now();
  const today = localDateOf(Math.floor(now.getTime() / 60_000), DEMO_BUSINESS.timeZone);
  const filled = await systemContext(services.database, tenantId, services.clock).read((tx) =>
    tx.manager.query<{ day: string }[]>(
      `SELECT DISTINCT (starts_at AT TIME ZONE $2)::date::text AS day FROM appointments WHERE tenant_id = $1`,
      [tenantId, DEMO_BUSINESS.timeZone],
    ),
  );
  let booked = 0;
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    const day = addLocalDays(today, offset);
    if (weekdayOf(day) === 0 || filled.some((row) => row.day === day)) {
      continue;
    }
    const asOf = new Date((wallClockToMinute(day, 6 * 60, DEMO_BUSINESS.timeZone) - 24 * 60) * 60_000);
    const ctx = quietContext(services.database, tenantId, { now: () => asOf });
    const services_ = await domain.catalog.list(ctx, { isActive: true });
    const clients = await clientIds(ctx);
    const dice = randomFrom(offset + 100);
    for (let count = 0; count < BOOKINGS_A_DAY; count += 1) {
      const visit = DEMO_VISITS[Math.floor(dice() * DEMO_VISITS.length)]!;
      const service =
        services_.find((candidate) => candidate.catalogKey === visit.catalogKey) ?? services_[0]!;
      const minute = 9 * 60 + Math.floor(dice() * 32) * 15;
      const startsAt = new Date(wallClockToMinute(day, minute, DEMO_BUSINESS.timeZone) * 60_000);
      const client = { id: clients[Math.floor(dice() * clients.length)]! };
      const id = await bookIfFree(app, ctx, service.id, startsAt, client, visit.channel);
      if (id) {
        booked += 1;
        const isCompleted = await live(app, ctx, id, startsAt, now, dice());
        if (isCompleted) {
          await review(app, tenantId, id, startsAt, dice());
        }
      }
    }
  }
  return booked;
}

async function bookIfFree(
  { domain }: App,
  ctx: TenantContext,
  serviceId: string,
  startsAt: Date,
  client: { id: string },
  channel: 'call' | 'sms' | 'web' | 'front_desk',
): Promise<string | null> {
  try {
    const { appointment } = await domain.appointments.book(ctx, {
      lines: [{ serviceId }],
      startsAt,
      client,
      channel,
    });
    return appointment.id;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'SLOT_TAKEN' || error.code === 'SLOT_UNAVAILABLE')) {
      return null;
    }
    throw error;
  }
}

/** What has become of a visit by now: most are completed, a few cancelled or missed. True for one that is completed. */
async function live(
  { domain }: App,
  ctx: TenantContext,
  id: string,
  startsAt: Date,
  now: Date,
  chance: number,
): Promise<boolean> {
  if (chance < 0.06) {
    await domain.appointments.cancel(ctx, { reason: 'Something came up' }, id);
  } else if (startsAt < now && chance < 0.11) {
    await domain.appointments.advance(ctx, id, 'no_show');
  } else if (startsAt.getTime() + 60 * 60_000 < now.getTime()) {
    await domain.appointments.advance(ctx, id, 'checked_in');
    await domain.appointments.advance(ctx, id, 'completed');
    return true;
  }
  return false;
}

/** What its client said of a completed visit, a few hours later; many say nothing. */
async function review(
  { services, domain }: App,
  tenantId: string,
  id: string,
  startsAt: Date,
  chance: number,
): Promise<void> {
  const said = DEMO_REVIEWS[Math.floor(chance * DEMO_REVIEWS.length)];
  if (!said) {
    return;
  }
  const givenAt = new Date(Math.min(startsAt.getTime() + 5 * 3_600_000, services.clock.now().getTime()));
  const ctx = visitorContext(services.database, tenantId, { now: () => givenAt });
  const [visit] = await domain.reviews.ofVisit(ctx, id);
  await domain.reviews.rate(ctx, id, { barberId: visit!.barberId, ...said });
}

/** What happened on the booking page today, so that there is something to hear of: three book, one cancels, one moves. */
async function bookOnline({ services, domain }: App, tenantId: string): Promise<void> {
  const ctx = visitorContext(services.database, tenantId, services.clock);
  const catalogue = await domain.catalog.list(systemContext(services.database, tenantId, services.clock), {
    isActive: true,
  });
  const today = localDateOf(Math.floor(services.clock.now().getTime() / 60_000), DEMO_BUSINESS.timeZone);
  const visits = DEMO_VISITS.filter(({ channel }) => channel === 'web').slice(0, 3);
  for (const [index, { catalogKey }] of visits.entries()) {
    const service = catalogue.find((candidate) => candidate.catalogKey === catalogKey)!;
    const lines = [{ serviceId: service.id }];
    const fromDate = addLocalDays(today, 3 + index);
    const { slots } = await domain.availability.availableSlots(ctx, {
      lines,
      fromDate,
      toDate: addLocalDays(fromDate, 3),
    });
    const slot = slots[0];
    if (!slot) {
      continue;
    }
    const { firstName, lastName, email, phone } = DEMO_CLIENTS[index * 5]!;
    const client = { firstName, lastName, email, phone };
    const { appointment } = await domain.appointments.book(ctx, { lines, startsAt: slot.startsAt, client });
    if (index === 1) {
      await domain.appointments.cancel(ctx, { reason: 'Travelling that day' }, appointment.id);
    } else if (index === 2 && slots[2]) {
      await domain.appointments.reschedule(ctx, { startsAt: slots[2].startsAt }, appointment.id);
    }
  }
}

async function clientIds(ctx: TenantContext): Promise<string[]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<{ id: string }[]>('SELECT id FROM clients WHERE tenant_id = $1 ORDER BY id', [
      ctx.tenantId,
    ]),
  );
  return rows.map((row) => row.id);
}

/** The same day always gets the same visits (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
