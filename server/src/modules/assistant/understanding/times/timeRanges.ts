import { type Scan, words } from '../plainText';
import { EN_TIME, ES_TIME } from './clockPatterns';
import { type ReadTime, readClock, readings } from './clockReading';
import type { DayPart } from './dayParts';
import { DAY_END, type SayTime, type TimeWish } from './timeWish';

/** "between 2 and 4", "from 10 to 2" */
export function takeTimeRanges(scan: Scan, said: DayPart | null, say: SayTime): void {
  const read = (match: RegExpExecArray): boolean => {
    const start = readClock(match[1]!);
    const end = readClock(match[2]!);
    if (!start || !end) return false;
    const to = readings(end, said)[0];
    // "between 2 and 4 pm" means two in the afternoon; "from 10 to 2" begins in the morning.
    const [likely, other] = readings(
      { ...start, part: start.part ?? (end.part === 'pm' && start.hour < end.hour ? 'pm' : null) },
      said,
    );
    const from = likely < to || other === null || other >= to ? likely : other;
    if (from >= to) return false;
    say({ kind: 'between', from, to }, match.index);
    return true;
  };
  scan.take(
    words(`(?:between|from|anywhere between) (${EN_TIME}) (?:and|to|until|till|-) (${EN_TIME})`),
    read,
  );
  scan.take(words(`(?:entre|de|desde) (${ES_TIME}) (?:y|a|hasta) (${ES_TIME})`), read);
  scan.take(words('(\\d{1,2}(?::\\d{2})?(?: ?[ap]m)?) ?(?:-|to) ?(\\d{1,2}(?::\\d{2})? ?[ap]m)'), read);
}

/** "after 5", "by noon": with one end only. */
export function takeOpenRanges(scan: Scan, read: ReadTime, say: SayTime): void {
  const open = (pattern: string, make: (minutes: number) => TimeWish): void =>
    scan.take(words(pattern), (match) => {
      const time = read((match[1] ?? match[2])!);
      if (!time) return false;
      say(make(time[0]), match.index);
      return true;
    });
  const T = `noon|midday|(?:el |al |de el |del )?mediodia|${EN_TIME}|${ES_TIME}`;
  open(
    `(?:any ?time |some ?time |anything |something |algo )?(?:after|from|(?:the )?(?:earliest|soonest)(?: (?:is|at|would be|possible))?|(?<!half |quarter |five |ten |twenty |minutes |\\d )past|later than|not before|no earlier than|starting|despues de|a partir de|desde|pasad[oa]s?(?: de)?|despues del|no antes de) (${T})(?: (?:onwards?|on|en adelante))?|(${T}) (?:(?:at the )?(?:very )?(?:earliest|soonest)|como (?:muy )?temprano|or later|onwards?|or after|o mas tarde|o despues|en adelante)`,
    (from) => ({ kind: 'between', from, to: DAY_END }),
  );
  open(
    `(?:any ?time |some ?time |anything |something |algo )?(?:before|by|until|till|earlier than|no later than|not after|antes de|antes del|hasta(?: el)?|no mas tarde de|a mas tardar a) (${T})|(${T}) (?:(?:at the )?(?:very )?latest|tops|max|como (?:muy )?tarde|a mas tardar|or earlier|or before|o antes)`,
    (to) => ({ kind: 'between', from: 0, to: to - 1 }),
  );
}
