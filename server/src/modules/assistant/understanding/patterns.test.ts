import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';

const SOURCES = join(__dirname, '../../..');
/** Starts the process, or another one. */
const PROGRAMS = /(?:^|\/)(?:main|migrations\/.*)\.ts$/;

/** Enough conversations that each function which builds a pattern runs. */
const EVERY = 5;

/** Every pattern that is put together from texts while modules load and messages are read. */
const built = new Map<string, { source: string; flags: string }>();

beforeAll(() => {
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args: [string, string?]) {
      const pattern = new target(...args);
      const caller = new Error().stack!.split('\n')[2] ?? '';
      if (!caller.includes('node_modules'))
        built.set(String(pattern), { source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !PROGRAMS.test(file),
    );
    for (const file of files.filter((each) => buildsPatterns(readFileSync(join(SOURCES, each), 'utf8')))) {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded while patterns are collected
      require(join(SOURCES, file));
    }
    readConversations();
  } finally {
    globalThis.RegExp = Original;
  }
}, 600_000);

const buildsPatterns = (source: string): boolean =>
  /new RegExp\(|\b(?:words|exactWords|everyWord|opening|everywhere)\(/.test(source);

/** What developers wrote for the assistant to learn from, so that patterns inside functions are built as well. */
function readConversations(): void {
  /* eslint-disable @typescript-eslint/no-require-imports -- loaded while patterns are collected, not before */
  const { understand } = require('./understand') as typeof import('./understand');
  const { plainText } = require('./plainText') as typeof import('./plainText');
  const { ServiceNames } = require('./names/serviceNames') as typeof import('./names/serviceNames');
  const { BarberNames } = require('./names/barberNames') as typeof import('./names/barberNames');
  /* eslint-enable @typescript-eslint/no-require-imports */
  const conversations = JSON.parse(
    readFileSync(join(SOURCES, '../bench/developmentConversations.json'), 'utf8'),
  ) as { says: readonly string[] }[];
  // Names that would be patterns if they were not escaped.
  const named = (name: string) => [{ id: name, name, aliases: ['(a+)+$', '.*.*.*'] }];
  const listening = {
    today: '2026-11-25',
    language: null,
    country: 'US',
    expectsName: false,
    services: new ServiceNames(named('Skin (Fade)+'), plainText),
    barbers: new BarberNames(named('Ana Bell'), plainText),
  };
  for (const { says } of conversations.filter((_, index) => index % EVERY === 0))
    for (const text of says) understand(text, listening);
}

test('no pattern that is put together at run time takes more than linear time from where it begins', () => {
  expect(built.size).toBeGreaterThan(200);
  const slow = [...built.values()].flatMap((pattern) =>
    analyse(pattern, { assumeRejectingSuffix: true, reportTypes: { Move: false } }).reports.map(
      ({ type }) => `${type}: /${pattern.source}/${pattern.flags}`,
    ),
  );
  expect(slow).toEqual([]);
});

test('the check finds what is exponential and what is polynomial', () => {
  const reports = ['^(?:a+)+$', '^(?:#.*\\s*)*b', ' *(?:x)? *$'].map(
    (source) => analyse({ source, flags: '' }, { reportTypes: { Move: false } }).reports.length > 0,
  );
  expect(reports).toEqual([true, true, true]);
});
