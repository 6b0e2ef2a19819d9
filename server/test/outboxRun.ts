import type { OutboxRow } from '../src/platform/jobs/jobHandler';
import type { TestApp } from './testApp';

/** Events that wait in the outbox, the oldest first. */
export async function outboxRows(t: TestApp, topic: string): Promise<OutboxRow[]> {
  const { rows } = await t.asOwner(
    `SELECT id, tenant_id AS "tenantId", topic, payload, created_at AS "createdAt" FROM outbox
     WHERE topic = $1 ORDER BY created_at, id`,
    [topic],
  );
  return rows as OutboxRow[];
}

/** Brings the waiting events to one consumer, as the worker would, and removes them. */
export async function runConsumer(t: TestApp, name: string, happenedAt?: Date): Promise<void> {
  const consumer = t.app.work.consumers.find((each) => each.name === name)!;
  for (const topic of consumer.topics) {
    for (const row of await outboxRows(t, topic)) {
      const event = happenedAt ? { ...row, createdAt: happenedAt } : row;
      await consumer.run(event, { id: String(row.id), attempts: 1, tenantId: row.tenantId });
      await t.asOwner('DELETE FROM outbox WHERE id = $1', [row.id]);
    }
  }
}
