import type { Language } from '../../../domain/language';
import type { Clause } from './clauses/clauseRole';
import { clausesOf } from './clauses/clauses';
import { isDateWord } from './days/calendarWords';
import type { Intent } from './intent';
import { A_BARBER, A_SERVICE } from './intentModel/features';
import { isIndifferent } from './indifferent';
import { intentsIn, saidIntents } from './intents';
import { languageOf } from './language';
import { readablePart } from './messageLimits';
import { BarberNames } from './names/barberNames';
import type { ServiceNames } from './names/serviceNames';
import { isForSeveral } from './party';
import { type PersonSaid, takePerson } from './person';
import {
  asksIfOffered,
  asksOfDeposit,
  isPlainQuestion,
  languageAskedIn,
  withPlainQuestions,
} from './plainQuestions';
import { Scan, exactWords, plainText, words } from './plainText';
import { sayingsOf } from './sentences';
import { mendSpelling } from './spelling';
import type { Wish } from './wish';
import { wishIn } from './wishes';
import { withinBudget } from './workBudget';
import { type Answer, answerIn } from './yesNo';

/** What a message says, as far as rules can tell. Nothing here is looked up or decided. */
export interface Understanding extends Wish {
  /** The message made plain and mended, for logs and tests. */
  text: string;
  language: Language;
  intents: readonly Intent[];
  /** Those that a sentence with a question mark holds. */
  asked: readonly Intent[];
  /** Whether anything is asked. */
  isQuestion: boolean;
  /** Of cancelling and moving, what a message comes to in the end; null where its stories alone tell of it. */
  endsWith: 'cancel' | 'move' | null;
  answer: Answer | null;
  /** Visits of several people are asked for at once. */
  isForSeveral: boolean;
  /** Asks whether a service is offered. */
  asksIfOffered: boolean;
  asksOfDeposit: boolean;
  /** The language that is asked for. */
  asksLanguage: Language | null;
  /** A name after 'with' that nobody here bears. */
  strangeBarber: string | null;
  person: PersonSaid;
  /** One of the things just listed: counted from 0, or 'last'. */
  choice: number | 'last' | null;
  /** The message is a small number and nothing else: a choice, or an hour. */
  bareNumber: number | null;
  /** "I have an appointment on Thursday": the days on which they say to have one. */
  existing: { says: boolean; dates: readonly string[] };
}

export interface Listening {
  /** The business's local date. */
  today: string;
  /** What the conversation spoke so far. */
  language: Language | null;
  /** Decides between 12/1 and 1/12 where the language does not. */
  country: string | null;
  expectsName: boolean;
  /** Something was said before, and nothing was asked. */
  isUnasked?: boolean;
  /** Nobody in particular was asked for yet: a bare name that a barber bears is the barber's. */
  isBarberOpen?: boolean;
  /** Times were offered, of which whoever does not mind takes the earliest. */
  areTimesOffered?: boolean;
  /** The services of which one was asked for: "the kids one" names it among these. */
  askedServiceIds?: readonly string[];
  /** A booking is being arranged. */
  arranges?: boolean;
  services: ServiceNames;
  barbers: BarberNames;
}

const ORDINALS: Readonly<Record<string, number | 'last'>> = {
  ...Object.fromEntries(
    [
      'first 1st primera primero primer',
      'second 2nd segunda segundo',
      'third 3rd tercera tercero tercer',
      'fourth 4th cuarta cuarto',
      'fifth 5th quinta quinto',
    ].flatMap((names, index) => names.split(' ').map((name) => [name, index] as const)),
  ),
  last: 'last',
  latest: 'last',
  ultima: 'last',
  ultimo: 'last',
};
/** "un segundo" and "primero quiero saber" choose nothing. */
const SPANISH_ORDINAL = /^(?:prim|segund|tercer|cuart|quint|ultim)/;
const CHOICE = words(
  `(?:the |la |el )?(${Object.keys(ORDINALS).join('|')})(?: (?:one|option|slot|time|opcion|hora|turno))?(?: please)?|(?:option|number|opcion|numero|choice) ?(\\d)`,
);

/** Asks without a question mark. */
const ASKS =
  /^(?:(?:so|and|also|hi|hey|ok|y|oye|hola) )*(?:whats?|how|when|where|who|whos|which|(?:a |por )?cuanto|cuando|donde|cual|quien|a que hora) /;

/**
 * Reads one message. Contact details go first, so that their digits are no times; then times, days and names.
 * @throws TooMuchWork when it takes more work than a message may.
 */
export const understand = (message: string, listening: Listening): Understanding =>
  withinBudget(() => understood(readablePart(message), listening));

function understood(raw: string, listening: Listening): Understanding {
  const names = listening.barbers.vocabulary;
  const { said: person, rest: withoutPerson } = takePerson(raw, {
    ...listening,
    isStaff: (name) => isMadeOf(plainText(name), names),
    isOther: (answer) => isNamedHere(plainText(answer), listening),
    isNoContact: (name) => isNoContact(plainText(name), listening),
    isService: (name) => listening.services.names(plainText(name)),
  });
  const text = mendSpelling(plainText(withoutPerson), names);
  const asksLanguage = languageAskedIn(text);
  const language = asksLanguage ?? languageOf(text, listening.language);

  const clauses = clausesOf(withoutPerson, names).map((clause) => asExisting(clause, listening.services));
  const dayFirst = language === 'es' || (listening.country !== null && listening.country !== 'US');
  const naming = { ...listening, dayFirst };
  const takesAny = listening.areTimesOffered === true && isIndifferent(text);
  const wish = amongAsked(takesAny ? wishIn([], naming) : wishIn(clauses, naming), text, listening);
  const bareNumber = /^(?:at |a las |las |la |el |number |the )?(\d{1,2})$/.exec(text)?.[1] ?? null;
  const told = (role: Clause['role']): Clause[] => clauses.filter((clause) => clause.role === role);
  const wished = clauses.filter(({ role }) => role !== 'context').map((clause) => clause.text);
  const asked = clauses
    .filter((clause) => clause.isQuestion || ASKS.test(clause.text))
    .map((clause) => clause.text);
  const without = (intents: readonly Intent[]): Intent[] =>
    intents.filter((intent) => intent !== 'phone' || !(person.phone ?? person.badPhone));
  const isPlain = isPlainQuestion(text);
  const found = isPlain
    ? saidIntents(text)
    : intentsIn(text, wished.join(' '), {
        sentences: sayingsOf(withoutPerson, generalized(listening)),
        plans: plansIn(wish),
        refers: person.reference !== null,
        arranges: listening.arranges ?? false,
      });
  const intents = withPlainQuestions(found, text, listening.arranges ?? false);
  const existing = told('existing').map((clause) => ({ ...clause, role: 'wish' as const }));

  return {
    ...wish,
    text,
    language,
    // "My phone is…" asks for nobody's.
    intents: without(intents),
    asked: without(
      asked.flatMap((sentence) => (isPlain ? saidIntents(sentence) : intentsIn(sentence, sentence))),
    ),
    isQuestion: raw.includes('?'),
    endsWith: endOf(clauses, intents),
    answer: answerIn(text, raw),
    isForSeveral: isForSeveral(wished.join(' '), wish.time) || isForSeveral(text, wish.time),
    asksIfOffered: asksIfOffered(text),
    asksOfDeposit: asksOfDeposit(text),
    asksLanguage,
    strangeBarber:
      wish.barberIds.length > 0 || isOfService(BarberNames.stranger(withoutPerson), listening)
        ? null
        : strangerIn(withoutPerson, wished.join(' '), names),
    person,
    choice: takesAny ? 0 : choiceIn(wish.rest),
    bareNumber: bareNumber === null ? null : Number(bareNumber),
    existing: { says: existing.length > 0, dates: wishIn(existing, naming).days.dates ?? [] },
  };
}

/** "the kids one" names one of those that were asked about, and nothing where nobody asked. */
function amongAsked(wish: Wish, text: string, { services, askedServiceIds = [] }: Listening): Wish {
  if (wish.services.length > 0 || askedServiceIds.length === 0) return wish;
  const mention = services.among(text, askedServiceIds);
  return mention ? { ...wish, services: [mention] } : wish;
}

function endOf(clauses: readonly Clause[], intents: readonly Intent[]): Understanding['endsWith'] {
  const isChange = (intent: Intent): boolean => intent === 'cancel' || intent === 'move';
  if (!intents.some(isChange)) return null;
  const named = clauses
    .filter(({ role }) => role !== 'fallback')
    .map(({ text, role }) => ({ text, role, intent: intentsIn(text, text).find(isChange) }))
    .filter(({ intent }) => intent !== undefined);
  // What only the message as a whole tells is none of its stories.
  if (named.length === 0) return intents.includes('move') ? 'move' : 'cancel';
  const last = named.filter(({ text, role }) => role !== 'context' && !OF_OTHERS.test(text)).at(-1);
  return (last?.intent ?? null) as Understanding['endsWith'];
}

/** "she cancelled", "they moved my shift": what others did. */
const OF_OTHERS = words(
  '(?:he|she|they|it|who|boss|work|company|school|doctor|dentist|friend|\\w+s?) (?:\\w+ )?(?:cancell?ed|moved|changed|switched|shifted|swapped|postponed|rescheduled|got cancell?ed|was cancell?ed|pushed|cancelo|cancelaron|movio|movieron|cambio|cambiaron|pospuso|pospusieron)(?<!(?:i|ive|i have|be|is|get|have it|need it|want it|like it) (?:cancell?ed|moved|changed|switched|shifted|swapped|postponed|rescheduled))',
);

/** How much of a plan to book a message holds. */
function plansIn({ services, time, days }: Wish): number {
  return (services.length > 0 ? 0.5 : 0) + (time || days.dates ? 0.5 : 0);
}

/** A service is a service, and a barber a barber, for whoever learns what sentences say. */
const generalized =
  ({ services, barbers }: Listening) =>
  (text: string): string =>
    services
      .withoutNames(mendSpelling(text, barbers.vocabulary), A_SERVICE)
      .split(' ')
      .map((word) => (barbers.vocabulary.has(word) ? A_BARBER : word))
      .filter((word, index, all) => word !== A_BARBER || all[index - 1] !== A_BARBER)
      .join(' ');

const isMadeOf = (text: string, names: ReadonlySet<string>): boolean =>
  text.split(' ').every((word) => names.has(word));

/** Whether every word names something of the business: "Marcus", "Bang Trim". "April Jones" is somebody else. */
function isNamedHere(text: string, { services, barbers, isBarberOpen }: Listening): boolean {
  const named = new Set(services.find(text).flatMap((mention) => mention.words.split(' ')));
  if (services.names(text) || barbers.isWhole(text)) return true;
  const isBarber = (word: string): boolean => isBarberOpen === true && barbers.vocabulary.has(word);
  return text.split(' ').every((word) => named.has(word) || isDateWord(word) || isBarber(word));
}

/** Beside a number stands the customer, a barber's namesake too; the barber's whole name is the barber's. */
function isNoContact(text: string, listening: Listening): boolean {
  const { barbers, expectsName } = listening;
  if (barbers.isWhole(text) || isNamedHere(text, { ...listening, isBarberOpen: false })) return true;
  return !expectsName && saidIntents(text).length > 0;
}

/** "a brow wax with Bang Trim": a service's name, and nobody's. */
const isOfService = (name: string | null, { services }: Listening): boolean =>
  name !== null && services.names(plainText(name));

/** "I already have a trim on Thursday": a booking that exists, named by its service. */
const HAS_ALREADY = words(
  '(?:i|we) (?:already|currently|still) have|(?:ive|weve) (?:already|currently|still) got|ya tengo',
);
const asExisting = (clause: Clause, services: ServiceNames): Clause =>
  clause.role === 'wish' && HAS_ALREADY.test(clause.text) && services.names(clause.text)
    ? { ...clause, role: 'existing' }
    : clause;

function strangerIn(raw: string, wished: string, names: ReadonlySet<string>): string | null {
  const name = BarberNames.stranger(raw);
  const plain = name && plainText(name);
  return plain && !names.has(plain) && exactWords(plain, '(?:with|con) ').test(wished) ? name : null;
}

function choiceIn(rest: string): Understanding['choice'] {
  let choice: Understanding['choice'] = null;
  new Scan(rest).take(CHOICE, (match) => {
    const [said, ordinal] = match;
    const before = rest.slice(0, match.index);
    const after = rest.slice(match.index + said.length);
    // "the second one doesn't suit me": chooses another.
    if (
      /(?:^| )(?:no|not)(?: \w+)? $/.test(before) ||
      /^ (?:\w+ ){0,4}?(?:no|not|doesnt|isnt|wont)(?: |$)/.test(after)
    )
      return;
    const isSpanish = ordinal !== undefined && SPANISH_ORDINAL.test(ordinal);
    if (isSpanish && !/^(?:la|el) | (?:opcion|hora|turno)/.test(said) && rest !== said && /\w/.test(before))
      return;
    choice = match[1] ? ORDINALS[match[1]]! : Number(match[2]) - 1;
  });
  return choice;
}
