import { recordAudit } from '../../platform/audit';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import { clampPageSize, decodeCursor, encodeCursor } from '../../platform/pagination';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import { textOrNull } from '../../platform/validation/trim';
import type { RateVisitInput, Review, ReviewConnection, VisitRating } from './reviewTypes';

const CHANGEABLE_DAYS = 14;

/** Of the barbers who carried out a completed visit, in the order of its lines. */
const OF_VISIT: PreparedStatement = {
  name: 'visit_ratings',
  text: `
    SELECT l.barber_id AS "barberId", b.name AS "barberName", r.rating, r.comment,
           r.created_at + interval '${CHANGEABLE_DAYS} days' AS "changeableUntil"
    FROM appointments a
    JOIN appointment_lines l ON (l.tenant_id, l.appointment_id) = (a.tenant_id, a.id)
    JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
    LEFT JOIN reviews r ON (r.tenant_id, r.appointment_id, r.barber_id) = (a.tenant_id, a.id, l.barber_id)
    WHERE a.tenant_id = $1 AND a.id = $2 AND a.status = 'completed'
    GROUP BY l.barber_id, b.name, r.rating, r.comment, r.created_at ORDER BY min(l.position)`,
};

/** Those of one barber, of one client, or all. */
const CRITERIA = `
  r.tenant_id = $1 AND ($2::uuid IS NULL OR r.barber_id = $2) AND ($3::uuid IS NULL OR a.client_id = $3)`;
/** `$4` says whether hidden comments are seen. */
const reviewsWhere = (condition: string, rest: string): string => `
  SELECT r.id, r.appointment_id AS "appointmentId", a.starts_at AS "startsAt", r.barber_id AS "barberId",
         b.name AS "barberName", nullif(trim(c.first_name || ' ' || c.last_name), '') AS "clientName", r.rating,
         CASE WHEN r.comment_hidden_at IS NULL OR $4 THEN r.comment END AS comment,
         r.comment_hidden_at IS NOT NULL AS "isCommentHidden", r.created_at AS "createdAt",
         r.created_at::text AS "sortKey",
         ARRAY(SELECT l.service_name FROM appointment_lines l
               WHERE l.tenant_id = r.tenant_id AND l.appointment_id = r.appointment_id AND l.barber_id = r.barber_id
               ORDER BY l.position) AS "serviceNames"
  FROM reviews r
  JOIN appointments a ON (a.tenant_id, a.id) = (r.tenant_id, r.appointment_id)
  JOIN barbers b ON (b.tenant_id, b.id) = (r.tenant_id, r.barber_id)
  LEFT JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
  WHERE ${condition} ${rest}`;

const PAGE: PreparedStatement = {
  name: 'reviews_page',
  text: reviewsWhere(
    `${CRITERIA} AND ($5::timestamptz IS NULL OR (r.created_at, r.id) < ($5::timestamptz, $6::uuid))`,
    'ORDER BY r.created_at DESC, r.id DESC LIMIT $7',
  ),
};

const COUNT: PreparedStatement = {
  name: 'reviews_count',
  text: `
    SELECT count(*)::integer AS total
    FROM reviews r JOIN appointments a ON (a.tenant_id, a.id) = (r.tenant_id, r.appointment_id)
    WHERE ${CRITERIA}`,
};

const ONE: PreparedStatement = {
  name: 'review',
  text: reviewsWhere('r.tenant_id = $1 AND r.id = $2 AND $3::uuid IS NULL', ''),
};

type ReviewRow = Review & { sortKey: string };

export interface ReviewFilter {
  barberId?: string | null;
  clientId?: string | null;
}

/** What clients say of their visits: written through the link of the visit alone, read by the staff. */
export class ReviewService {
  constructor(private readonly limits: RateLimits) {}

  /** Empty until the visit is completed. The context is that of the visit's link. */
  ofVisit(ctx: TenantContext, appointmentId: string): Promise<VisitRating[]> {
    requireCustomer(ctx);
    return ctx.rows<VisitRating>(OF_VISIT, [ctx.tenantId, appointmentId]);
  }

  /** The context is that of the visit's link. @throws CONFLICT before completion, and when 14 days are over. */
  async rate(
    ctx: TenantContext,
    appointmentId: string,
    { barberId, rating, comment }: Omit<RateVisitInput, 'manageToken'>,
  ): Promise<VisitRating> {
    requireCustomer(ctx);
    await this.limits.count('ratingByAddress', ctx.actor.address ?? 'unknown');
    const now = ctx.clock.now();
    return ctx.write(async (tx) => {
      await refuseUnlessDone(tx, ctx, appointmentId, barberId);
      const [kept] = await tx.manager.query<{ id: string }[]>(
        `INSERT INTO reviews (tenant_id, id, appointment_id, barber_id, rating, comment, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
         ON CONFLICT (tenant_id, appointment_id, barber_id) DO UPDATE
         SET rating = excluded.rating, comment = excluded.comment, updated_at = excluded.updated_at
         WHERE reviews.created_at + interval '${CHANGEABLE_DAYS} days' > excluded.updated_at
         RETURNING id`,
        [ctx.tenantId, newId(), appointmentId, barberId, rating, textOrNull(comment), now],
      );
      if (!kept) {
        throw new AppError(
          'CONFLICT',
          `A rating can be changed for ${CHANGEABLE_DAYS} days; this one is final.`,
        );
      }
      // Of the appointment, so that erasing its client reaches the address; the comment is not repeated.
      await recordAudit(tx, ctx, {
        action: 'appointment.rated',
        entity: 'appointment',
        entityId: appointmentId,
        after: { barberId, rating },
      });
      const rated = await tx.rows<VisitRating>(OF_VISIT, [ctx.tenantId, appointmentId]);
      return rated.find((row) => row.barberId === barberId.toLowerCase())!;
    });
  }

  /** The latest first. */
  async list(
    ctx: TenantContext,
    { barberId, clientId }: ReviewFilter,
    first: number | null,
    after: string | null,
  ): Promise<ReviewConnection> {
    ctx.require('appointments.read');
    const size = clampPageSize(first);
    const [at, id] = after ? decodeCursor(after, 2) : [null, null];
    const who = [ctx.tenantId, idOrNull('barberId', barberId), idOrNull('clientId', clientId)];
    const [rows, [counted]] = await Promise.all([
      ctx.rows<ReviewRow>(PAGE, [...who, ctx.may('tenant.manage'), at, id, size + 1]),
      ctx.rows<{ total: number }>(COUNT, who),
    ]);
    const nodes = rows.slice(0, size);
    const last = nodes.at(-1);
    return {
      nodes,
      pageInfo: {
        hasNextPage: rows.length > size,
        endCursor: last ? encodeCursor([last.sortKey, last.id]) : null,
      },
      totalCount: counted!.total,
    };
  }

  /** Keeps the comment from those who may not do this; the rating stays and counts. */
  async hideComment(ctx: TenantContext, id: string, isHidden: boolean): Promise<Review> {
    ctx.require('tenant.manage');
    return ctx.write(async (tx) => {
      const [changed] = await tx.manager.query<[{ id: string }[], number]>(
        `UPDATE reviews SET comment_hidden_at = CASE WHEN $3 THEN $4::timestamptz END
         WHERE tenant_id = $1 AND id = $2 AND (comment_hidden_at IS NOT NULL) <> $3 RETURNING id`,
        [ctx.tenantId, isUuid(id) ? id : null, isHidden, ctx.clock.now()],
      );
      const [review] = await tx.rows<ReviewRow>(ONE, [ctx.tenantId, isUuid(id) ? id : null, null, true]);
      if (!review) {
        throw notFound('This review');
      }
      if (changed.length > 0) {
        await recordAudit(tx, ctx, {
          action: isHidden ? 'review.comment_hidden' : 'review.comment_shown',
          entity: 'review',
          entityId: review.id,
        });
      }
      return review;
    });
  }
}

/** Only the bearer of a visit's link says how it was. */
function requireCustomer(ctx: TenantContext): void {
  if (ctx.actor.kind !== 'customer') {
    throw new AppError('FORBIDDEN', 'Only the client of a visit can rate it.');
  }
}

async function refuseUnlessDone(
  tx: Transaction,
  ctx: TenantContext,
  appointmentId: string,
  barberId: string,
): Promise<void> {
  const [visit] = await tx.manager.query<{ isDone: boolean; isBarber: boolean }[]>(
    `SELECT a.status = 'completed' AS "isDone", EXISTS (
       SELECT FROM appointment_lines l
       WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id AND l.barber_id = $3) AS "isBarber"
     FROM appointments a WHERE a.tenant_id = $1 AND a.id = $2 FOR SHARE`,
    [ctx.tenantId, appointmentId, barberId],
  );
  if (!visit) {
    throw notFound('This booking');
  }
  if (!visit.isDone) {
    throw new AppError('CONFLICT', 'A visit can be rated once it is completed.');
  }
  if (!visit.isBarber) {
    throw InputError.of('input.barberId', 'This barber had no part in the visit.');
  }
}

function idOrNull(path: string, id: string | null | undefined): string | null {
  if (id && !isUuid(id)) {
    throw InputError.of(path, `${path} must be an id.`);
  }
  return id ?? null;
}
