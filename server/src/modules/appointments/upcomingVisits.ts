/** What a barber still has to do: appointments that are to come or under way, and not called off. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AppointmentStatus } from '../../domain/appointments/status';
import type { PreparedStatement } from '../../platform/database/transaction';
import { clampPageSize, offsetAfter, PageInfo, positionCursor } from '../../platform/pagination';
import type { TenantContext } from '../../platform/request/tenantContext';
import { AppointmentStatuses } from './appointment';

@ObjectType({
  simpleResolvers: true,
  description: "One barber's part of an appointment that is to come or under way.",
})
export class UpcomingVisit {
  @Field(() => ID)
  appointmentId!: string;

  @Field(() => String)
  reference!: string;

  @Field(() => AppointmentStatuses)
  status!: AppointmentStatus;

  version!: number;

  @Field(() => Date, { description: "When this barber's part of it starts." })
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => String, { nullable: true, description: 'Null: nobody was named.' })
  clientName!: string | null;

  @Field(() => [String])
  serviceNames!: string[];
}

@ObjectType({ simpleResolvers: true })
export class UpcomingVisitConnection {
  @Field(() => [UpcomingVisit])
  nodes!: UpcomingVisit[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Of all pages.' })
  totalCount!: number;
}

/** `barber` is an expression; `$1` is the tenant and `$2` the present time. Same condition as countFutureAppointments. */
const visitsOf = (barber: string): string => `
  SELECT a.id AS "appointmentId", a.reference, a.status, a.version, min(l.starts_at) AS "startsAt",
         max(l.ends_at) AS "endsAt", nullif(trim(c.first_name || ' ' || c.last_name), '') AS "clientName",
         array_agg(l.service_name ORDER BY l.position) AS "serviceNames"
  FROM appointment_lines l
  JOIN appointments a ON a.tenant_id = l.tenant_id AND a.id = l.appointment_id
  LEFT JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
  -- No line lasts longer than a day, which lets the index on starts_at bound the search.
  WHERE l.tenant_id = $1 AND l.barber_id = ${barber}
    AND l.starts_at > $2::timestamptz - interval '24 hours' AND l.ends_at > $2
    AND a.status IN ('tentative', 'pending', 'confirmed', 'checked_in')
  GROUP BY a.tenant_id, a.id, c.tenant_id, c.id`;

const PAGE: PreparedStatement = {
  name: 'upcoming_visits_page',
  text: `
    WITH visits AS (${visitsOf('$3')})
    SELECT total.count AS "totalCount", page.*
    FROM (SELECT count(*)::integer FROM visits) total
    LEFT JOIN (SELECT * FROM visits ORDER BY "startsAt", "appointmentId" LIMIT $4 OFFSET $5) page ON true
    ORDER BY page."startsAt", page."appointmentId"`,
};

const NEXT: PreparedStatement = {
  name: 'next_visits',
  text: `
    SELECT wanted.barber AS "barberId", next.*
    FROM unnest($3::uuid[]) AS wanted (barber)
    CROSS JOIN LATERAL (${visitsOf('wanted.barber')} ORDER BY "startsAt", a.id LIMIT 1) next`,
};

type VisitRow = UpcomingVisit & { totalCount: number };

/** In order of time; `size` may exceed a page where the caller works through them all. */
async function visitRows(
  ctx: TenantContext,
  barberId: string,
  size: number,
  offset: number,
): Promise<{ visits: UpcomingVisit[]; totalCount: number }> {
  const rows = await ctx.rows<VisitRow>(PAGE, [ctx.tenantId, ctx.clock.now(), barberId, size, offset]);
  // No visits are one row that knows nothing but the total.
  return { visits: rows.filter((row) => row.appointmentId !== null), totalCount: rows[0]?.totalCount ?? 0 };
}

/** The first `most` of them. */
export async function upcomingVisits(
  ctx: TenantContext,
  barberId: string,
  most: number,
): Promise<{ visits: UpcomingVisit[]; totalCount: number }> {
  return visitRows(ctx, barberId, most, 0);
}

export async function upcomingVisitPage(
  ctx: TenantContext,
  barberId: string,
  page: { first?: number | null; after?: string | null },
): Promise<UpcomingVisitConnection> {
  const size = clampPageSize(page.first);
  const offset = offsetAfter(page.after);
  const { visits, totalCount } = await visitRows(ctx, barberId, size, offset);
  const endCursor = visits.length > 0 ? positionCursor(offset + visits.length - 1) : null;
  return {
    nodes: visits,
    totalCount,
    pageInfo: { hasNextPage: offset + visits.length < totalCount, endCursor },
  };
}

/** The next one of each barber, by one statement for however many barbers a query lists. */
export function nextVisitOf(ctx: TenantContext, barberId: string): Promise<UpcomingVisit | null> {
  return ctx.loader('nextVisit', loadNextVisits).load(barberId);
}

async function loadNextVisits(
  barberIds: readonly string[],
  ctx: TenantContext,
): Promise<(UpcomingVisit | null)[]> {
  const values = [ctx.tenantId, ctx.clock.now(), barberIds];
  const rows = await ctx.rows<UpcomingVisit & { barberId: string }>(NEXT, values);
  return barberIds.map((id) => rows.find((row) => row.barberId === id) ?? null);
}
