import { type Scan, words } from '../plainText';
import { HOURS } from './clockPatterns';
import { readingIn } from './clockReading';
import { dayPartSaid, takeDayParts, takeRefusedParts } from './dayParts';
import { takeExactTimes } from './exactTimes';
import { takeRefusedTimes } from './refusedTimes';
import { takeOpenRanges, takeTimeRanges } from './timeRanges';
import { type SayTime, type TimeWish, bothOf } from './timeWish';
import { takeVagueTimes } from './vagueTimes';

interface Found {
  wish: TimeWish | null;
  /** Other times in the same words, of which nothing tells that they are taken back. */
  others: readonly TimeWish[];
  /** "3 or 4": the second is as welcome. */
  isEither: boolean;
  /** 'tonight' and 'esta tarde' name the day as well. */
  isToday: boolean;
}

/** One of these words, or a number, is in everything that tells a time of day. */
const MAY_TELL_TIME = words(
  `\\d\\S*|${Object.keys(HOURS).join('|')}|half|quarter|noon|midday|mediodia|midnight|medianoche|\\w*nights?|mornings?|afternoons?|evenings?|arvo|lunch\\w*|work|office|school|dinner|early|earl(?:y|iest)|late(?:r|st)?|first|last|open(?:ing)?|clos\\w+|end|mananas?|tardes?|noches?|media|temprano|hora|primera?|ultim[oa]|final|abran|almuerzo|almorzar|comer|comida|trabajo|trabajar|oficina|escuela|clases`,
);
const NOTHING: Found = { wish: null, others: [], isEither: false, isToday: false };

/** Takes what is said about the time of day out of a plain text. */
export function takeTime(scan: Scan): Found {
  if (!MAY_TELL_TIME.test(scan.rest)) return NOTHING;
  const isToday = words('tonight|this (?:morning|afternoon|evening)|esta (?:manana|tarde|noche)').test(
    scan.rest,
  );
  const all: { wish: TimeWish; index: number }[] = [];
  let wish: TimeWish | null = null;
  let saidAt = -1;
  const say: SayTime = (next, index) => {
    all.push({ wish: next, index });
    // What is said last counts: "at 3, no, after 4".
    if (index >= saidAt) {
      wish = bothOf(wish, next);
      saidAt = index;
    }
  };
  const text = scan.rest;
  // In this order: what is refused goes first and a range before its ends; what only hints at a time comes last.
  takeRefusedParts(scan, say);
  const said = dayPartSaid(scan.rest);
  const read = readingIn(said);
  takeRefusedTimes(scan);
  takeTimeRanges(scan, said, say);
  takeOpenRanges(scan, read, say);
  takeExactTimes(scan, read, say);
  takeVagueTimes(scan, say, () => (wish?.kind === 'between' ? wish : null));
  takeDayParts(scan, say, () => wish !== null);
  return { ...separate(all, wish, text), isToday };
}

/** Several exact times in one breath: the first is wished when 'or' joins them, and nobody knows which when nothing does. */
function separate(
  all: readonly { wish: TimeWish; index: number }[],
  last: TimeWish | null,
  text: string,
): Omit<Found, 'isToday'> {
  const exact = [...all]
    .sort((a, b) => a.index - b.index)
    .map(({ wish }) => wish)
    .filter((wish) => wish.kind === 'at')
    .filter((wish, index, list) => list.findIndex(({ minutes }) => minutes === wish.minutes) === index);
  if (last?.kind !== 'at' || exact.length < 2) return { wish: last, others: [], isEither: false };
  const isEither = /\b(?:or|either|o|u)\b/.test(text);
  const [wish, ...others] = isEither ? exact : exact.reverse();
  return { wish: wish!, others, isEither };
}
