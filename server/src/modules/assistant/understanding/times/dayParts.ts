import { type Scan, words } from '../plainText';
import { DAY_END, type SayTime } from './timeWish';

export type DayPart = 'morning' | 'afternoon' | 'evening';

const PARTS: Readonly<Record<DayPart, readonly [number, number]>> = {
  morning: [0, 12 * 60 - 1],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, DAY_END],
};

const MORNING = words(
  '(?:in |during |on )?(?:the |this )?mornings?|(?:por|en|a|de|durante|toda) las? mananas?|esta manana|all morning',
);
const AFTERNOON = words(
  '(?:in |during |on )?(?:the |this )?(?:afternoons?|arvo)|(?:por|en|a|de|durante|toda) las? tardes?|esta tarde|(?<=manana )tarde|all afternoon',
);
const EVENING = words(
  '(?:in |during |on )?(?:the |this )?evenings?|at night|tonight|(?:por|en|a|de|durante) las? noches?|esta noche',
);

export function dayPartSaid(text: string): DayPart | null {
  if (MORNING.test(text)) return 'morning';
  if (AFTERNOON.test(text)) return 'afternoon';
  return EVENING.test(text) ? 'evening' : null;
}

/** Parts of the day that a text names beside nothing plainer: who says "tomorrow morning at 9" wishes for nine. */
export function takeDayParts(scan: Scan, say: SayTime, isSaid: () => boolean): void {
  for (const [pattern, part] of [
    [MORNING, 'morning'],
    [AFTERNOON, 'afternoon'],
    [EVENING, 'evening'],
  ] as const) {
    scan.take(pattern, (match) => {
      if (!isSaid()) say({ kind: 'between', from: PARTS[part][0], to: PARTS[part][1] }, match.index);
    });
  }
}

/** "not in the morning": the rest of the day remains. */
export function takeRefusedParts(scan: Scan, say: SayTime): void {
  const PART =
    '(?:(?:in |on )?(?:the )?(mornings?|afternoons?|evenings?|nights?)|(?:(?:por|en|de|a) la|(?:por )?las) (mananas?|tardes?|noches?))';
  const refuse = (match: RegExpExecArray): void => {
    const part = (match[1] ?? match[2])!;
    if (/morn|manana/.test(part))
      say({ kind: 'between', from: PARTS.afternoon[0], to: DAY_END }, match.index);
    else if (/aftern|tarde/.test(part))
      say({ kind: 'between', from: 0, to: PARTS.afternoon[0] - 1 }, match.index);
    else say({ kind: 'between', from: 0, to: PARTS.evening[0] }, match.index);
  };
  scan.take(
    words(
      `(?:but )?(?:not|no|except|anything but|cant (?:do|make)|dont (?:do|like|want)|que no sea|menos|no puedo|no quiero|tampoco) ${PART}`,
    ),
    refuse,
  );
  scan.take(
    words(
      `${PART} (?:is |are )?(?:no good|(?:isnt|arent|not|dont|doesnt|wont)(?: \\w+)? ?(?:good|work|suit|possible|great)|are out|is out|(?:im|i am) (?:useless|hopeless|not (?:great|good|human|awake|free|available)|busy|working|at work|in work|tied up|asleep)|(?:is |are )?(?:impossible|bad|tricky|hectic|awful|terrible|a nightmare|taken|busy|difficult|hard)|(?:me es |es )?imposible|ni (?:loc[oa]|de broma|hablar|pensarlo)|nada(?: de nada)?|descartad[oa]s?|no (?:puedo|me (?:sirve|va|viene|queda)))(?: for me| bien)?`,
    ),
    refuse,
  );
}
