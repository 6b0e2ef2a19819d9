import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches find what is written with accents or a curly apostrophe by those who type neither, and the other way round;
 * names are sorted by their letters, accents apart, with ñ after n. By functions of our own: neither the extension
 * unaccent nor collations of ICU are there in every PostgreSQL that an installation may bring along.
 */
export class SearchWithoutAccents1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Small letters without accents, apostrophes straight. What is ASCII, nearly everything, is done at once.
      CREATE FUNCTION plain_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
        CASE WHEN octet_length(written) = length(written) THEN lower(written)
             ELSE translate(regexp_replace(normalize(lower(written), NFD), '[\\u0300-\\u036f]', '', 'g'),
                            '’‘ʼ´', '''''''''') END;
      -- What names are sorted by: ~ comes after every letter, so that ñ does after n and all that follows on it.
      CREATE FUNCTION sorted_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
        CASE WHEN octet_length(written) = length(written) THEN lower(written)
             ELSE plain_text(replace(normalize(lower(written), NFC), 'ñ', 'n~')) END;
    `);
    await redefine(runner, 'lower(concat_ws', 'plain_text(concat_ws');
    await runner.query(
      'UPDATE tenant_figures SET searched = plain_text(searched) WHERE octet_length(searched) > length(searched)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await redefine(runner, 'plain_text(concat_ws', 'lower(concat_ws');
    await runner.query(`
      UPDATE tenant_figures f SET searched = lower(concat_ws(E'\\n', t.business_name, f.owner_name, f.owner_email))
      FROM tenants t WHERE t.id = f.id;
      DROP FUNCTION sorted_text(text);
      DROP FUNCTION plain_text(text);
    `);
  }
}

/** How the kept figures write what is searched; all else of the function stays as it is. */
async function redefine(runner: QueryRunner, from: string, to: string): Promise<void> {
  const [{ definition }] = (await runner.query(
    `SELECT pg_get_functiondef('refresh_tenant_figures(uuid)'::regprocedure) AS definition`,
  )) as [{ definition: string }];
  if (!definition.includes(from)) throw new Error('refresh_tenant_figures is not as expected');
  await runner.query(definition.replace(from, to));
}
