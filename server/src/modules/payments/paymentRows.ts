import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import type { LateCancellation, PaymentStatus } from '../appointments/deposit';
import type { AppointmentStatus } from '../../domain/appointments/status';

export interface PaymentCredentials {
  secretKey: string;
  webhookSecret: string;
}

/** What is kept beside the credentials of the integration `card_payments`. */
export interface PaymentSettings {
  accountId: string;
  accountName: string;
  country: string | null;
  livemode: boolean;
  /** Null when it was made by hand. */
  webhookEndpointId: string | null;
  minutesToPay: number;
  lateCancellation: LateCancellation;
}

export interface PaymentRow {
  id: string;
  appointmentId: string;
  amountCents: number;
  currency: string;
  status: PaymentStatus;
  accountId: string | null;
  sessionNumber: number;
  sessionId: string | null;
  sessionExpiresAt: Date | null;
  intentId: string | null;
  feeCents: number | null;
  feeCurrency: string | null;
  refundedCents: number;
  isDisputed: boolean;
  lastError: string | null;
  dueAt: Date;
  checkAt: Date | null;
  checksFailed: number;
  paidAt: Date | null;
  createdAt: Date;
  /** Rises with every change. */
  version: number;
  /** Of the appointment: which of its links opens. */
  linkVersion: number;
}

export const PAYMENT_COLUMNS = `
  p.id, p.appointment_id AS "appointmentId", p.amount_cents AS "amountCents", p.currency, p.status,
  p.account_id AS "accountId", p.session_number AS "sessionNumber", p.session_id AS "sessionId",
  p.session_expires_at AS "sessionExpiresAt", p.intent_id AS "intentId", p.fee_cents AS "feeCents",
  p.fee_currency AS "feeCurrency", p.refunded_cents AS "refundedCents", p.is_disputed AS "isDisputed",
  p.last_error AS "lastError", p.due_at AS "dueAt", p.check_at AS "checkAt", p.checks_failed AS "checksFailed",
  p.paid_at AS "paidAt", p.created_at AS "createdAt", p.version,
  (SELECT a.link_version FROM appointments a WHERE (a.tenant_id, a.id) = (p.tenant_id, p.appointment_id)) AS "linkVersion"`;

const ONE: PreparedStatement = {
  name: 'payments_one',
  text: `SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.tenant_id = $1 AND p.id = $2`,
};
const ONE_LOCKED: PreparedStatement = {
  name: 'payments_one_locked',
  text: `SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.tenant_id = $1 AND p.id = $2 FOR UPDATE`,
};
const LATEST: PreparedStatement = {
  name: 'payments_latest',
  text: `SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.tenant_id = $1 AND p.appointment_id = $2
         ORDER BY p.created_at DESC LIMIT 1`,
};
const OPEN: PreparedStatement = {
  name: 'payments_open',
  text: `SELECT ${PAYMENT_COLUMNS} FROM payments p
         WHERE p.tenant_id = $1 AND (p.status IN ('requires_payment', 'processing') OR EXISTS (
           SELECT FROM payment_refunds r
           WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.status IN ('requested', 'pending')))
         ORDER BY p.due_at LIMIT 200`,
};

export async function findPayment(
  tx: Transaction,
  tenantId: string,
  id: string,
  { locked = false } = {},
): Promise<PaymentRow | null> {
  const [row] = await tx.rows<PaymentRow>(locked ? ONE_LOCKED : ONE, [tenantId, id]);
  return row ?? null;
}

export async function latestPayment(
  tx: Transaction,
  tenantId: string,
  appointmentId: string,
): Promise<PaymentRow | null> {
  const [row] = await tx.rows<PaymentRow>(LATEST, [tenantId, appointmentId]);
  return row ?? null;
}

/** Those that Stripe may still have something to say about; the oldest 200. */
export const openPayments = (tx: Transaction, tenantId: string): Promise<PaymentRow[]> =>
  tx.rows<PaymentRow>(OPEN, [tenantId]);

const COLUMN_OF = {
  status: 'status',
  accountId: 'account_id',
  sessionNumber: 'session_number',
  sessionId: 'session_id',
  sessionExpiresAt: 'session_expires_at',
  intentId: 'intent_id',
  feeCents: 'fee_cents',
  feeCurrency: 'fee_currency',
  refundedCents: 'refunded_cents',
  isDisputed: 'is_disputed',
  lastError: 'last_error',
  dueAt: 'due_at',
  checkAt: 'check_at',
  checksFailed: 'checks_failed',
  paidAt: 'paid_at',
} as const satisfies Partial<Record<keyof PaymentRow, string>>;

export type PaymentChange = Partial<Pick<PaymentRow, keyof typeof COLUMN_OF>>;

export async function changePayment(
  tx: Transaction,
  tenantId: string,
  id: string,
  change: PaymentChange,
  now: Date,
): Promise<void> {
  const fields = Object.keys(change) as (keyof PaymentChange)[];
  const assignments = fields.map((field, index) => `${COLUMN_OF[field]} = $${index + 4}`);
  await tx.manager.query(
    `UPDATE payments SET ${[...assignments, 'version = version + 1', 'updated_at = $3'].join(', ')} WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, now, ...fields.map((field) => change[field])],
  );
}

/** What a payment is for. */
export interface PaidVisit {
  status: AppointmentStatus;
  startsAt: Date;
  cancelledAt: Date | null;
  services: string;
  businessName: string;
  autoConfirm: boolean;
  cancellationWindowHours: number;
}

const VISIT: PreparedStatement = {
  name: 'payments_visit',
  text: `
    SELECT a.status, a.starts_at AS "startsAt", a.cancelled_at AS "cancelledAt", t.business_name AS "businessName",
      t.auto_confirm_bookings AS "autoConfirm", t.cancellation_window_hours AS "cancellationWindowHours",
      (SELECT string_agg(l.service_name, ', ' ORDER BY l.position) FROM appointment_lines l
       WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id) AS services
    FROM appointments a JOIN tenants t ON t.id = a.tenant_id WHERE a.tenant_id = $1 AND a.id = $2`,
};

export async function paidVisit(
  tx: Transaction,
  tenantId: string,
  appointmentId: string,
): Promise<PaidVisit | null> {
  const [row] = await tx.rows<PaidVisit>(VISIT, [tenantId, appointmentId]);
  return row ?? null;
}
