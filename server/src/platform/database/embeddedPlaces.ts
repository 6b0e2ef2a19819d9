/**
 * Folders outside the data folder, for when the account that runs PostgreSQL cannot reach the data folder.
 * Only root needs them: everybody else runs PostgreSQL as themselves.
 */
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canReach } from './embeddedAccount';

/** Best first. The second one may be emptied by a reboot, so data goes there only where there is nothing better. */
const SHARED_PLACES = ['/var/lib/chairside', join(tmpdir(), 'chairside-root')];

/**
 * Folders that we can write and the account can enter, best first, each made only when it is asked for.
 * A place that somebody else could write to is left out: programs are run from there.
 */
export async function* placesForAccount(
  account: Account,
  dataDir: string,
): AsyncGenerator<string, undefined> {
  if (!account) {
    yield dataDir;
    return undefined;
  }
  for (const place of SHARED_PLACES) {
    if (prepare(place) && (await canReach(place, account, false))) yield place;
  }
  return undefined;
}

function prepare(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true });
    const { uid, mode } = lstatSync(place);
    if (uid !== 0 || (mode & 0o022) !== 0) return false;
    chmodSync(place, 0o755);
    return true;
  } catch {
    return false;
  }
}

export function mayVanishAtReboot(place: string): boolean {
  return place.startsWith(tmpdir());
}
