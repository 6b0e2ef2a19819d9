import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A conversation counts in the hour in which somebody first says something: a chat may stand open for long before that,
 * and the hour in which it was opened is not counted again.
 */
export class CountConversationsWhenSpoken1796200001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When somebody said something for the first time; null until then.
      ALTER TABLE conversations ADD COLUMN spoken_at timestamptz;
      ALTER TABLE conversations NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE conversation_entries NO FORCE ROW LEVEL SECURITY;
      UPDATE conversations c SET spoken_at = coalesce(
        (SELECT min(e.at) FROM conversation_entries e
         WHERE e.tenant_id = c.tenant_id AND e.conversation_id = c.id AND e.kind = 'customer'), c.started_at)
      WHERE c.turns > 0;
      ALTER TABLE conversation_entries FORCE ROW LEVEL SECURITY;
      ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
      DROP INDEX conversations_started;
      CREATE INDEX conversations_spoken ON conversations (spoken_at) WHERE spoken_at IS NOT NULL;
      REVOKE SELECT (started_at, turns) ON conversations FROM chairside_worker;
      GRANT SELECT (spoken_at) ON conversations TO chairside_worker;
    `);
    await redefine(runner, AT_THE_OPENING, AT_THE_FIRST_WORD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await redefine(runner, AT_THE_FIRST_WORD, AT_THE_OPENING);
    await runner.query(`
      GRANT SELECT (started_at, turns) ON conversations TO chairside_worker;
      CREATE INDEX conversations_started ON conversations (started_at);
      ALTER TABLE conversations DROP COLUMN spoken_at;
    `);
  }
}

const AT_THE_OPENING = `SELECT started_at, 'conversations' FROM conversations WHERE turns > 0 AND started_at >= since`;
const AT_THE_FIRST_WORD = `SELECT spoken_at, 'conversations' FROM conversations WHERE spoken_at >= since`;

/** Changes what the function counts of conversations and leaves the rest as it is. */
async function redefine(runner: QueryRunner, from: string, to: string): Promise<void> {
  const [{ definition }] = (await runner.query(
    `SELECT pg_get_functiondef('count_business_figures'::regproc) AS definition`,
  )) as [{ definition: string }];
  if (!definition.includes(from)) throw new Error('count_business_figures is not as expected');
  await runner.query(definition.replace(from, to));
}
