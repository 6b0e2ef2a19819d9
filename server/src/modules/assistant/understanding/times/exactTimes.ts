import { type Scan, words } from '../plainText';
import {
  DIGITS,
  EN_HOUR,
  EN_MINUTES,
  EN_PART,
  EN_TIME,
  ES_HOUR,
  ES_PART,
  ES_TIME,
  HOURS,
} from './clockPatterns';
import type { ReadTime } from './clockReading';
import { type SayTime, exactly } from './timeWish';

const ROUGHLY =
  'around|(?<!how |what )about|approximately|approx|roughly|circa|ca|more or less|like|near|close to|a eso de|sobre|alrededor de|como a|cerca de|tipo|hacia|mas o menos a';

/** One time of day, exact or rough: "at 2", "half past three", "a las cinco menos cuarto", "3ish". */
export function takeExactTimes(scan: Scan, readTime: ReadTime, say: SayTime): void {
  const at =
    (isRough: boolean) =>
    (match: RegExpExecArray): boolean => {
      const read = readTime(match[1]!);
      if (!read) return false;
      say({ kind: 'at', minutes: read[0], other: read[1], isRough }, match.index);
      return true;
    };
  scan.take(words(`(?:at )?(?:${ROUGHLY}) (${EN_TIME}|${ES_TIME})`), at(true));
  scan.take(words(`(?:at )?(${EN_HOUR}(?:${DIGITS}| ${EN_MINUTES})?) ?-?ish`), at(true));
  scan.take(words('(?:at )?(?:noon|midday|12 noon)|(?:al |a )?mediodia'), (match) =>
    say(exactly(12 * 60), match.index),
  );
  scan.take(words('midnight|medianoche'), (match) => say(exactly(0), match.index));
  // What can be nothing but a time.
  scan.take(
    words(`(?:at |@ ?|a )?((?:half past|half|(?:a )?quarter (?:past|to)) ${EN_HOUR}(?: ?[ap]m)?${EN_PART}?)`),
    at(false),
  );
  scan.take(
    words(
      `(?:at |@ ?)?((?:five|ten|twenty|twenty five) (?:minutes )?(?:past|to) ${EN_HOUR}(?: ?[ap]m)?${EN_PART}?)`,
    ),
    at(false),
  );
  scan.take(
    words(
      `(?:at |@ ?|a )?((?:las? )?${ES_HOUR} (?:y (?:media|cuarto|cinco|diez|veinte|veinticinco|treinta|cuarenta y cinco|quince)|menos (?:cuarto|cinco|diez|veinte|veinticinco))(?: ?[ap]m)?${ES_PART}?)`,
    ),
    at(false),
  );
  scan.take(
    words(
      `(?:at |@ ?|a |a las? |las? )?(${EN_HOUR}(?:${DIGITS}| ${EN_MINUTES})? ?(?:[ap]m|o ?clock(?: ?[ap]m)?)${EN_PART}?)`,
    ),
    at(false),
  );
  scan.take(
    words(
      `(?:at |@ ?|a |a las? |las? )?((?:2[0-3]|[01]?\\d)[:h][0-5]\\d(?: ?[ap]m)?(?:${EN_PART}|${ES_PART})?)`,
    ),
    at(false),
  );
  scan.take(words(`(?:at |@ ?)?((?:1[0-2]|[1-9])\\.[0-5]\\d(?: ?[ap]m)?)`), at(false));
  scan.take(words(`(?:at |@ ?)?(${EN_HOUR}(?: ${EN_MINUTES})?${EN_PART})`), at(false));
  scan.take(
    words(
      `(?:a |para |de )?(las? ${ES_HOUR}(?! (?:cosas|juntas|seguidas|personas|opciones|hijas|ninas|veces|primeras|de una vez))(?:${DIGITS})?(?: ?(?:h|hs|horas))?(?: en punto)?${ES_PART}?)`,
    ),
    at(false),
  );
  scan.take(words(`((?:2[0-3]|1\\d|[1-9])(?:${DIGITS})?(?: ?(?:h|hs|horas))?${ES_PART})`), at(false));
  scan.take(words('((?:2[0-3]|[01]?\\d) ?(?:h|hs|horas))'), at(false));
  scan.take(
    words('(?:at |@ ?)?((?:0[7-9]|1\\d|2[0-2])[0-5][05])(?<!20[23]\\d)(?: ?(?:h|hrs|hours))?'),
    (match) => {
      const minutes = Number(match[1]!.slice(0, 2)) * 60 + Number(match[1]!.slice(2));
      say(exactly(minutes), match.index);
    },
  );
  scan.take(words(`either (${EN_TIME}) or (${EN_TIME})`), (match) => {
    const both = [readTime(match[1]!), readTime(match[2]!)];
    for (const [index, read] of both.entries()) {
      if (read) say({ kind: 'at', minutes: read[0], other: read[1], isRough: false }, match.index + index);
    }
  });
  scan.take(words(`(?:at|@) ?(${EN_TIME})`), at(false));
  // "make it 4", "4 instead": a bare hour that only such words make one.
  scan.take(
    words(
      `(?:make it|how about|what about|lets (?:say|do|make it)|instead(?: at)?|rather|better at?|mejor|que tal|digamos) (${EN_TIME}|${ES_TIME})`,
    ),
    at(false),
  );
  scan.take(
    words(
      `(${EN_TIME}|${ES_TIME}) (?:instead|then|would be better|is better|works|mejor|entonces|esta bien)`,
    ),
    at(false),
  );
  scan.take(words(`(${Object.keys(HOURS).slice(0, 12).join('|')}) (thirty|fifteen|forty five)`), (match) => {
    const read = readTime(`${match[1]} ${match[2]}`);
    if (!read) return false;
    say({ kind: 'at', minutes: read[0], other: read[1], isRough: false }, match.index);
    return true;
  });
}
