import { resolve } from 'node:path';
import { ConfigError } from '../config';

/** Runs a command that takes one file, and ends the process with what came of it. */
export async function backupCommand(
  name: 'backup' | 'restore',
  run: (file: string, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    const [file, ...rest] = process.argv.slice(2);
    if (!file || file.startsWith('-') || rest.length > 0) {
      throw new ConfigError(`Name one file: npm run ${name} -- FILE`);
    }
    await run(resolve(process.env.INIT_CWD ?? '.', file), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const isConfigError = error instanceof ConfigError;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${isConfigError ? message : `The ${name} failed: ${message}`}\n`);
    process.exitCode = isConfigError ? 2 : 1;
  }
}
