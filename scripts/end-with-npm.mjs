/**
 * Imported by commands that npm runs. npm passes a signal only to the shell between it and us, and that shell dies
 * without telling us; an npm that is killed passes on nothing at all. So when one of the two goes, we end as if the
 * signal had been ours.
 */
import { readFileSync } from 'node:fs';

if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const npm = parentOfShell(shell);
  const watching = setInterval(() => {
    if (process.ppid === shell && parentOfShell(shell) === npm) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watching.unref();
}

/** The parent of `sh -c …`; null where that cannot be told, or when our parent is npm itself. */
function parentOfShell(pid) {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] !== '-c') return null;
    // After the command name, which is in brackets, come the state and the parent.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return null;
  }
}
