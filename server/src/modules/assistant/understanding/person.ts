import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/min';

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

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
/** With both letters and digits, or written in capitals. */
const REFERENCE =
  /\b(?:(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NP-Z2-9]{6}|(?=[a-z]*\d)(?=\d*[a-z])[a-hj-np-z2-9]{6}|(?!(?:PLEASE|THANKS|CANCEL|FRIDAY|SUNDAY|MONDAY|MARTES|CHANGE|AFTER)\b)[A-HJ-NP-Z]{6})\b/;
const SPOKEN_EMAIL = /([a-z0-9._-]+) (?:at|arroba) ([a-z0-9-]+)(?: (?:dot|punto) ([a-z]{2,}))+/i;
const NAME = String.raw`\p{L}[\p{L}'’.-]*(?:\s+(?:de|la|van|von|der|del|da|di|y)?\s*\p{L}[\p{L}'’.-]*){0,3}`;
const INTRODUCED = new RegExp(
  String.raw`(?:\bmy name(?:'s| is)|\bname(?:'s| is|:)?|\bi am called|\bthis is|\bit's for|\bfor|\bunder(?: the name)?|\bme llamo|\bmi nombre es|\ba nombre de|\bnombre:?|\bde parte de|\bsoy|\bi'?m|\bi am|\bit'?s)\s+(${NAME})`,
  'iu',
);
/** Words that follow "I'm" and "for" and are no names. */
const NO_NAME =
  /^(?:a|an|the|my|me|not|looking|here|free|available|good|fine|ok|okay|sure|sorry|late|running|coming|going|interested|afraid|calling|trying|wondering|new|in|on|at|tomorrow|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|this|that|one|two|three|four|five|six|seven|eight|nine|ten|noon|us|him|her|them|it|you|your|both|some|any|anyone|haircut|cut|booking|appointment|un|una|el|la|los|las|mi|nuevo|nueva|cliente|yo|hoy|mañana|favor|esta|este|eso|para|por|lunes|martes|miércoles|miercoles|jueves|viernes|sábado|sabado|domingo|allergic|happy|unhappy|busy|sick|what|when|with|after|before|just|only|really|very|also|still|about|around)\b/iu;

const NOBODY = (): boolean => false;

interface Expecting {
  country: string | null;
  expectsName: boolean;
  /** Whether a name is that of somebody who works there. */
  isStaff?: (name: string) => boolean;
  /** Whether an answer names something else: a service, a day, whom one would like to see. */
  isOther?: (answer: string) => boolean;
  /** Whether words name a service: "for Bang Trim" introduces nobody. */
  isService?: (words: string) => boolean;
}

/** Takes contact details out of what was written; `rest` is the text without them. */
export function takePerson(
  raw: string,
  { country, expectsName, isStaff = NOBODY, isOther = NOBODY, isService = NOBODY }: Expecting,
): { said: PersonSaid; rest: string } {
  // First, since its digits could pass for the beginning of a number.
  const reference = referenceIn(raw);
  let rest = reference ? raw.replace(reference, ' ') : raw;
  const spoken = SPOKEN_EMAIL.exec(rest);
  const email = EMAIL.exec(rest)?.[0] ?? (spoken ? `${spoken[1]}@${spoken[2]}.${spoken[3]}` : null);
  if (email) rest = rest.replace(EMAIL, ' ').replace(spoken?.[0] ?? '\u0000', ' ');
  const [number] = findPhoneNumbersInText(rest, (country as CountryCode | null) ?? undefined);
  let phone: string | null = null;
  let badPhone: string | null = null;
  if (number) {
    phone = number.number.number;
    rest = `${rest.slice(0, number.startsAt)} ${rest.slice(number.endsAt)}`;
  } else {
    const digits = /(?:\+|\b)\d(?:[\s().-]?\d){6,14}\b/.exec(rest);
    if (digits && !/\d{4}-\d{2}-\d{2}/.test(digits[0])) {
      badPhone = digits[0].trim();
      rest = rest.replace(digits[0], ' ');
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
    const whole = wholeName(rest);
    name = whole && !isOther(whole) ? whole : null;
    if (name) rest = '';
  }
  return {
    said: {
      reference: reference?.toUpperCase() ?? null,
      name,
      phone,
      badPhone,
      email: email?.toLowerCase() ?? null,
    },
    rest,
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

/** Names begin with capitals or stand where one was asked for. "I'm looking for…" is none. */
function nameIn(text: string | null): string | null {
  if (!text || NO_NAME.test(text)) return null;
  const parts = text.split(/\s+/);
  const proper: string[] = [];
  for (const part of parts) {
    // "I am Priya Shah. Could I…": a sentence has ended, or gone on.
    if (proper.length > 0 && (/\p{L}{3}\.$/u.test(proper.at(-1)!) || SENTENCE_WORD.test(part))) break;
    if (/^\p{Lu}/u.test(part) || (proper.length > 0 && /^(?:de|la|van|von|der|del|da|di)$/.test(part)))
      proper.push(part);
    else break;
  }
  const name = proper.join(' ').replace(/[.,]+$/, '');
  return name === '' || NO_NAME.test(name) ? null : name;
}

/** Words that stand in sentences and in no name. */
const SENTENCE_WORD =
  /(?<![\p{L}\p{N}])(?:would|could|can|is|are|be|was|with|con|if|on|at|after|before|perfect|works?|good|fine|better|best|only|just|instead|rather|actually|wait|not|then|entonces|also|tambi[eé]n|y|and|plus|add|drop|skip|remove|agr[eé]ga\p{L}*|s[uú]ma\p{L}*|too|ok|okay|oh|anyone|whoever|whatever|prefer|want|need|make|have|has|do|does|don'?t|quiero|quita|prefiero|mejor|puede|sea|est[aá]|nada|m[aá]s|solo|cualquiera|quien|importa|da igual|jueves|viernes|lunes|martes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|mañana|tarde|morning|afternoon|evening)(?![\p{L}\p{N}])/iu;

/** An answer to "what is your name?": a few words that are nothing else. */
function wholeName(text: string): string | null {
  const bare = text
    .replace(
      /^[\s,.]*(?:(?:yes|ok|okay|sure|si|sí|claro)[,\s]+)?(?:(?:it'?s|i'?m|i am|this is|my name is|name is|the name is|soy|me llamo|mi nombre es)\s+)?/iu,
      '',
    )
    .replace(
      /(?:,|\band\b|\by\b)?\s*(?:my |mi )?(?:phone|number|cell|mobile|tel(?:é|e)fono|n(?:ú|u)mero|email|correo)(?:\s+(?:is|es))?[\s:.]*$/iu,
      '',
    )
    .replace(/[\s,.!;]+$/, '')
    .trim();
  const parts = bare.split(/\s+/);
  if (bare === '' || parts.length > 4 || !parts.every((part) => /^\p{L}[\p{L}'’.-]*$/u.test(part)))
    return null;
  if (
    SENTENCE_WORD.test(bare) ||
    NO_NAME.test(bare) ||
    /^(?:yes|no|yeah|nope|hi|hello|hola|thanks|gracias|why|cancel|help|stop|human|later|earlier|si|sí|vale|please)$/iu.test(
      parts[0]!,
    )
  )
    return null;
  return parts
    .map((part) => (/^\p{Ll}/u.test(part) && part.length > 2 ? part[0]!.toUpperCase() + part.slice(1) : part))
    .join(' ');
}
