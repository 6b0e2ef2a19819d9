/** Runs a program to its end. Ctrl-C and SIGTERM end it too, and then us: nothing goes on in the background. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeLimitSeconds?: number }} [options]
 * @returns {Promise<{ ok: boolean, ending: string, stdout: string, output: string }>} `output` is what the program
 *   wrote to both streams, `ending` says how it ended. Never rejects.
 */
export function runChild(program, args, { cwd = ROOT, env = process.env, timeLimitSeconds } = {}) {
  return new Promise((resolve) => {
    const shell = process.platform === 'win32' && program !== process.execPath;
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell });
    let stdout = '';
    let output = '';
    let interruptedBy = null;
    let late = false;
    child.stdout.on('data', (chunk) => ((stdout += chunk), (output += chunk)));
    child.stderr.on('data', (chunk) => (output += chunk));

    const interrupt = (signal) => {
      interruptedBy = signal;
      child.kill('SIGTERM');
    };
    process.on('SIGTERM', interrupt).on('SIGINT', interrupt);
    const limit =
      timeLimitSeconds &&
      setTimeout(() => {
        late = true;
        child.kill('SIGTERM');
        setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
      }, timeLimitSeconds * 1000);

    const finish = (ok, ending) => {
      clearTimeout(limit);
      process.off('SIGTERM', interrupt).off('SIGINT', interrupt);
      if (interruptedBy) process.exit(interruptedBy === 'SIGINT' ? 130 : 143);
      resolve({ ok, ending: late ? `took longer than ${timeLimitSeconds} s` : ending, stdout, output });
    };
    child.once('error', (error) => finish(false, error.message));
    child.once('close', (code, signal) => finish(code === 0, `ended with ${signal ?? `status ${code}`}`));
  });
}

/** Like `runChild`, for a program that comes with an npm package of the workspace in folder `from`. */
export function runPackage(name, bin, args, { from = '.', ...options } = {}) {
  return runChild(process.execPath, [join(packageFolder(name, from), bin), ...args], {
    cwd: join(ROOT, from),
    ...options,
  });
}

/** Where npm put a package: in the workspace itself if its version differs from the others', else at the root. */
export function packageFolder(name, from = '.') {
  const own = join(ROOT, from, 'node_modules', name);
  return existsSync(own) ? own : join(ROOT, 'node_modules', name);
}

export function secondsSince(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
