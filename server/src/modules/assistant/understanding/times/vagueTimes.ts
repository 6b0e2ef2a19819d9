import { type Scan, words } from '../plainText';
import { DAY_END, type SayTime, type TimeWish } from './timeWish';

const FIRST = words(
  'first thing|(?:the )?(?:very )?first (?:slot|appointment|opening|available)(?: of the day)?|as early as (?:possible|you can|you open)|when (?:you|u) open|(?:right )?at opening|earliest|a primera hora|(?:bien )?temprano|lo mas temprano(?: posible)?|apenas abran|cuando abran|primer(?:a)? (?:turno|cita|hora)',
);
const LAST = words(
  'last thing|(?:the )?(?:very )?last (?:slot|appointment|opening)(?: of the day)?|(?:at the )?end of the day|as late as (?:possible|you can)|right before (?:you )?clos(?:e|ing)|(?<!at the )latest|a ultima hora|lo mas tarde(?: posible)?|al final del dia|ultim[oa] (?:turno|cita|hora)',
);
const SPANS: readonly (readonly [RegExp, number, number])[] = [
  [words('early (?:in the )?morning|temprano (?:por|en) la manana'), 0, 10 * 60],
  [words('late(?:r)? (?:in the )?morning|mid ?morning|media manana'), 10 * 60, 12 * 60 - 1],
  [words('early (?:in the )?afternoon|primera hora de la tarde'), 12 * 60, 14 * 60 + 30],
  [words('late(?:r)? (?:in the )?afternoon|mid ?afternoon|media tarde'), 15 * 60, 18 * 60],
  [
    words(
      'lunch ?time|(?:at|over|during|on) (?:my )?lunch(?: break| hour)?|lunch hour|a la hora de(?:l)? (?:comer|almuerzo|comida)',
    ),
    11 * 60 + 30,
    14 * 60,
  ],
  [
    words(
      'after (?:my )?(?:lunch|dinner ?time)|despues del? (?:almuerzo|almorzar|comer|la comida)|tras (?:el almuerzo|la comida)',
    ),
    13 * 60,
    17 * 60,
  ],
  [words('not too early|no (?:muy|tan) temprano'), 10 * 60, DAY_END],
  [words('not too late|no (?:muy|tan) tarde'), 0, 16 * 60],
  [words('before (?:my )?lunch|antes del? (?:almuerzo|almorzar|comer|la comida)'), 0, 12 * 60 - 1],
  [
    words('after (?:work|the office)|despues (?:del trabajo|de trabajar|de la oficina)|saliendo del trabajo'),
    17 * 60,
    DAY_END,
  ],
  [words('before (?:work|the office)|antes del trabajo|antes de trabajar'), 0, 9 * 60],
  [words('after school|despues de(?: la)? (?:escuela|clases)'), 15 * 60, DAY_END],
];

/** Times that no clock tells: "after work", "over lunch", "first thing". `within` is the span that was said so far. */
export function takeVagueTimes(scan: Scan, say: SayTime, within: () => TimeWish | null): void {
  for (const [pattern, from, to] of SPANS)
    scan.take(pattern, (match) => say({ kind: 'between', from, to }, match.index));
  // "the earliest on Friday" is a wish for the time; "what is the earliest you have" is one for the day, and is both.
  scan.take(FIRST, (match) => say(within() ?? { kind: 'first' }, match.index));
  scan.take(LAST, (match) => say(within() ?? { kind: 'last' }, match.index));
}
