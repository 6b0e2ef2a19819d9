import { ASKING, type Clause, LOOSE_WISHES, PAST } from './clauses/clauseRole';
import { KIN } from './occasions';
import { words } from './plainText';
import { storyWordsIn } from './stopWords';
import type { Read } from './wish';

/**
 * How plainly a part of a message wishes for what it names: a story ("on Friday there is stocktaking"), a wish
 * ("Thursday at one", "could you…"), or what all the rest leads to ("so Thursday it is").
 */
enum Standing {
  story,
  /** A habit, or a plan that was given up: "I was thinking of Friday". */
  before,
  wish,
  conclusion,
}

const PEOPLE = `(?:${KIN}|chic[oa]|muchach[oa]|senora?|gente|novi[oa]s)(?:es|s)?`;
/** Of somebody else: "mi hermano va el jueves", "lo de ella ya quedó". */
const OF_OTHERS = words(
  `(?:^|que |y |pero |pues |and |but )(?:(?:mi|mis|un|una|unos|unas|la|el|los|las|su|sus|my|our|a|the|his|her) (?:\\w+ )?${PEOPLE}|(?:lo|la|el|las|los) (?:de|del) (?:ellas?|ellos?|el|mis? \\w+)|ellas?|ellos|el(?= (?:ya|va|viene|tiene|fue|siempre|se|quiere|prefiere) )|she|he|they|hers|theirs|his one)`,
);
/** "Bang Trim is what my boyfriend gets" */
const IS_OF_OTHERS = words(
  `(?:es|era) lo (?:que )?(?:se |le )?(?:hace|hacen|hizo|ponen|corresponde|pide|lleva)(?: a)? (?:mis?|la|el|su|una?) ${PEOPLE}|(?:is|s|was|thats) what (?:my|our|the|his|her) (?:\\w+ )?${PEOPLE} (?:gets?|has|have|does|got|had|wants?|asked for)`,
);
/** Sets the customer against somebody else. */
const OF_SELF = words(
  'yo|a mi|ami|(?:para|pa) mi(?! \\w)|(?:para|pa) mi(?= (?:el|la|a|con) )|lo mio|la mia|el mio|falto|i|id|im|ill|mine|for me|for myself',
);
const OF_SELF_ALONE = words('^(?:que |y |pero |and |but )*(?:a mi|yo|lo mio|i|im|ill|mine)');
const CONCLUDES = words(
  [
    '^(?:y |pero |bueno |ah |ok )*(?:asi que|entonces|por eso|o sea que|de modo que|por lo tanto|por lo que|mejor(?! que)|al final|total que|total|conclusion|en resumen|resumiendo|en cambio|por ahora|esta vez|ahora|so|then|therefore|instead|this time|for now)',
    '(?:entonces|mejor|mejor si|si|pues|instead|then)$',
    '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|[ap]m) si(?= |$)',
    '(?:me )?(?:acomoda|queda|va|viene|conviene|sirve|cuadra|late|gusta|acomodaria|quedaria|iria|vendria|convendria|serviria|cuadraria) (?:mas|mejor)',
    '(?:es|esta|va|seria|estaria|queda) mejor',
    '(?:suits|works) (?:me )?better|(?:is|would be) better',
    'prefiero|preferiria|id rather|i prefer',
    'me quedo con|quedemos|deje(?:mos|n|s)?(?:lo|la)|deja(?:lo|la|melo|mela)',
    'que sea|tiene que ser|ha de ser|tendria que ser',
    'a mi|lo mio|la mia|falto yo|yo (?:quiero|quisiera|necesito|digo|voy|prefiero|si)',
    'de verdad|en realidad|lo que (?:quiero|necesito) es',
    'lo unico|unicamente|solo (?:puedo|tengo)|the only',
  ].join('|'),
);

/** Books for somebody else, who then is the one to come. */
const FOR_OTHERS = words(`(?:para|pa|for) (?:mis?|un|una|la|el|my|our|a|the) (?:\\w+ )?(?:${KIN})s?`);
/** What was thought of first, or is done else. */
const BEFORE = words(
  '^(?:yo |la verdad |al principio |primero |i )*(?:pense|pensaba|habia pensado|tenia pensado|estaba pensando|iba a|queria|me habian dado|was gonna|was going to|was thinking|thought|wanted)|siempre (?:voy|vengo|me|iba)|normalmente|suelo|always go|usually|normally',
);
/** Tells who is spoken of, for the parts of the same sentence that name nobody. */
const isOfOthers = (text: string): boolean =>
  IS_OF_OTHERS.test(text) || (OF_OTHERS.test(text) && !OF_SELF.test(text));

/** A part of a message, and what it names. */
export interface Told {
  clause: Clause;
  read: Read;
}

/**
 * Reads a message that contradicts itself once more: what its stories name gives way to what its wishes name, and both
 * to what it concludes. What stands equally plainly stays, to be asked about.
 */
export function withoutStories(parts: readonly Told[]): Told[] {
  const isForOthers = parts.some(({ clause }) => FOR_OTHERS.test(clause.text));
  const standings = standingsOf(parts, isForOthers);
  const wished = parts.map((part, index) => ({ ...part, standing: standings[index]! }));
  return wished.map(({ clause, read, standing }) => {
    if (clause.role !== 'wish') return { clause, read };
    // What others have is theirs wholly, where the customer wishes for something too.
    const isOwn = (other: (typeof wished)[number]): boolean =>
      other.standing > standing && (other.read.services.length > 0 || other.read.days.dates !== null);
    if (standing === Standing.story && !isForOthers && isToldOfOthers(wished, clause) && wished.some(isOwn))
      return { clause: { ...clause, role: 'context' }, read };
    const plainer = wished.filter((other) => other.clause.role === 'wish' && other.standing > standing);
    const days = plainer.flatMap((other) => other.read.days.dates ?? []);
    const barbers = plainer.flatMap((other) => other.read.barberIds);
    const times = plainer.flatMap((other) => other.read.time ?? []);
    const { time } = read;
    return {
      clause,
      read: {
        ...read,
        days:
          days.length > 0 && !read.days.dates?.some((date) => days.includes(date))
            ? { ...read.days, dates: null, isUnclear: false }
            : read.days,
        barberIds:
          barbers.length > 0 && !read.barberIds.some((id) => barbers.includes(id)) ? [] : read.barberIds,
        ...(time?.kind === 'at' &&
        times.some((other) => other.kind === 'at' && other.minutes !== time.minutes)
          ? { time: null, otherTimes: [], isEither: false }
          : {}),
      },
    };
  });
}

/** Whether a part, or the beginning of its sentence, is about somebody else. */
function isToldOfOthers(parts: readonly Told[], clause: Clause): boolean {
  const before = parts.filter(({ clause: other }) => other.sentence === clause.sentence);
  const until = before.findIndex(({ clause: other }) => other === clause);
  return before.slice(0, until + 1).some(({ clause: other }) => isOfOthers(other.text));
}

function standingsOf(parts: readonly Told[], isForOthers: boolean): Standing[] {
  let tellsOfOthers: number | null = null;
  return parts.map(({ clause, read }) => {
    const { text, role, sentence } = clause;
    // "It is for my son, I'm only due next month": then the customer is the other one.
    const isAboutOthers = isForOthers ? OF_SELF_ALONE.test(text) : isOfOthers(text);
    const isTold = (role === 'context' && PAST.test(text)) || isAboutOthers;
    const left = storyWordsIn(withoutServices(read));
    const wishes = ASKING.test(text.replace(LOOSE_WISHES, ' ')) || read.services.length > 0;
    if (isTold) tellsOfOthers = sentence;
    else if (wishes && read.services.length === 0) tellsOfOthers = null;
    if (OF_SELF.test(text)) tellsOfOthers = null;
    if (isAboutOthers) return Standing.story;
    if (CONCLUDES.test(text) && left.length <= MOST_STORY_WORDS) return Standing.conclusion;
    if (BEFORE.test(text)) return Standing.before;
    if (tellsOfOthers === sentence && left.length === 0) return Standing.story;
    return left.length === 0 || wishes || clause.corrects ? Standing.wish : Standing.story;
  });
}

/** What concludes may still give a reason. */
const MOST_STORY_WORDS = 3;

const withoutServices = ({ rest, services }: Read): string => {
  const named = new Set(services.flatMap(({ words: said }) => said.split(' ')));
  return rest
    .split(' ')
    .filter((word) => !named.has(word))
    .join(' ');
};
