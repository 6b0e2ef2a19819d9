import { isCommonWord } from './commonWords';
import { isDateWord } from './days/calendarWords';
import { everywhere, exactWords, lettersApart, words } from './plainText';
import { isStopWord } from './stopWords';

/** Something of the business that customers call by a name. */
export interface Named {
  id: string;
  name: string;
  /** What else it is called; the owner's list. */
  aliases: readonly string[];
}

/** A service as the customer named it: one, or several that it may mean. */
export interface ServiceMention {
  ids: readonly string[];
  /** The words that named it. */
  words: string;
}

/** Words for the same thing in both languages, by the one that stands for them. */
const CONCEPTS: Readonly<Record<string, string>> = concepts({
  cut: 'cuts haircut haircuts hairdo corte cortes cortar cortarme cortarse cutting cortada pelado',
  trim: 'trims trimmed trimming recorte recortar recortarme arreglo arreglar arreglarme retoque emparejar',
  beard: 'beards barba barbas bigote mustache moustache',
  shave: 'shaves shaving shaved afeitado afeitar afeitarme rasurar rasurado',
  fade: 'fades degradado difuminado desvanecido faded',
  skin: 'piel',
  scissor: 'scissors tijera tijeras',
  clipper: 'clippers maquina buzz buzzcut',
  kid: 'kids child children childs nino ninos nina ninas hijo hija son daughter boy boys girl toddler infantil',
  long: 'largo larga',
  short: 'corto corta',
  color:
    'colour colors colours coloring colouring dye dyed dyeing tinte tintura tintes teñir tenir tenirme coloracion pintar pintarme',
  highlight: 'highlights mechas reflejos luces',
  full: 'completo completas completa completos',
  partial: 'parcial parciales half',
  root: 'roots raiz raices',
  touch: 'touchup retocar retoques',
  blowout: 'blowouts blowdry blow brushing secado',
  style: 'styling styled styles peinado peinar peinarme estilo',
  updo: 'recogido updos upstyle',
  event: 'events evento boda wedding fiesta prom',
  shampoo: 'wash washing lavado lavar champu',
  condition: 'conditioning conditioner hidratacion acondicionador acondicionamiento',
  deep: 'profundo profunda',
  treatment: 'treatments tratamiento tratamientos',
  scalp: 'cuero cabelludo',
  consult: 'consultation consultations consulta asesoria consulting',
  towel: 'toalla',
  hot: 'caliente',
  line: 'lineup lineups edge edges shapeup perfilado contorno delineado',
  combo: 'combos package paquete combinado',
  nail: 'nails una unas manicure manicura',
  brow: 'brows eyebrow eyebrows ceja cejas',
  massage: 'massages masaje masajes',
  facial: 'facials limpieza',
  wax: 'waxing depilacion cera',
  gray: 'grey canas cana',
  keratin: 'keratina alisado smoothing straightening',
  perm: 'permanente perms',
  senior: 'seniors mayores jubilado jubilados',
});
/** Say nothing about which service is meant. */
const EMPTY = new Set(
  'a an the of with and or for in to at on my me i hair cabello pelo new up over all under signature de la el los las un una con y o para mi en al del que clase tipo service services servicio servicios appointment cita cliente client 12'.split(
    ' ',
  ),
);

function concepts(table: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([concept, others]) => [
      [concept, concept],
      ...others.split(' ').map((word) => [word, concept] as const),
    ]),
  );
}

const tokens = (plain: string): string[] => plain.split(/[\s/&+-]+/).filter((word) => word !== '');
const conceptOf = (word: string): string | null => (EMPTY.has(word) ? null : (CONCEPTS[word] ?? word));

/** Said of services, but of much else too: "how long", "a full head", "I'm new". Alone they name nothing. */
const WEAK = new Set(
  'long short full partial hot deep skin touch event line style head finish flat iron press client bond nose senior both combo repair treatment consult towel kid scalp'.split(
    ' ',
  ),
);

/** Of somebody whose age is that of a child. */
const OF_A_CHILD = words(
  '(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten) ?(?:years?|yrs?) ?olds?|(?:[2-9]|1[0-2]) ?(?:yo|y o)|de (?:[2-9]|1[0-2]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) (?:anos|anitos)|(?:tiene|cumple) (?:[2-9]|1[0-2]) anos?',
);

/** What joins two services, and so parts their names. */
const JOINING = /^(?:and|y|plus|then|luego|tambien|also|mas|e)$/;

const undoubled = (word: string): string => word.replace(/(.)\1/gu, '$1');

interface Said {
  word: string;
  concept: string;
  /** Whether 'and' stands before it. */
  joined: boolean;
}

interface Cut {
  score: number;
  mentions: ServiceMention[];
}

interface Entry {
  id: string;
  /** Each way to call it, as the concepts that it is made of. */
  names: readonly (readonly string[])[];
}

/** What refuses the service that follows, up to its first word. */
const REFUSING =
  /(?<![\p{L}\p{N}])(?:not(?! (?:only|just|sure))|(?:dont|do not|didnt) (?:want|need)|no (?:need for|more|longer)|no quiero|no (?:es|era)|no necesito|(?:leave|take|cut|cross) (?:out|off)|lose|remove|drop|skip|scrap|scratch|ditch|forget(?: about)?|without|minus|except|instead of|rather than|sin|quit(?:a|e|en|ad|as|ar|emos)(?:le|me|nos)?|saca(?:le|me|nos)?|saque(?:le|me|n|mos|nle|nme)?|(?:borr|elimin|descart)(?:a|e|en|ad|as|ar|emos)(?:le|me|nos)?|olvida(?:te)?(?: de)?|menos|nada de|en vez de|en lugar de|ya no|no)(?: (?:(?:i|do|to|the|a|an|any|my|that|for|want|need|have|get|booking|el|la|los|las|un|una|mi|del?|lo|quiero|hacerme|hacer|me|haga|hagan|ponga))(?![\p{L}\p{N}]))* /gu;

/** The same, behind it: "el Bang Trim sácalo", "the trim, leave it out". */
const REFUSED_BEHIND =
  /(?<= )(?:(?:mejor |ya |si puede |entonces )*(?:(?:sac|quit|borr|elimin|olvid|descart|tach|salt|anul|cancel)(?:a|e|en|ad|as|es|ate|arias?)?(?:me|te|le|nos|se)?l[oae]s?|fuera|(?:ya )?me l?[oa]? ?(?:hago|hice|hacen|hicieron)(?: yo)? (?:en casa|sol[oa]|aparte|en otr[oa]|con otr[oa]|otro dia)|(?:ya )?no (?:l[oa] )?(?:es(?! todo)|era|fue|seria|quiero|necesito|va|hace falta|me (?:interesa|hace falta|lo haga[ns]?|la haga[ns]?))|leave (?:it|that) out|take (?:it|that) off|drop (?:it|that)|(?:is|was) (?:a mistake|wrong)))(?![\p{L}])/u;

/** Finds the services of a business in what customers write, whatever they call them. */
export class ServiceNames {
  private readonly entries: readonly Entry[];
  /** As they are written, the longest first. */
  private readonly whole: readonly string[];
  /** In how many services a concept occurs. */
  private readonly spread = new Map<string, number>();
  /** What may be misspelt, with the concept that it stands for. */
  private readonly spellings: readonly (readonly [string, string])[];

  constructor(services: readonly Named[], plain: (text: string) => string) {
    this.whole = services
      .flatMap(({ name, aliases }) => [name, ...aliases].map(plain))
      .filter((name) => name !== '')
      .sort((a, b) => b.length - a.length);
    this.entries = services.map(({ id, name, aliases }) => ({
      id,
      names: [name, ...aliases]
        .map((text) => [...new Set(tokens(plain(text)).map(conceptOf))].filter((concept) => concept !== null))
        .filter((parts) => parts.length > 0),
    }));
    for (const { names } of this.entries) {
      for (const concept of new Set(names.flat()))
        this.spread.set(concept, (this.spread.get(concept) ?? 0) + 1);
    }
    this.spellings = [
      ...[...this.spread.keys()].map((concept) => [concept, concept] as const),
      ...Object.entries(CONCEPTS),
    ].filter(([spelling, concept]) => spelling.length >= 4 && this.spread.has(concept));
  }

  /** Every service that a plain text names, in the order of the text. */
  find(text: string): ServiceMention[] {
    const groups: Said[][] = [];
    let gap = 0;
    let joined = false;
    for (const word of tokens(text)) {
      const known = this.known(word);
      for (const concept of known) {
        const last = groups.at(-1);
        const said = { word, concept, joined };
        if (last && gap <= 1) last.push(said);
        else groups.push([said]);
        gap = 0;
        joined = false;
      }
      if (known.length === 0) {
        const joins = JOINING.test(word);
        joined ||= joins;
        gap += joins ? 1 : EMPTY.has(word) ? 0 : 2;
      }
    }
    return groups.flatMap((group) => this.cut(group).mentions);
  }

  /** Which of a few services a plain text tells, by any word of their names: "the kids one", "he is 8 years old". */
  among(text: string, ids: readonly string[]): ServiceMention | null {
    const said = tokens(text.replace(everywhere(OF_A_CHILD), 'kid')).map(conceptOf);
    const fitting = this.entries.flatMap(({ id, names }) => {
      const shared = said.filter(
        (concept) => concept !== null && names.some((parts) => parts.includes(concept)),
      );
      return ids.includes(id) && shared.length > 0 ? [{ id, shared: new Set(shared).size }] : [];
    });
    const most = Math.max(...fitting.map(({ shared }) => shared));
    const best = fitting.filter(({ shared }) => shared === most).map(({ id }) => id);
    return best.length > 0 && best.length < ids.length ? { ids: best, words: text } : null;
  }

  /** A plain text with a word of their own instead of the services that are wholly named. */
  withoutNames(text: string, word: string): string {
    return this.whole.reduce((rest, name) => rest.replace(everywhere(exactWords(name)), word), text);
  }

  /** Whether a plain text names a service with none of its words misspelt: "drop the Bang Trim" is nobody's name. */
  names(text: string): boolean {
    return this.find(text).some(({ words }) =>
      words.split(' ').every((word) => this.spread.has(conceptOf(word) ?? '')),
    );
  }

  /** The services that a plain text refuses: "not a trim", "leave out the beard". */
  refused(text: string): ServiceMention[] {
    const behind = REFUSED_BEHIND.exec(text);
    const [last] = behind ? this.find(text.slice(0, behind.index)).slice(-1) : [];
    return [...(last ? [last] : []), ...this.refusedAfter(text)];
  }

  private refusedAfter(text: string): ServiceMention[] {
    return [...text.matchAll(REFUSING)].flatMap(({ index, 0: marker }) => {
      const tail = text.slice(index + marker.length);
      const [mention] = this.find(tail);
      return mention && tail.startsWith(mention.words.split(' ')[0]!) ? [mention] : [];
    });
  }

  /** Parts a run of words into services: full names before parts of names, one meaning before several. */
  private cut(rest: readonly Said[]): Cut {
    if (rest.length === 0) return { score: 0, mentions: [] };
    // A word that fits nowhere is left out.
    const without = this.cut(rest.slice(1));
    let best: Cut = { score: without.score - 1, mentions: without.mentions };
    for (let to = 1; to <= rest.length; to++) {
      const run = rest.slice(0, to);
      const { ids, isExact } = this.meaning(new Set(run.map(({ concept }) => concept)));
      if (ids.length === 0) continue;
      // Weak words name something together, as the whole of a name.
      if (run.every(({ concept }) => WEAK.has(concept)) && !(isExact && to > 1)) continue;
      const after = this.cut(rest.slice(to));
      const worth = (ids.length > 1 ? 1 : isExact ? 3 : 2) * to + (rest[to]?.joined ? 0.5 : 0);
      if (worth + after.score > best.score) {
        const mention = { ids, words: [...new Set(run.map(({ word }) => word))].join(' ') };
        best = { score: worth + after.score, mentions: [mention, ...after.mentions] };
      }
    }
    return best;
  }

  /** Services of whose names all these concepts are part: those that are nothing more first, and alone. */
  private meaning(run: ReadonlySet<string>): { ids: string[]; isExact: boolean } {
    const having = this.entries.flatMap(({ id, names }) => {
      const over = names
        .filter((parts) => [...run].every((concept) => parts.includes(concept)))
        .map((parts) => parts.length - run.size);
      return over.length > 0 ? [{ id, over: Math.min(...over) }] : [];
    });
    const exact = having.filter(({ over }) => over === 0);
    return { ids: (exact.length > 0 ? exact : having).map(({ id }) => id), isExact: exact.length > 0 };
  }

  /** The concepts that a word stands for: mostly one, two for 'skinfade', none for what no service has. */
  private known(word: string): string[] {
    const concept = conceptOf(word);
    if (!concept) return [];
    if (this.spread.has(concept)) return [concept];
    if (word.length < 5 || isDateWord(word) || isCommonWord(word)) return [];
    for (let at = 4; at <= word.length - 4; at++) {
      const halves = [conceptOf(word.slice(0, at)), conceptOf(word.slice(at))];
      if (halves.every((half) => half !== null && this.spread.has(half))) return halves as string[];
    }
    const near = this.nearest(word);
    return near ? [near] : [];
  }

  private nearest(word: string): string | null {
    const limit = word.length >= 8 ? 2 : 1;
    let best: { concept: string; apart: number } | null = null;
    for (const [spelling, concept] of this.spellings) {
      if (spelling[0] !== word[0]) continue;
      // Of short words only doubled letters are mended: 'trimm', but no 'robot' for 'root'.
      if (spelling.length < 5 && undoubled(spelling) !== undoubled(word)) continue;
      const apart = lettersApart(word, spelling, limit);
      if (apart <= limit && (!best || apart < best.apart)) best = { concept, apart };
    }
    return best?.concept ?? null;
  }
}

/** Words that are names too: they count as one only where the sentence makes them one. */
const ALSO_WORDS = new Set(
  'will mark art rose dawn may grace faith hope joy april june august summer sunny sol luz paz mar angel cruz bill rob pat frank chance guy max ray drew wade miles page star jay skip buddy rich nick chase grant dean earl'.split(
    ' ',
  ),
);

/** Months and seasons, mostly meant as names unless something makes them a date. */
const ALSO_MONTHS = new Set(['april', 'june', 'august', 'summer', 'may']);
const DATED_BEFORE =
  /^(?:in|during|of|next|last|this|since|until|till|early|mid|late|en|de|\d+(?:st|nd|rd|th)?)$/;
const INTRODUCES =
  /^(?:with|w|by|con|barber|barbero|barbera|stylist|estilista|see|want|prefer|have|get|choose|pick|take|use|and|or|y|o|a|is|can|does|could|but|not|except|your|menos|excepto|salvo)$/;
const GOES_ON = /^(?:would|can|could|is|if|please|works|pls|free|available|has|does|por|si|puede|esta)$/;
/** What stands before a name that is not wanted. */
const REFUSED_BEFORE =
  /(?:^| )(?:(?:any\w*|any \w+|whoever|everyone|anyone else|cualquiera|cualquier \w+|quien sea|el que sea)(?: is fine| works)? (?:but|except(?: for)?|menos|excepto|salvo|que no sea)|not|except(?: for)?|other than|apart from|excluding|instead of|rather than|avoid|menos|excepto|salvo|que no sea|en vez de|en lugar de|antes que|mas que|nada de|lejos de|paso de|prefiero(?: \w+){1,3} que|(?:dont|do not) want|no quiero|sin ser|no)(?: (?:to|for|with|by|see|have|get|the|con|a|de|el|la|ver|que sea|que me toque|me toque))*$/;

export interface BarberMention {
  ids: readonly string[];
  /** "anyone but Marcus" */
  refusedIds: readonly string[];
  /** Two are named, and nothing joins them: "with Ana, I always see Marcus". */
  areApart: boolean;
}

interface Barber {
  id: string;
  /** The whole one first. */
  names: readonly string[];
}

const sharesName = (barber: Barber, others: readonly Barber[]): boolean =>
  others.some(({ names }) => names.slice(1).some((name) => barber.names.includes(name)));

/** What may stand between two names of whom either will do. */
const JOINED_NAMES =
  /^(?:(?:\w+ )?(?:or|and|o|u|y|e|nor|ni|then|even|maybe|either|otherwise|alternatively) (?:(?:with|w|con|la|el|by|maybe|even|quizas|tal|vez|incluso|then|see|have|get|otherwise|if|not|else|possibly) )*|(?:with|con|&) )$/;

/** Finds barbers in what customers write. */
export class BarberNames {
  private readonly barbers: readonly Barber[];

  constructor(barbers: readonly Named[], plain: (text: string) => string) {
    this.barbers = barbers.map(({ id, name, aliases }) => {
      const full = plain(name);
      return {
        id,
        names: [
          ...new Set([full, ...full.split(' ').filter((part) => part.length > 2), ...aliases.map(plain)]),
        ],
      };
    });
  }

  /** All words that are part of a name, so that spelling leaves them alone. */
  get vocabulary(): ReadonlySet<string> {
    return new Set(this.barbers.flatMap(({ names }) => names.flatMap((name) => name.split(' '))));
  }

  /** Whether a plain text is the whole of somebody's name, first and last. */
  isWhole(text: string): boolean {
    return text.includes(' ') && this.barbers.some(({ names }) => names[0] === text);
  }

  find(text: string): BarberMention {
    const said = text.split(' ');
    const ids = new Set<string>();
    const refused = new Set<string>();
    const full = this.barbers.filter(({ names }) => names[0]!.includes(' ') && text.includes(names[0]!));
    let last: { index: number; refused: boolean } | null = null;
    let areApart = false;
    let wanted: { index: number; ids: readonly string[] } | null = null;
    said.forEach((word, index) => {
      const fitting = this.named(word, said, index).filter(
        (barber) => full.length === 0 || full.includes(barber) || !sharesName(barber, full),
      );
      if (fitting.length === 0) return;
      const before = said.slice(0, index).join(' ');
      const follows = last && index - last.index === 2 && /^(?:or|nor|and|o|ni|y)$/.test(said[index - 1]!);
      const isRefused = REFUSED_BEFORE.test(before) || Boolean(follows && last!.refused);
      for (const { id } of fitting) (isRefused ? refused : ids).add(id);
      if (!isRefused) {
        const isOther = wanted !== null && !fitting.some(({ id }) => wanted!.ids.includes(id));
        areApart ||= isOther && !JOINED_NAMES.test(`${said.slice(wanted!.index + 1, index).join(' ')} `);
        wanted = { index, ids: fitting.map(({ id }) => id) };
      }
      last = { index, refused: isRefused };
    });
    return { ids: [...ids].filter((id) => !refused.has(id)), refusedIds: [...refused], areApart };
  }

  private named(word: string, said: readonly string[], index: number): readonly Barber[] {
    const before = said[index - 1] ?? '';
    const after = said[index + 1] ?? '';
    // "have April instead" names her; "get April 5" names a day.
    const introduced = INTRODUCES.test(before) && !/^\d/.test(after);
    const isName = (name: string): boolean => {
      if (name !== word && `${name}s` !== word) return false;
      if (!ALSO_WORDS.has(name) || introduced || said.length === 1) return true;
      if (ALSO_MONTHS.has(name)) return !DATED_BEFORE.test(before) && !/^\d/.test(after);
      return index === 0 && GOES_ON.test(after);
    };
    const exact = this.barbers.filter(({ names }) => names.some(isName));
    if (exact.length > 0 || !introduced || word.length < 4 || isStopWord(word)) return exact;
    const limit = word.length >= 7 ? 2 : 1;
    // Of short names only doubled letters are mended: 'Anna' for 'Ana'.
    const isMeant = (name: string): boolean =>
      name.length < 4
        ? undoubled(name) === undoubled(word)
        : name[0] === word[0] && lettersApart(word, name, limit) <= limit;
    return this.barbers.filter(({ names }) => names.some(isMeant));
  }

  /** The name in "with Zoe", as it was written, when nobody here is called so. */
  static stranger(raw: string): string | null {
    const match =
      /(?:\b[Ww]ith|\b[Cc]on)\s+(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(\p{Lu}\p{Ll}{2,})\b/u.exec(
        raw,
      );
    return match?.[1] ?? null;
  }
}
