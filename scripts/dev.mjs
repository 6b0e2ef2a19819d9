/**
 * `npm run dev`: the server on PORT, restarted when a file that it uses changes (its database stops and starts with
 * it, in well under a second), and the client through Vite on PORT + 1, which passes API calls on to the server.
 */
import './require-node.mjs';
import './end-with-npm.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOnFailure } from './exit-on-failure.mjs';
import { ROOT } from './root.mjs';
import { packageFolder } from './run-child.mjs';

await exitOnFailure(ensureInstalled);

const port = Number(process.env.PORT || 4000);
if (!(Number.isInteger(port) && port > 0 && port < 65_535)) {
  process.stderr.write(`PORT must be a whole number from 1 to 65534, not "${process.env.PORT}".\n`);
  process.exit(2);
}
const clientPort = port + 1;
const clientUrl = `http://localhost:${clientPort}`;
const vite = join(packageFolder('vite', 'client'), 'bin/vite.js');

const children = [
  run('server', ['--watch', '--watch-preserve-output', '-r', '@swc-node/register', 'src/main.ts'], {
    PORT: String(port),
    // Links in mails lead to the client as it is being worked on.
    PUBLIC_URL: process.env.PUBLIC_URL || clientUrl,
  }),
  run('client', [vite, '--port', String(clientPort), '--clearScreen', 'false'], {
    DEV_SERVER_URL: `http://127.0.0.1:${port}`,
  }),
];
process.stdout.write(`Client (reloads) ${clientUrl}\nServer (restarts) http://localhost:${port}\n`);

// Ctrl-C reaches the children by itself; what is sent to us alone is passed on. Either way we wait for both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end('SIGTERM'));
await Promise.all(children.map(({ ended }) => ended.then(() => end('SIGTERM'))));

function run(folder, args, settings) {
  const child = spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

function end(signal) {
  for (const { child } of children) child.kill(signal);
}
