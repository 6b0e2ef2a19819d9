import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to the team stand among the messages, and are sent and counted as what they are: rows of the outbox. */
export class ShowTeamMails1795930001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT SELECT (carrier) ON messages TO chairside_worker');
    await redefine(runner, 'due_messages', "m.status = 'scheduled' AND", IS_CARRIERS);
    await redefine(
      runner,
      'count_business_figures',
      'FROM messages WHERE sent_at >= since',
      SENT_BY_CARRIERS,
    );
    await redefine(
      runner,
      'count_business_figures',
      "status IN ('failed', 'undelivered')",
      FAILED_AT_CARRIERS,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await redefine(
      runner,
      'count_business_figures',
      FAILED_AT_CARRIERS,
      "status IN ('failed', 'undelivered')",
    );
    await redefine(
      runner,
      'count_business_figures',
      SENT_BY_CARRIERS,
      'FROM messages WHERE sent_at >= since',
    );
    await redefine(runner, 'due_messages', IS_CARRIERS, "m.status = 'scheduled' AND");
    await runner.query('REVOKE SELECT (carrier) ON messages FROM chairside_worker');
  }
}

const IS_CARRIERS = "m.status = 'scheduled' AND m.carrier IS DISTINCT FROM 'outbox' AND";
const SENT_BY_CARRIERS = "FROM messages WHERE carrier IS DISTINCT FROM 'outbox' AND sent_at >= since";
const FAILED_AT_CARRIERS = "status IN ('failed', 'undelivered') AND carrier IS DISTINCT FROM 'outbox'";

/** Changes one condition of a function and leaves the rest as it is. */
async function redefine(runner: QueryRunner, name: string, from: string, to: string): Promise<void> {
  const [{ definition }] = (await runner.query('SELECT pg_get_functiondef($1::regproc) AS definition', [
    name,
  ])) as [{ definition: string }];
  if (!definition.includes(from)) {
    throw new Error(`${name} is not as expected`);
  }
  await runner.query(definition.replace(from, to));
}
