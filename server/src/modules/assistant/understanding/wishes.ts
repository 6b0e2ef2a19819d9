import type { Clause } from './clauses/clauseRole';
import { takeDays } from './days/dayWords';
import { Joined } from './joinedClauses';
import type { BarberNames } from './names/barberNames';
import type { ServiceMention, ServiceNames } from './names/serviceNames';
import { ACTIVITIES } from './occasions';
import { Scan, words } from './plainText';
import { type Told, withoutStories } from './standing';
import { isOnlyFilling } from './stopWords';
import { takeTime } from './times/clockTimes';
import type { Read, Wish } from './wish';
import { spend } from './workBudget';

export interface Naming {
  today: string;
  dayFirst: boolean;
  services: ServiceNames;
  barbers: BarberNames;
}

const ANY_BARBER = words(
  '(?:with )?(?:anyone|anybody|any ?one|any of (?:them|you)|any (?:barber|stylist|person)|whoever(?:s| is)?(?: (?:is )?(?:free|available|there|around))?)(?: is)?(?: (?:fine|ok|okay|good|works|will do))?|no preference(?: on (?:barber|stylist|who))?|(?:it )?(?:doesnt|does not|dont) (?:really )?matter(?: who| to me)?|(?:i )?(?:dont|do not) (?:mind|care)(?: who| either way)?|not fussed|(?:con )?(?:cualquiera|quien sea|cualquier (?:barbero|estilista|persona)|el que (?:sea|este (?:libre|disponible))|quien (?:este|este) (?:libre|disponible)|la que este libre)|no importa (?:quien|con quien)|me da (?:igual|lo mismo)(?: (?:quien|con quien))?|sin preferencia|no tengo preferencia',
);
const ONLY = words(
  '(?:only|just|solo|solamente|nada mas|nomas|unicamente|simplemente|(?:el|la) pur[oa]|puro|solito)(?: (?:i|id|want|need|like|the|a|an|do|book|for|el|la|un|una|quiero|el de|lo de|haga|hagan))*',
);
/** An occasion with its day and time, inside a wish: "before my sister's wedding on Saturday". */
const OCCASION = words(
  `(?:for|before|after|at|para|antes de|despues de)? ?(?:my|our|the|a|an|his|her|mi|la|el|una|un|su) (?:\\w+ ){0,2}?(?:${ACTIVITIES})(?: (?:thing|party|de \\w+))?(?= (?:is |es |thats |que es )?(?:on|at|this|next|el|a las?|este|del?|al) )`,
);
/** Named after a part of the day, and says nothing about when somebody wants to come. */
const NO_TIME_OF_DAY = words(
  '(?:parents?|open|leavers|awards|evening|morning|night|afternoon) (?:evening|night|class|classes|shift|shifts|course|school|tea|sickness|person|out|flight|train|job|work|prayers|assembly)|(?:date|stag|hen|quiz|movie|game|games|girls|boys|lads|poker|bingo|wedding|prom|opening|first|big) night|good (?:morning|afternoon|evening|night|day)|(?:this |in the )?morning(?= (?:dear|all|everyone|guys|folks|team))|buen(?:os|as) (?:dias|tardes|noches)',
);
/**
 * Reads clause by clause, and joins what they wish: corrections replace, refinements narrow, contradictions are unclear.
 * A message that contradicts itself is read once more for what is wished most plainly.
 */
export function wishIn(clauses: readonly Clause[], naming: Naming): Wish {
  const read = reading(naming);
  const wish = joined(told(clauses, read));
  const before = contradictionsIn(wish);
  if (before === 0 && wish.services.length < 2) return wish;
  const apart = clauses.map((clause) => ({ clause, read: read(clause.text) }));
  const plain = joined(withoutStories(apart));
  const after = contradictionsIn(plain);
  const isLess = after === 0 && plain.services.length < wish.services.length;
  return after < before || isLess ? plain : wish;
}

type Reading = (text: string) => Read;

/** Reads the same words once. */
function reading(naming: Naming): Reading {
  const done = new Map<string, Read>();
  return (text) => {
    const read = done.get(text) ?? readClause(text, naming);
    done.set(text, read);
    return read;
  };
}

function joined(parts: readonly Told[]): Wish {
  const all = new Joined();
  for (const { clause, read } of parts) all.add(clause, read);
  return all.wish;
}

const contradictionsIn = ({
  areDaysUnclear,
  isBarberUnclear,
  areServicesUnclear,
  otherTimes,
}: Wish): number =>
  [areDaysUnclear, isBarberUnclear, areServicesUnclear, otherTimes.length > 0].filter(Boolean).length;

/** Joined clauses are read again as one: longer than any list of days and names. */
const MAX_JOINED_CHARACTERS = 400;

/**
 * What each clause says. Neighbours in a sentence that are said in the same way are one: "Monday, Tuesday or Friday". What
 * only tells something is kept apart from what is wished for: "we're off on Friday, so Thursday would be best".
 */
function told(clauses: readonly Clause[], reads: Reading): Told[] {
  const all: Told[] = [];
  for (const clause of clauses) {
    const read = reads(clause.text);
    const last = all.at(-1);
    const isPart =
      last?.clause.sentence === clause.sentence &&
      last.clause.role === clause.role &&
      !clause.corrects &&
      last.clause.text.length + clause.text.length <= MAX_JOINED_CHARACTERS &&
      clause.role !== 'fallback' &&
      clause.role !== 'preferred' &&
      (read.isBare || last.read.isBare || (clause.tone === 'tells') === (last.clause.tone === 'tells'));
    if (!last || !isPart) {
      all.push({ clause, read });
      continue;
    }
    const text = `${last.clause.text} ${clause.text}`;
    const tone = last.clause.tone === 'wishes' ? 'wishes' : clause.tone;
    all[all.length - 1] = { clause: { ...last.clause, text, tone }, read: reads(text) };
  }
  return all;
}

function readClause(text: string, { today, dayFirst, services, barbers }: Naming): Read {
  spend(text.length);
  const scan = new Scan(text);
  scan.take(OCCASION, ({ index, 0: occasion }) => {
    takeWhenOf(scan, index + occasion.length, today, dayFirst);
  });
  let tellsOccasion = false;
  scan.take(NO_TIME_OF_DAY, ({ 0: occasion }) => {
    tellsOccasion ||= !/^(?:good|buen|this|in) ?/.test(occasion);
  });
  const barber = barbers.find(text);
  let isAnyBarber = false;
  scan.take(ANY_BARBER, () => {
    isAnyBarber = true;
  });
  const named = barber.ids.length + barber.refusedIds.length > 0;
  for (const mention of barbers.mentions) scan.take(mention, () => named);
  const time = takeTime(scan);
  const days = takeDays(scan, { today, dayFirst });
  const refused = services.refused(text);
  const isWanted = (mention: ServiceMention): boolean =>
    !refused.some((other) => other.words === mention.words);
  const found = explained(services.find(scan.rest).filter(isWanted), scan.rest);
  return {
    services: found,
    refusedServiceIds: refused.flatMap(({ ids }) => ids),
    isOnlyThese:
      found.length > 0 && new RegExp(`${ONLY.source} ${found[0]!.words.split(' ')[0]!}`, 'u').test(text),
    barberIds: barber.ids,
    refusedBarberIds: barber.refusedIds,
    isAnyBarber,
    areBarbersApart: barber.areApart,
    barberOf: barber.ids.length > 1 && found.length > 1 ? sharedIn(text, services, barbers) : {},
    time: time.wish,
    otherTimes: time.others,
    isEither: time.isEither,
    days: time.isToday && !days.dates ? { ...days, dates: [today] } : days,
    rest: scan.rest,
    isBare: !tellsOccasion && isOnlyFilling(withoutWords(scan.rest, [...found, ...refused])),
  };
}

const withoutWords = (text: string, mentions: readonly ServiceMention[]): string => {
  const named = new Set(mentions.flatMap((mention) => mention.words.split(' ')));
  return text
    .split(/[\s/+&-]+/)
    .filter((word) => !named.has(word))
    .join(' ');
};

/** What stands before each "with …" is for that one to do; empty unless every part names a service. */
function sharedIn(text: string, services: ServiceNames, barbers: BarberNames): Record<string, string> {
  const shared: Record<string, string> = {};
  for (const [, service, name] of text.matchAll(/(.+?) (?:with|w|con) (\S+)/gu)) {
    const [barberId, ...others] = barbers.find(`with ${name!}`).ids;
    const mentions = services.find(service!);
    if (!barberId || others.length > 0 || mentions.length === 0) return {};
    if (mentions.some(({ ids }) => ids.length > 1)) return {};
    for (const { ids } of mentions) shared[ids[0]!] = barberId;
  }
  return new Set(Object.values(shared)).size > 1 ? shared : {};
}

/** "I need to cut, the name is Curly Cut": a word for several is explained by a name, unless the two are listed. */
function explained(mentions: readonly ServiceMention[], text: string): readonly ServiceMention[] {
  const isClear = ({ ids }: ServiceMention): boolean => ids.length === 1;
  const clear = mentions.filter(isClear);
  if (clear.length === 0 || clear.length === mentions.length) return mentions;
  const placeOf = ({ words }: ServiceMention): number => text.indexOf(words.split(' ')[0]!);
  const isListed = (mention: ServiceMention): boolean =>
    clear.some((other) => {
      const [from, to] = [placeOf(mention), placeOf(other)].sort((a, b) => a - b) as [number, number];
      const between = text.slice(from, to);
      return (
        / (?:and|y|e|plus|also|with|con|tambien|then|\\+) /.test(between) || between.split(' ').length <= 3
      );
    });
  return mentions.filter((mention) => isClear(mention) || isListed(mention));
}

const NEAR_WORDS = 8;
/** The day and time right after an occasion are its own. */
function takeWhenOf(scan: Scan, from: number, today: string, dayFirst: boolean): void {
  scan.blank(from, (text) => {
    const near = text.split(' ').slice(0, NEAR_WORDS).join(' ');
    const inner = new Scan(near);
    takeTime(inner);
    takeDays(inner, { today, dayFirst });
    return inner.whole + text.slice(near.length);
  });
}
