import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/min';
import { readablePart } from './messageLimits';
import { MARK, nameBeside, nameIn, wholeName } from './personName';

export interface PersonSaid {
  /** Of a booking: six letters and digits that cannot be misread. */
  reference: string | null;
  name: string | null;
  /** E.164. */
  phone: string | null;
  /** Digits that are no telephone number that exists. */
  badPhone: string | null;
  email: string | null;
}

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
/** With both letters and digits, or written in capitals. */
const REFERENCE =
  /\b(?:(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NP-Z2-9]{6}|(?=[a-z]*\d)(?=\d*[a-z])[a-hj-np-z2-9]{6}|(?!(?:PLEASE|THANKS|CANCEL|FRIDAY|SUNDAY|MONDAY|MARTES|CHANGE|AFTER)\b)[A-HJ-NP-Z]{6})\b/;
const SPOKEN_EMAIL =
  /(?<![a-z0-9._-])([a-z0-9._-]+) (?:at|arroba) ([a-z0-9-]+)(?: (?:dot|punto) ([a-z]{2,}))+/i;
const NAME = String.raw`\p{L}[\p{L}'’.-]*(?:\s+(?:(?:de|la|van|von|der|del|da|di|y)\s*)?\p{L}[\p{L}'’.-]*){0,3}`;
const INTRODUCED = new RegExp(
  String.raw`(?:\bmy name(?:'s| is)|\bname(?:'s| is|:)?|\bi am called|\bthis is|\bit's for|\bfor|\bunder(?: the name)?|\bme llamo|\bmi nombre es|\ba nombre de|\bnombre:?|\bde parte de|\bsoy|\bi'?m|\bi am|\bit'?s)\s+(${NAME})`,
  'iu',
);
const NOBODY = (): boolean => false;

interface Expecting {
  country: string | null;
  expectsName: boolean;
  /** Something was said before, and nothing was asked. */
  isUnasked?: boolean;
  /** Whether a name is that of somebody who works there. */
  isStaff?: (name: string) => boolean;
  /** Whether an answer names something else: a service, a day, whom one would like to see. */
  isOther?: (answer: string) => boolean;
  /** Whether words beside a number are nobody's name, even those of a barber's namesake. */
  isNoContact?: (words: string) => boolean;
  /** Whether words name a service: "for Bang Trim" introduces nobody. */
  isService?: (words: string) => boolean;
}

/** Takes contact details out of what was written; `rest` is the text without them. */
export function takePerson(
  written: string,
  {
    country,
    expectsName,
    isUnasked = false,
    isStaff = NOBODY,
    isOther = NOBODY,
    isNoContact = NOBODY,
    isService = NOBODY,
  }: Expecting,
): { said: PersonSaid; rest: string } {
  const raw = readablePart(written);
  // First, since its digits could pass for the beginning of a number.
  const reference = referenceIn(raw);
  let rest = reference ? raw.replace(reference, ' ') : raw;
  const spoken = SPOKEN_EMAIL.exec(rest);
  const email = EMAIL.exec(rest)?.[0] ?? (spoken ? `${spoken[1]}@${spoken[2]}.${spoken[3]}` : null);
  if (email) rest = rest.replace(EMAIL, ` ${MARK} `).replace(spoken?.[0] ?? '\u0000', ` ${MARK} `);
  const [number] = findPhoneNumbersInText(rest, (country as CountryCode | null) ?? undefined);
  let phone: string | null = null;
  let badPhone: string | null = null;
  if (number) {
    phone = number.number.number;
    rest = `${rest.slice(0, number.startsAt)} ${MARK} ${rest.slice(number.endsAt)}`;
  } else {
    const digits = /(?:\+|\b)\d(?:[\s().-]?\d){6,14}\b/.exec(rest);
    if (digits && !/\d{4}-\d{2}-\d{2}/.test(digits[0])) {
      badPhone = digits[0].trim();
      rest = rest.replace(digits[0], ` ${MARK} `);
    }
  }
  const introduction = INTRODUCED.exec(rest);
  const found = nameIn(introduction?.[1] ?? null);
  // "swap Marcus for April", "it's April I want": nobody's own name.
  const isWeak = found !== null && /^(?:for|it'?s|soy|this is|i'?m|i am)\b/i.test(introduction![0]);
  const isOfOthers =
    isWeak && ((/^(?:for|it'?s)\b/i.test(introduction![0]) && isStaff(found)) || isService(found));
  const introduced = isOfOthers ? null : found;
  let name = introduced;
  if (introduced) rest = rest.replace(introduced, ' ');
  if (!name && expectsName) {
    const whole = wholeName(rest.replaceAll(MARK, ' '));
    name = whole && !isOther(whole) ? whole : null;
    if (name) rest = '';
  }
  if (!name) {
    const beside = nameBeside(rest, { expectsName, isUnasked, isOther: isNoContact });
    name = beside?.name ?? null;
    if (beside) rest = rest.replace(beside.said, ' ');
  }
  return {
    said: {
      reference: reference?.toUpperCase() ?? null,
      name,
      phone,
      badPhone,
      email: email?.toLowerCase() ?? null,
    },
    rest: rest.replaceAll(MARK, ' '),
  };
}

/** Six capitals are a word to somebody who writes nothing else. */
function referenceIn(raw: string): string | null {
  const found = REFERENCE.exec(raw)?.[0] ?? null;
  if (found === null || /\d/.test(found)) return found;
  const others = raw.replace(found, '');
  const count = (pattern: RegExp): number => others.match(pattern)?.length ?? 0;
  // Of a message in capitals any word of six letters could be one.
  return count(/\p{Lu}/gu) > count(/\p{Ll}/gu) ? null : found;
}
