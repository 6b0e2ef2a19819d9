/** Words that stand for any service and anybody of the team. */
export const A_SERVICE = 'aservice';
export const A_BARBER = 'abarber';

const DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)$/;
/** So many letters of a word say what it is about: 'pregnant', 'pregnancy'. */
const STEM = 5;
/** Letters in a row, which misspelt words share with the right ones. */
const RUNS = [3, 4];
/** Words between the two of a pair, at most. */
const APART = 2;
/** How many different features are told apart; two that fall together now and then do little harm. */
export const BUCKETS = 2 ** 15;

/**
 * What a sentence holds, for a classifier that counts: its words and their stems, pairs of stems, runs of letters.
 * Numbers and weekdays each count as one, since which of them it is tells nothing about what is wanted.
 * @param text plain. @returns buckets, each once.
 */
export function featuresOf(text: string): number[] {
  const words = text.split(' ').filter(Boolean).map(general);
  const stems = words.map((word) => word.slice(0, STEM));
  const ends = ['^', ...stems, '$'];
  const found = new Set<number>();
  const add = (feature: string): void => void found.add(bucketOf(feature));
  stems.forEach(add);
  for (const word of words) if (word.length > STEM) add(`${word}.`);
  for (let index = 1; index < ends.length; index++) add(`${ends[index - 1]!} ${ends[index]!}`);
  for (let index = APART; index < stems.length; index++) add(`${stems[index - APART]!} _ ${stems[index]!}`);
  for (const word of words) {
    const whole = `<${word}>`;
    for (const length of RUNS) {
      for (let from = 0; from + length <= whole.length; from++) add(`~${whole.slice(from, from + length)}`);
    }
  }
  return [...found];
}

function general(word: string): string {
  if (/\d/.test(word)) return '#';
  return DAYS.test(word) ? '#day' : word;
}

/** FNV-1a. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++) {
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % BUCKETS;
}
