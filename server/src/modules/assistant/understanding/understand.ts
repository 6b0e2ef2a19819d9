import type { Language } from '../../../domain/language';
import { type TimeWish, takeTime } from './clockTimes';
import { type DayWish, takeDays } from './dayWords';
import { type Intent, intentsIn } from './intents';
import { languageOf } from './language';
import { BarberNames, type ServiceMention, type ServiceNames } from './names';
import { type PersonSaid, takePerson } from './person';
import { Scan, exactWords, plainText, words } from './plainText';
import { mendSpelling } from './spelling';
import { type Answer, answerIn, refusesFirst } from './yesNo';

/** What a message says, as far as rules can tell. Nothing here is looked up or decided. */
export interface Understanding {
  /** The message made plain and mended, for logs and tests. */
  text: string;
  language: Language;
  intents: readonly Intent[];
  answer: Answer | null;
  /** It begins by refusing what was proposed: "no, Friday". */
  refusesFirst: boolean;
  services: readonly ServiceMention[];
  /** Several when the name fits several, or several were named. */
  barberIds: readonly string[];
  isAnyBarber: boolean;
  /** A name after 'with' that nobody here bears. */
  strangeBarber: string | null;
  time: TimeWish | null;
  days: DayWish;
  person: PersonSaid;
  /** One of the things just listed: counted from 0, or 'last'. */
  choice: number | 'last' | null;
  /** The message is a small number and nothing else: a choice, or an hour. */
  bareNumber: number | null;
  /** What was not understood, in words. */
  rest: string;
}

export interface Listening {
  /** The business's local date. */
  today: string;
  /** What the conversation spoke so far. */
  language: Language | null;
  /** Decides between 12/1 and 1/12 where the language does not. */
  country: string | null;
  expectsName: boolean;
  services: ServiceNames;
  barbers: BarberNames;
}

const ANY_BARBER = words(
  '(?:with )?(?:anyone|anybody|any ?one|any of (?:them|you)|any (?:barber|stylist|person)|whoever(?:s| is)?(?: (?:is )?(?:free|available|there|around))?)(?: is)?(?: (?:fine|ok|okay|good|works|will do))?|no preference(?: on (?:barber|stylist|who))?|(?:it )?(?:doesnt|does not|dont) (?:really )?matter(?: who| to me)?|(?:i )?(?:dont|do not) (?:mind|care)(?: who| either way)?|not fussed|(?:con )?(?:cualquiera|quien sea|cualquier (?:barbero|estilista|persona)|el que (?:sea|este (?:libre|disponible))|quien (?:este|este) (?:libre|disponible)|la que este libre)|no importa (?:quien|con quien)|me da (?:igual|lo mismo)(?: (?:quien|con quien))?|sin preferencia|no tengo preferencia',
);
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
const CHOICE = words(
  `(?:the |la |el )?(${Object.keys(ORDINALS).join('|')})(?: (?:one|option|slot|time|opcion|hora|turno))?(?: please)?|(?:option|number|opcion|numero|choice) ?(\\d)`,
);

/** Reads one message. Contact details go first, so that their digits are no times; then times, days and names. */
export function understand(raw: string, listening: Listening): Understanding {
  const { said: person, rest: withoutPerson } = takePerson(raw, listening);
  const names = listening.barbers.vocabulary;
  const text = mendSpelling(plainText(withoutPerson), names);
  const language = languageOf(text, listening.language);

  const scan = new Scan(text);
  const barbers = listening.barbers.find(text);
  let isAnyBarber = false;
  scan.take(ANY_BARBER, () => {
    isAnyBarber = true;
  });
  for (const name of names) scan.take(exactWords(name, '(?:with |con )?'), () => barbers.ids.length > 0);
  const bareNumber = /^(?:at |a las |las |la |el |number |the )?(\d{1,2})$/.exec(text)?.[1] ?? null;
  const time = takeTime(scan);
  const dayFirst = language === 'es' || (listening.country !== null && listening.country !== 'US');
  const days = takeDays(scan, { today: listening.today, dayFirst });
  const onToday = time.isToday && !days.dates ? { ...days, dates: [listening.today] } : days;
  const services = listening.services.find(scan.rest);
  let choice: number | 'last' | null = null;
  scan.take(CHOICE, (match) => {
    choice = match[1] ? ORDINALS[match[1]]! : Number(match[2]) - 1;
  });

  return {
    text,
    language,
    intents: intentsIn(text),
    answer: answerIn(text, raw),
    refusesFirst: refusesFirst(text),
    services,
    barberIds: barbers.ids,
    isAnyBarber,
    strangeBarber: barbers.ids.length > 0 ? null : BarberNames.stranger(withoutPerson),
    time: time.wish,
    days: onToday,
    person,
    choice,
    bareNumber: bareNumber === null ? null : Number(bareNumber),
    rest: scan.rest,
  };
}
