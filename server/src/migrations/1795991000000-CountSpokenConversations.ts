import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A chat that was opened, and in which nobody has said anything, is no conversation in the console's figures. */
export class CountSpokenConversations1795991000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT SELECT (turns) ON conversations TO chairside_worker');
    await redefine(runner, OPENED, SPOKEN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await redefine(runner, SPOKEN, OPENED);
    await runner.query('REVOKE SELECT (turns) ON conversations FROM chairside_worker');
  }
}

const OPENED = 'FROM conversations WHERE started_at >= since';
const SPOKEN = 'FROM conversations WHERE turns > 0 AND started_at >= since';

/** Changes one condition of the function that counts and leaves the rest as it is. */
async function redefine(runner: QueryRunner, from: string, to: string): Promise<void> {
  const [{ definition }] = (await runner.query(
    `SELECT pg_get_functiondef('count_business_figures'::regproc) AS definition`,
  )) as [{ definition: string }];
  if (!definition.includes(from)) throw new Error('count_business_figures is not as expected');
  await runner.query(definition.replace(from, to));
}
