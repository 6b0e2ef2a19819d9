/**
 * Runs a command of the server from its sources, with the arguments and streams of this process. Packages that are
 * missing are installed first, without a word: standard output belongs to the command.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT } from './root.mjs';

/** @param {string} file name of the command in server/src */
export async function runServerCommand(file) {
  try {
    await ensureInstalled({ quiet: true });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  const server = join(ROOT, 'server');
  const command = ['-r', '@swc-node/register', join(server, 'src', file), ...process.argv.slice(2)];
  const { status, error } = spawnSync(process.execPath, command, {
    cwd: server,
    stdio: 'inherit',
    env: {
      ...process.env,
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
      SWC_NODE_PROJECT: join(server, 'tsconfig.json'),
    },
  });
  if (error) process.stderr.write(`${error.message}\n`);
  process.exitCode = status ?? 1;
}
