import { unbackedTimes } from '../tools/timesGuard';

/** What a reply of the language model may refer to: what tools have answered, and what the customer has said. */
export interface Ground {
  /** Times of day, in minutes since midnight. */
  minutes: ReadonlySet<number>;
  cents: ReadonlySet<number>;
  /** Whether there is a booking to speak of. */
  hasBooking: boolean;
  /** Whether this conversation has written one. */
  hasWritten: boolean;
  /** The business's own phone, address and the like, and the customer's words: where numbers and links may come from. */
  words: string;
}

export type Ungrounded = 'time' | 'price' | 'deed' | 'contact';

/** What a reply claims without ground; null when it may be said. Reads English and Spanish. */
export function ungrounded(reply: string, ground: Ground): Ungrounded | null {
  const plain = withoutAccents(reply.toLowerCase().replace(/[\u202f\u00a0]/g, ' '));
  if (unbackedTimes(reply, ground.minutes).length > 0) return 'time';
  if (timesInWords(plain).some((readings) => !readings.some((minute) => ground.minutes.has(minute)))) {
    return 'time';
  }
  if (amountsIn(plain).some((cents) => cents === null || !ground.cents.has(cents))) return 'price';
  if (REDUCED.test(plain) || (FOR_NOTHING.test(plain) && !ground.cents.has(0))) return 'price';
  if (!ground.hasWritten && OWN_DEED.test(plain)) return 'deed';
  if (!ground.hasBooking && DONE.test(plain)) return 'deed';
  return strangeContacts(plain, withoutAccents(ground.words.toLowerCase())) ? 'contact' : null;
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

// ─── times that are not written as 3:00 PM ───

const HOURS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
    '1 2 3 4 5 6 7 8 9 10 11 12',
  ].flatMap((names) => names.split(' ').map((name, index) => [name, index + 1] as const)),
);
const HOUR = `(${Object.keys(HOURS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const PARTS: Readonly<Record<string, number>> = {
  half: 30,
  thirty: 30,
  media: 30,
  treinta: 30,
  quarter: 15,
  fifteen: 15,
  cuarto: 15,
  quince: 15,
  'forty five': 45,
  ten: 10,
  twenty: 20,
  diez: 10,
  veinte: 20,
};
const BARE_END = String.raw`(?![:\d\p{L}])(?!\s*(?:[ap]\.?\s?m\b|%|\$))(?=\s*(?:$|[.,;!?)]|(?:or|and|with|on|y|o|con|el|today|tomorrow|in the|de la|hoy|manana)\b))`;
const SPOKEN: readonly (readonly [RegExp, (match: RegExpMatchArray) => number])[] = [
  [
    new RegExp(String.raw`\b(half|quarter|ten|twenty)\s+(past|to)\s+${HOUR}\b`, 'gu'),
    ([, part, way, hour]) => HOURS[hour!]! * 60 + (way === 'to' ? -PARTS[part!]! : PARTS[part!]!),
  ],
  [
    new RegExp(String.raw`\b${HOUR}[\s-]+(thirty|fifteen|forty[\s-]five)\b`, 'gu'),
    ([, hour, part]) => HOURS[hour!]! * 60 + PARTS[part!.replace('-', ' ')]!,
  ],
  [new RegExp(String.raw`\b${HOUR}\s?o['’]?\s?clock\b`, 'gu'), ([, hour]) => HOURS[hour!]! * 60],
  [
    new RegExp(String.raw`\blas?\s+${HOUR}\s+(y|menos)\s+(media|cuarto|quince|treinta|diez|veinte)\b`, 'gu'),
    ([, hour, way, part]) => HOURS[hour!]! * 60 + (way === 'menos' ? -PARTS[part!]! : PARTS[part!]!),
  ],
  [
    new RegExp(String.raw`\b(?:at|until|till|around|from|by)\s+${HOUR}${BARE_END}`, 'gu'),
    ([, hour]) => HOURS[hour!]! * 60,
  ],
  [
    new RegExp(String.raw`\b(?:a|hacia|sobre|desde|hasta|para)\s+las?\s+${HOUR}${BARE_END}`, 'gu'),
    ([, hour]) => HOURS[hour!]! * 60,
  ],
];
const NOON = /\b(?:noon|midday|mediodia)\b/g;
const MIDNIGHT = /\b(?:midnight|medianoche)\b/g;
const DAY = 24 * 60;

/** Of each time in words the minutes that it may mean: in the morning and in the afternoon. */
function timesInWords(plain: string): number[][] {
  const spoken = SPOKEN.flatMap(([pattern, minuteOf]) =>
    [...plain.matchAll(pattern)].map((match) => {
      const minute = minuteOf(match);
      return [(minute + DAY) % DAY, (minute + DAY / 2) % DAY];
    }),
  );
  return [
    ...spoken,
    ...[...plain.matchAll(NOON)].map(() => [DAY / 2]),
    ...[...plain.matchAll(MIDNIGHT)].map(() => [0]),
  ];
}

// ─── money ───

const NUMBER = String.raw`\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const UNITS =
  'dollars?|dolares|dolar|usd|bucks?|euros?|eur|pounds?|gbp|pesos?|mxn|cad|aud|soles|quetzales|colones';
const AMOUNT = new RegExp(
  String.raw`(?:[$€£¥₹₡₲₱]|\b(?:usd|eur|gbp|mxn|cad|aud))\s?(${NUMBER})|(?<![\d.,])(${NUMBER})\s?(?:[$€£¥₹₡₲₱]|(?:${UNITS})\b)`,
  'gu',
);
const AMOUNT_IN_WORDS = new RegExp(
  String.raw`\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|(?:veinti|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)\w*|cien|ciento|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte)\s+(?:${UNITS})\b`,
  'u',
);
/** Prices are the business's own: nobody is promised less. */
const REDUCED =
  /\d+\s?(?:%|percent|por ciento)\s*(?:off|discount|cheaper|(?:de )?(?:descuento|rebaja)|menos)/;
const FOR_NOTHING =
  /\b(?:for free|free of charge|at no c(?:harge|ost)|on the house|complimentary|gratis|sin costo|de cortesia)\b/;

/** In cents; null for what cannot be read as a number, which therefore nothing can stand behind. */
function amountsIn(plain: string): (number | null)[] {
  const written = [...plain.matchAll(AMOUNT)].map(([, before, after]) => centsOf((before ?? after)!));
  return AMOUNT_IN_WORDS.test(plain) ? [...written, null] : written;
}

function centsOf(number: string): number {
  const [, whole = number, part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  return Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'));
}

// ─── deeds: only the server books, moves and cancels, and it says so itself ───

const OWN_DEED =
  /\bi(?:['’]ve| have)? (?:just |now |already |gone ahead and )*(?:booked|reserved|scheduled|confirmed|moved|rescheduled|changed|cancell?ed)\b|\b(?:he|acabo de|ya) (?:reserv|agend|confirm|cambi|cancel|mov)\w*\b/;
const DONE =
  /\b(?:you(?:['’]re| are) (?:all set|all booked|booked|confirmed|good to go)|(?:appointment|booking|visit|it|that)(?:['’]s| is| has been| is now) (?:now )?(?:booked|reserved|scheduled|confirmed|moved|rescheduled|cancell?ed)(?! (?:until|only|yet|when|once|after)\b)|(?:cita|reserva) (?:ya )?(?:esta|ha sido|queda|quedo) (?:reservada|agendada|confirmada|cambiada|cancelada|hecha|lista)|quedo (?:reservad|agendad|confirmad|cancelad)[oa])\b/;

// ─── numbers and links to turn to ───

const LINK = /\b(?:https?:\/\/|www\.)[^\s,;)]+|[^\s@,;(]+@[^\s@,;)]+\.[a-z]{2,}/g;
const ISO_DATE = /\b\d{4}-\d{2}-\d{2}\b/g;
const PHONE = /\+?\d(?:[\s().-]{0,2}\d){6,}/g;

/** Whether customers are sent to an address or number that is neither the business's nor their own. */
function strangeContacts(plain: string, words: string): boolean {
  const links = (plain.match(LINK) ?? []).map((link) => link.replace(/[.!?/]+$/, ''));
  const digits = words.replace(/\D/g, '');
  return (
    links.some((link) => !words.includes(link)) ||
    (plain.replace(AMOUNT, ' ').replace(ISO_DATE, ' ').match(PHONE) ?? []).some(
      (phone) => !digits.includes(phone.replace(/\D/g, '').slice(-10)),
    )
  );
}
