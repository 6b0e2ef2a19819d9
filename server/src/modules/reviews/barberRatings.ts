import type { PreparedStatement } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { PublicRating } from './reviewTypes';

/** Fewer would tell the public what a single client said. */
const FEWEST_IN_PUBLIC = 3;

export interface BarberRating {
  barberId: string;
  /** 1 to 5, to two decimals; null before the first rating. */
  average: number | null;
  count: number;
}

const RATINGS: PreparedStatement = {
  name: 'barber_ratings',
  text: `SELECT barber_id AS "barberId", round(avg(rating), 2)::float8 AS average, count(*)::integer AS count
         FROM reviews WHERE tenant_id = $1 AND barber_id = ANY ($2) GROUP BY barber_id`,
};

const PUBLIC_RATINGS: PreparedStatement = {
  name: 'public_ratings',
  text: `SELECT r.barber_id AS "barberId", round(avg(r.rating), 1)::float8 AS average, count(*)::integer AS count
         FROM tenants t
         JOIN barbers b ON b.tenant_id = t.id AND b.is_active
         JOIN reviews r ON r.tenant_id = b.tenant_id AND r.barber_id = b.id
         WHERE t.id = $1 AND t.show_ratings
         GROUP BY r.barber_id HAVING count(*) >= $2 ORDER BY r.barber_id`,
};

/** Every rating counts, whether its comment is hidden or not; of many barbers in one statement. */
export const barberRating = (ctx: TenantContext, barberId: string): Promise<BarberRating> =>
  ctx.loader('barberRatings', loadRatings).load(barberId);

async function loadRatings(barberIds: readonly string[], ctx: TenantContext): Promise<BarberRating[]> {
  const rows = await ctx.rows<BarberRating>(RATINGS, [ctx.tenantId, barberIds]);
  return barberIds.map(
    (barberId) => rows.find((row) => row.barberId === barberId) ?? { barberId, average: null, count: 0 },
  );
}

/** None while the business keeps them to itself. */
export const publicRatings = (ctx: TenantContext): Promise<PublicRating[]> =>
  ctx.rows<PublicRating>(PUBLIC_RATINGS, [ctx.tenantId, FEWEST_IN_PUBLIC]);
