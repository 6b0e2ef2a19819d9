import { InputError } from '../errors';

/** Longer passwords are not made stronger by their tail, and estimating costs more than linear time. */
const MAX_ESTIMATED_CHARACTERS = 64;
/** Of 0 to 4: at least a million guesses. Below are the common, breached and repeated ones. */
const MIN_SCORE = 2;

type Estimate = (password: string) => number;
let estimate: Promise<Estimate> | null = null;

/** Loaded with the first password that is chosen: the lists of common passwords take megabytes. */
async function loadEstimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  return (password) => factory.check(password.slice(0, MAX_ESTIMATED_CHARACTERS)).score;
}

/** @throws InputError on `path` for a password that attackers try first. */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  estimate ??= loadEstimate();
  const score = (await estimate)(password);
  if (score < MIN_SCORE) {
    throw InputError.of(path, 'This password is too easy to guess. Please choose a less common one.');
  }
}
