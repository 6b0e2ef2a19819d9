import type { PreparedStatement, Transaction } from '../database/transaction';

const APPEND: PreparedStatement = {
  name: 'outbox_append',
  text: 'INSERT INTO outbox (tenant_id, topic, payload) VALUES ($1, $2, $3)',
};

/** An effect to carry out after this transaction commits, and only if it does. */
export interface OutboxEvent {
  tenantId: string | null;
  topic: string;
  payload: Record<string, unknown>;
}

export async function appendToOutbox(tx: Transaction, event: OutboxEvent): Promise<void> {
  await tx.rows(APPEND, [event.tenantId, event.topic, JSON.stringify(event.payload)]);
}
