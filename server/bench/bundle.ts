import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measurement } from './table';

const DIST = join(__dirname, '..', '..', 'client', 'dist');

/** JavaScript that the browser needs before a route works: the entry, the route's chunk, and all they import statically. */
export function benchBundle(): Promise<Measurement[]> {
  if (!existsSync(join(DIST, 'index.html'))) {
    throw new Error('The client is not built.');
  }
  const entry = [
    ...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/[^"]+\.js)"/g),
  ].map((match) => join(DIST, match[1]!));
  const chunks = readdirSync(join(DIST, 'assets'));
  const routes = [
    { what: '/book/:slug first load', chunk: /^BookingPage-.*\.js$/, wanted: '≤ 200 kB' },
    { what: '/ first load', chunk: /^LandingPage-.*\.js$/, wanted: '' },
    {
      what: '/dashboard/bookings first load',
      chunk: /^BookingsPage-.*\.js$/,
      wanted: '≤ 300 kB (dashboard)',
    },
  ];
  return Promise.resolve(
    routes.map(({ what, chunk, wanted }) => {
      const own = chunks.filter((name) => chunk.test(name)).map((name) => join(DIST, 'assets', name));
      const files = withImports([...entry, ...own]);
      const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
      return { what: `${what}, ${files.size} files, gzip`, value: `${(bytes / 1000).toFixed(0)} kB`, wanted };
    }),
  );
}

function withImports(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (!found.has(file)) {
      found.add(file);
      const code = readFileSync(file, 'utf8');
      const imports = [...code.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g)].map((match) =>
        resolve(dirname(file), match[1]!),
      );
      withImports(imports, found);
    }
  }
  return found;
}
