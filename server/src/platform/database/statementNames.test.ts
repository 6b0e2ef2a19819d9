import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(__dirname, '../..');
/** Where a statement is written down: its name, and its text right after it. */
const STATEMENT = /\bname: '([\w-]+)',\s+text: [`'"]/g;

it('no two prepared statements share a name: a connection that had prepared the one would refuse the other', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(STATEMENT)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
