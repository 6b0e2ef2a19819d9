import type { Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import { callTokenHash } from '../conversations/assistantService';
import type { CallFlow } from './callFlow';
import { closeConversationOfCall } from './callTrail';

/** A step that takes longer was left behind by a server that is gone. */
const STEP_SECONDS = 40;
/** Nothing is heard of such a call any more: its end was not reported. */
const LOST_AFTER = '6 hours';

/** A step to be taken now. */
export interface ClaimedStep {
  id: string;
  flow: CallFlow;
  startedAt: Date;
}

export type StepClaim =
  | { kind: 'claimed'; step: ClaimedStep }
  /** Answered before, with this. */
  | { kind: 'answered'; answer: string }
  /** Somebody is at it. */
  | { kind: 'busy' }
  | { kind: 'ended' }
  /** No such call. */
  | { kind: 'unknown' };

interface CallRow {
  id: string;
  step: number;
  answer: string | null;
  flow: CallFlow;
  isBusy: boolean;
  startedAt: Date;
  endedAt: Date | null;
}

/** A call that begins, answered at once. @returns what it was answered with when it is not new. */
export async function beginCall(
  tx: Transaction,
  tenantId: string,
  call: { callSid: string; flow: CallFlow; answer: (id: string) => Promise<string> },
  now: Date,
): Promise<string | null> {
  await tx.manager.query(
    `UPDATE voice_calls SET ended_at = last_step_at, answer = NULL, flow = '{}'
     WHERE tenant_id = $1 AND ended_at IS NULL AND last_step_at < $2::timestamptz - interval '${LOST_AFTER}'`,
    [tenantId, now],
  );
  const id = newId();
  const answer = await call.answer(id);
  const begun = await tx.manager.query<unknown[]>(
    `INSERT INTO voice_calls (tenant_id, id, call_sid, token_hash, flow, answer, started_at, last_step_at)
     VALUES ($1, $2, $3, $7, $4, $5, $6, $6) ON CONFLICT (tenant_id, call_sid) DO NOTHING RETURNING id`,
    [
      tenantId,
      id,
      call.callSid,
      JSON.stringify(call.flow),
      answer,
      now,
      callTokenHash(tenantId, call.callSid),
    ],
  );
  if (begun.length > 0) return answer;
  const row = await rowOf(tx, tenantId, call.callSid, now);
  return row?.answer ?? null;
}

/** Takes a step of a call, if it is the next and nobody is at it. Steps count from 1. */
export async function claimStep(
  tx: Transaction,
  tenantId: string,
  callSid: string,
  step: number,
  now: Date,
): Promise<StepClaim> {
  const row = await rowOf(tx, tenantId, callSid, now);
  if (!row) return { kind: 'unknown' };
  if (row.endedAt) return { kind: 'ended' };
  if (row.step >= step) return { kind: 'answered', answer: row.answer! };
  if (row.isBusy) return { kind: 'busy' };
  await tx.manager.query(
    `UPDATE voice_calls SET busy_until = $3::timestamptz + make_interval(secs => ${STEP_SECONDS})
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, row.id, now],
  );
  return { kind: 'claimed', step: { id: row.id, flow: row.flow, startedAt: row.startedAt } };
}

/** Writes down how a step was answered. */
export async function finishStep(
  tx: Transaction,
  tenantId: string,
  id: string,
  done: { step: number; flow: CallFlow; answer: string },
  now: Date,
): Promise<void> {
  await tx.manager.query(
    `UPDATE voice_calls SET step = $3, flow = $4, answer = $5, busy_until = NULL, last_step_at = $6
     WHERE tenant_id = $1 AND id = $2 AND ended_at IS NULL`,
    [tenantId, id, done.step, JSON.stringify(done.flow), done.answer, now],
  );
}

/** The one session that a token opens; null for a call that is over, or whose session was taken. */
export async function takeRelay(
  tx: Transaction,
  tenantId: string,
  id: string,
  callSid: string,
): Promise<ClaimedStep | null> {
  const [row] = await tx.manager.query<[{ flow: CallFlow; startedAt: Date }[], number]>(
    `UPDATE voice_calls SET flow = jsonb_set(flow, '{asks}', '"language"')
     WHERE tenant_id = $1 AND id = $2 AND call_sid = $3 AND ended_at IS NULL AND flow ->> 'asks' = 'relay'
     RETURNING flow, started_at AS "startedAt"`,
    [tenantId, id, callSid],
  );
  return row[0] ? { id, flow: row[0].flow, startedAt: row[0].startedAt } : null;
}

/** Keeps where a call over a WebSocket stands, for the steps that may follow it. */
export async function keepFlow(
  tx: Transaction,
  tenantId: string,
  id: string,
  flow: CallFlow,
  now: Date,
): Promise<void> {
  await tx.manager.query(
    `UPDATE voice_calls SET flow = $3, last_step_at = $4 WHERE tenant_id = $1 AND id = $2 AND ended_at IS NULL`,
    [tenantId, id, JSON.stringify(flow), now],
  );
}

/** The call has ended; what was said stays in its conversation alone. */
export async function endCall(
  tx: Transaction,
  tenantId: string,
  callSid: string,
  durationSeconds: number | null,
  now: Date,
): Promise<void> {
  await tx.manager.query(
    `UPDATE voice_calls SET ended_at = coalesce(ended_at, $3), duration_seconds = coalesce(duration_seconds, $4),
       answer = NULL, flow = '{}', busy_until = NULL
     WHERE tenant_id = $1 AND call_sid = $2`,
    [tenantId, callSid, now, durationSeconds],
  );
  await closeConversationOfCall(tx, tenantId, callSid);
}

/** Calls since an instant, and the whole minutes that Twilio reported for them; and when the last one began. */
export async function callFigures(
  tx: Transaction,
  tenantId: string,
  since: Date,
): Promise<{ calls: number; minutes: number; lastCallAt: Date | null }> {
  const [row] = await tx.manager.query<{ calls: number; minutes: number; lastCallAt: Date | null }[]>(
    `SELECT count(*)::int AS calls, coalesce(sum(ceil(duration_seconds / 60.0)), 0)::int AS minutes,
       (SELECT max(started_at) FROM voice_calls WHERE tenant_id = $1) AS "lastCallAt"
     FROM voice_calls WHERE tenant_id = $1 AND started_at >= $2`,
    [tenantId, since],
  );
  return row!;
}

async function rowOf(tx: Transaction, tenantId: string, callSid: string, now: Date): Promise<CallRow | null> {
  const [row] = await tx.manager.query<CallRow[]>(
    `SELECT id, step, answer, flow, coalesce(busy_until > $3, false) AS "isBusy", started_at AS "startedAt",
       ended_at AS "endedAt"
     FROM voice_calls WHERE tenant_id = $1 AND call_sid = $2 FOR UPDATE`,
    [tenantId, callSid, now],
  );
  return row ?? null;
}
