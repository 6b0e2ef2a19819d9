import { type Scan, words } from './plainText';

/** When in the day somebody wants to come; minutes since the local midnight. */
export type TimeWish =
  /** `other`: what else it can mean where morning or evening was not said. */
  | { kind: 'at'; minutes: number; other: number | null; isRough: boolean }
  /** The visit starts within, both ends included. */
  | { kind: 'between'; from: number; to: number }
  | { kind: 'first' }
  | { kind: 'last' };

type DayPart = 'morning' | 'afternoon' | 'evening';

interface Clock {
  hour: number;
  minute: number;
  part: 'am' | 'pm' | DayPart | null;
  /** Written so that only one reading remains: 08:30, 17:00. */
  isFull: boolean;
}

const END = 24 * 60 - 1;
const PARTS: Readonly<Record<DayPart, readonly [number, number]>> = {
  morning: [0, 12 * 60 - 1],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, END],
};

const HOURS: Readonly<Record<string, number>> = {
  ...number('one two three four five six seven eight nine ten eleven twelve'),
  ...number('una dos tres cuatro cinco seis siete ocho nueve diez once doce'),
};
const MINUTES: Readonly<Record<string, number>> = {
  half: 30,
  quarter: 15,
  'a quarter': 15,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  'forty five': 45,
  fifty: 50,
  'fifty five': 55,
  media: 30,
  cuarto: 15,
  cinco: 5,
  diez: 10,
  quince: 15,
  veinte: 20,
  veinticinco: 25,
  treinta: 30,
  'cuarenta y cinco': 45,
};

function number(names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, index + 1]));
}

const anyOf = (...names: string[]): string => `(?:${names.sort((a, b) => b.length - a.length).join('|')})`;
const EN_HOUR = `(?:2[0-4]|1\\d|0?\\d|${Object.keys(HOURS).slice(0, 12).reverse().join('|')})`;
const ES_HOUR = `(?:2[0-4]|1\\d|0?\\d|${Object.keys(HOURS).slice(12).reverse().join('|')})`;
const EN_MINUTES = anyOf(
  'thirty',
  'fifteen',
  'forty five',
  'twenty',
  'ten',
  'forty',
  'fifty',
  'fifty five',
  'twenty five',
);
const EN_PART =
  '(?: in the (?:morning|afternoon|evening)| at night| this (?:morning|afternoon|evening)| tonight)';
const ES_PART = '(?: (?:de|por|en|a) la (?:manana|tarde|noche)| del mediodia)';
const DIGITS = '(?:[:.h][0-5]\\d| [0-5]\\d(?! ?(?:min|hour|hora|euro|dollar|usd|%)))';

/** A time as one says it in English; `EXACT` holds what can be nothing but a time. */
const EN_TIME = `(?:(?:half past|half|(?:a )?quarter past|(?:a )?quarter to|(?:five|ten|twenty|twenty five|5|10|20|25) (?:minutes )?(?:past|to)) )?${EN_HOUR}(?:${DIGITS}| ${EN_MINUTES})?h?(?: ?o ?clock)?(?: ?[ap]m)?${EN_PART}?`;
const ES_TIME = `(?:las? )?${ES_HOUR}(?:${DIGITS}|(?: y (?:media|cuarto|cinco|diez|veinte|veinticinco|treinta|cuarenta y cinco|quince|[0-5]?\\d))|(?: menos (?:cuarto|cinco|diez|veinte|veinticinco)))?(?: ?(?:h|hs|horas))?(?: ?[ap]m)?(?: en punto)?${ES_PART}?`;

/** Reads what the two patterns above match. */
function readClock(text: string): Clock | null {
  if (/noon|midday|mediodia/.test(text)) return { hour: 12, minute: 0, part: null, isFull: true };
  const part = partIn(text);
  const bare = text
    .replace(new RegExp(`${EN_PART}|${ES_PART}`, 'g'), '')
    .replace(/ ?([ap]m|o ?clock|en punto|horas|hs)\b/g, '')
    .replace(/\blas? /g, '')
    .replace(/\bminutes /g, '')
    .trim();
  const digits = /^(\d{1,2})(?:[:.h ](\d{2})|h)?$/.exec(bare);
  if (digits) {
    const hour = Number(digits[1]);
    return hour > 24
      ? null
      : { hour, minute: Number(digits[2] ?? 0), part, isFull: hour > 12 || /^0/.test(digits[1]!) };
  }
  const before = /^(?:(.+) (past|to)|(half)) (\S+)$/.exec(bare);
  if (before) {
    const hour = hourOf(before[4]!);
    const minutes = before[3] ? 30 : minutesOf(before[1]!);
    if (hour === null || minutes === null) return null;
    return before[2] === 'to'
      ? { hour: hour === 1 ? 12 : hour - 1, minute: 60 - minutes, part, isFull: false }
      : { hour, minute: minutes, part, isFull: false };
  }
  const after = /^(\S+)(?: (y|menos)? ?(.+))?$/.exec(bare);
  const hour = after && hourOf(after[1]!);
  if (!after || hour === null) return null;
  if (!after[3]) return { hour, minute: 0, part, isFull: false };
  const minutes = minutesOf(after[3]);
  if (minutes === null) return null;
  return after[2] === 'menos'
    ? { hour: hour === 1 ? 12 : hour - 1, minute: 60 - minutes, part, isFull: false }
    : { hour, minute: minutes, part, isFull: false };
}

const hourOf = (text: string): number | null =>
  HOURS[text] ?? (/^\d{1,2}$/.test(text) && Number(text) <= 24 ? Number(text) : null);
const minutesOf = (text: string): number | null =>
  MINUTES[text] ?? (/^\d{1,2}$/.test(text) && Number(text) < 60 ? Number(text) : null);

function partIn(text: string): Clock['part'] {
  if (/\d ?am\b|\bam\b/.test(text)) return 'am';
  if (/\d ?pm\b|\bpm\b/.test(text)) return 'pm';
  if (/morning|manana/.test(text)) return 'morning';
  if (/afternoon|tarde|mediodia/.test(text)) return 'afternoon';
  return /evening|night|noche/.test(text) ? 'evening' : null;
}

/**
 * Minutes since midnight, the likelier reading first. Nobody has hair cut at two in the night: 1 to 7 mean the
 * afternoon and evening, 8 to 11 the morning, unless something else is said.
 */
function readings({ hour, minute, part, isFull }: Clock, said: DayPart | null): [number, number | null] {
  const at = (hours: number): number => hours * 60 + minute;
  const half = part ?? said;
  if (isFull || hour === 0) return [at(hour % 24), null];
  const morning = at(hour % 12);
  const later = at((hour % 12) + 12);
  if (half === 'am' || half === 'morning') return [hour === 12 && half === 'morning' ? later : morning, null];
  if (half === 'pm' || half === 'afternoon') return [later, null];
  if (half === 'evening') return [later, null];
  if (hour === 12) return [later, null];
  return hour <= 7 ? [later, morning] : [morning, later];
}

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
  [words('not too early|no (?:muy|tan) temprano'), 10 * 60, END],
  [words('not too late|no (?:muy|tan) tarde'), 0, 16 * 60],
  [words('before (?:my )?lunch|antes del? (?:almuerzo|almorzar|comer|la comida)'), 0, 12 * 60 - 1],
  [
    words('after (?:work|the office)|despues (?:del trabajo|de trabajar|de la oficina)|saliendo del trabajo'),
    17 * 60,
    END,
  ],
  [words('before (?:work|the office)|antes del trabajo|antes de trabajar'), 0, 9 * 60],
  [words('after school|despues de(?: la)? (?:escuela|clases)'), 15 * 60, END],
];
const MORNING = words(
  '(?:in |during |on )?(?:the |this )?mornings?|(?:por|en|a|de|durante|toda) las? mananas?|esta manana|all morning',
);
const AFTERNOON = words(
  '(?:in |during |on )?(?:the |this )?(?:afternoons?|arvo)|(?:por|en|a|de|durante|toda) las? tardes?|esta tarde|(?<=manana )tarde|all afternoon',
);
const EVENING = words(
  '(?:in |during |on )?(?:the |this )?evenings?|at night|tonight|(?:por|en|a|de|durante) las? noches?|esta noche',
);

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
  const set = (next: TimeWish, index: number): void => {
    all.push({ wish: next, index });
    // What is said last counts: "at 3, no, after 4".
    if (index >= saidAt) {
      wish = bothOf(wish, next);
      saidAt = index;
    }
  };
  const text = scan.rest;
  takeRefusedParts(scan, set);
  const said = dayPartSaid(scan.rest);
  const clock = (text: string): [number, number | null] | null => {
    const read = readClock(text);
    return read && readings(read, said);
  };

  takeRefusedTimes(scan);
  takeRanges(scan, said, set);
  const open = (pattern: string, make: (minutes: number) => TimeWish): void =>
    scan.take(words(pattern), (match) => {
      const read = clock((match[1] ?? match[2])!);
      if (!read) return false;
      set(make(read[0]), match.index);
      return true;
    });
  const T = `noon|midday|(?:el |al |de el |del )?mediodia|${EN_TIME}|${ES_TIME}`;
  open(
    `(?:any ?time |some ?time |anything |something |algo )?(?:after|from|(?:the )?(?:earliest|soonest)(?: (?:is|at|would be|possible))?|(?<!half |quarter |five |ten |twenty |minutes |\\d )past|later than|not before|no earlier than|starting|despues de|a partir de|desde|pasad[oa]s?(?: de)?|despues del|no antes de) (${T})(?: (?:onwards?|on|en adelante))?|(${T}) (?:(?:at the )?(?:very )?(?:earliest|soonest)|como (?:muy )?temprano|or later|onwards?|or after|o mas tarde|o despues|en adelante)`,
    (from) => ({ kind: 'between', from, to: END }),
  );
  open(
    `(?:any ?time |some ?time |anything |something |algo )?(?:before|by|until|till|earlier than|no later than|not after|antes de|antes del|hasta(?: el)?|no mas tarde de|a mas tardar a) (${T})|(${T}) (?:(?:at the )?(?:very )?latest|tops|max|como (?:muy )?tarde|a mas tardar|or earlier|or before|o antes)`,
    (to) => ({ kind: 'between', from: 0, to: to - 1 }),
  );
  takeSingle(scan, clock, set);
  for (const [pattern, from, to] of SPANS)
    scan.take(pattern, (match) => set({ kind: 'between', from, to }, match.index));
  // "the earliest on Friday" is a wish for the time; "what is the earliest you have" is one for the day, and is both.
  scan.take(FIRST, (match) => set(wish?.kind === 'between' ? wish : { kind: 'first' }, match.index));
  scan.take(LAST, (match) => set(wish?.kind === 'between' ? wish : { kind: 'last' }, match.index));
  for (const [pattern, part] of [
    [MORNING, 'morning'],
    [AFTERNOON, 'afternoon'],
    [EVENING, 'evening'],
  ] as const) {
    scan.take(pattern, (match) => {
      if (!wish) set({ kind: 'between', from: PARTS[part][0], to: PARTS[part][1] }, match.index);
    });
  }
  return { ...separate(all, wish, text), isToday };
}

/** "after 12, before 5" is both; of two that exclude each other the later counts. */
export function bothOf(before: TimeWish | null, now: TimeWish): TimeWish {
  if (before?.kind !== 'between' || now.kind !== 'between') return now;
  const from = Math.max(before.from, now.from);
  const to = Math.min(before.to, now.to);
  return from < to ? { kind: 'between', from, to } : now;
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

/** What refuses the time that follows. */
const REFUSING_BEFORE =
  '(?<!if )not|except(?: for)?|anything but|any ?time but|instead of|rather than|other than|apart from|excluding|avoid|forget|scratch|skip|ditch|(?:i )?(?:cant|cannot|can not|couldnt|wont)(?: be able to)?(?: do| make| manage| come)?|no can do|(?:dont|do not|didnt|never) (?:want|need|give me|book me(?: in)?|put me(?: in| down)?|do|like|fancy)|en vez de|en lugar de|que no sea|menos|excepto|salvo|no (?:puedo|quiero|llego|me (?:va|sirve|viene))(?: bien)?|(?<!si )no(?= a las? )';
/** What refuses the time before it. */
const REFUSING_BEHIND =
  '(?:(?:one|ones|slot|slots|appointment|time) )?(?:(?:really |just |sadly )?(?:doesnt|does not|wont|will not|dont|do not|isnt|arent|is not|are not)(?: really)? (?:work|suit|fit|do|good|possible|great|ideal|an option)|(?:is|are|s)? ?(?:no good|impossible|a no(?: go)?|too (?:early|late|soon))|no longer (?:works?|suits?|good|possible)|(?:se )?(?:me |ya |yo )*(?:es |seria |queda |hace )?(?:muy|demasiado|bien|super|re|medio) (?:temprano|tarde|pronto)|(?:yo |ya |creo que )*no (?:puedo|llego|alcanzo|me (?:va|viene|sirve|queda|da|cuadra|conviene|acomoda)|podria|podre|estoy|voy a (?:poder|llegar|alcanzar)))(?: para mi| bien| for me| for us)?';

/** "not 9", "1 instead of 3", "9 doesn't work": what is refused is no wish. */
function takeRefusedTimes(scan: Scan): void {
  const TIME = `(?:${EN_TIME}|${ES_TIME})`;
  const CLEAR_TIME = `(?:las? ${ES_HOUR}(?:${DIGITS})?(?: ?[ap]m)?|(?:las? )?(?:\\d{1,2}(?:[:.]\\d\\d)? ?(?:[ap]m|o ?clock)|\\d{1,2}[:.]\\d\\d|noon|midday|mediodia))`;
  scan.take(
    words(`(?:${REFUSING_BEFORE})(?: (?:the|at|by|around|for|a|on|it))* (?:${CLEAR_TIME}|${TIME})`),
    () => undefined,
  );
  scan.take(words(`(?:at |the |a )?${CLEAR_TIME} ${REFUSING_BEHIND}`), () => undefined);
}

/** "not in the morning": the rest of the day remains. */
function takeRefusedParts(scan: Scan, set: (wish: TimeWish, index: number) => void): void {
  const PART =
    '(?:(?:in |on )?(?:the )?(mornings?|afternoons?|evenings?|nights?)|(?:(?:por|en|de|a) la|(?:por )?las) (mananas?|tardes?|noches?))';
  const refuse = (match: RegExpExecArray): void => {
    const part = (match[1] ?? match[2])!;
    if (/morn|manana/.test(part)) set({ kind: 'between', from: PARTS.afternoon[0], to: END }, match.index);
    else if (/aftern|tarde/.test(part))
      set({ kind: 'between', from: 0, to: PARTS.afternoon[0] - 1 }, match.index);
    else set({ kind: 'between', from: 0, to: PARTS.evening[0] }, match.index);
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

function dayPartSaid(text: string): DayPart | null {
  if (MORNING.test(text)) return 'morning';
  if (AFTERNOON.test(text)) return 'afternoon';
  return EVENING.test(text) ? 'evening' : null;
}

function takeRanges(scan: Scan, said: DayPart | null, set: (wish: TimeWish, index: number) => void): void {
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
    set({ kind: 'between', from, to }, match.index);
    return true;
  };
  scan.take(
    words(`(?:between|from|anywhere between) (${EN_TIME}) (?:and|to|until|till|-) (${EN_TIME})`),
    read,
  );
  scan.take(words(`(?:entre|de|desde) (${ES_TIME}) (?:y|a|hasta) (${ES_TIME})`), read);
  scan.take(words('(\\d{1,2}(?::\\d{2})?(?: ?[ap]m)?) ?(?:-|to) ?(\\d{1,2}(?::\\d{2})? ?[ap]m)'), read);
}

const ROUGHLY =
  'around|(?<!how |what )about|approximately|approx|roughly|circa|ca|more or less|like|near|close to|a eso de|sobre|alrededor de|como a|cerca de|tipo|hacia|mas o menos a';

function takeSingle(
  scan: Scan,
  clock: (text: string) => [number, number | null] | null,
  set: (wish: TimeWish, index: number) => void,
): void {
  const at =
    (isRough: boolean) =>
    (match: RegExpExecArray): boolean => {
      const read = clock(match[1]!);
      if (!read) return false;
      set({ kind: 'at', minutes: read[0], other: read[1], isRough }, match.index);
      return true;
    };
  scan.take(words(`(?:at )?(?:${ROUGHLY}) (${EN_TIME}|${ES_TIME})`), at(true));
  scan.take(words(`(?:at )?(${EN_HOUR}(?:${DIGITS}| ${EN_MINUTES})?) ?-?ish`), at(true));
  scan.take(words('(?:at )?(?:noon|midday|12 noon)|(?:al |a )?mediodia'), (match) =>
    set(exactly(12 * 60), match.index),
  );
  scan.take(words('midnight|medianoche'), (match) => set(exactly(0), match.index));
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
      set(exactly(minutes), match.index);
    },
  );
  scan.take(words(`either (${EN_TIME}) or (${EN_TIME})`), (match) => {
    const both = [clock(match[1]!), clock(match[2]!)];
    for (const [index, read] of both.entries()) {
      if (read) set({ kind: 'at', minutes: read[0], other: read[1], isRough: false }, match.index + index);
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
    const read = clock(`${match[1]} ${match[2]}`);
    if (!read) return false;
    set({ kind: 'at', minutes: read[0], other: read[1], isRough: false }, match.index);
    return true;
  });
}

const exactly = (minutes: number): TimeWish => ({ kind: 'at', minutes, other: null, isRough: false });
