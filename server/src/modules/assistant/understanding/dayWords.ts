import { isValidLocalDate, addLocalDays, weekdayOf } from '../../../domain/availability/localTime';
import { ACTIVITIES } from './occasions';
import { type Scan, words } from './plainText';

/** On which days somebody wants to come. Dates are local, `YYYY-MM-DD`. */
export interface DayWish {
  /** All that would do, in order; null when nothing was said. */
  dates: readonly string[] | null;
  /** 0 = Sunday; said not to suit. */
  notWeekdays: readonly number[];
  notDates: readonly string[];
  isAnyDay: boolean;
  isSoonest: boolean;
  /** "Friday the 14th" where the 14th is no Friday: the weekday, and the date. */
  mismatch: { weekday: number; date: string } | null;
  /** Several were named, and neither 'or' nor 'and' tells that any of them would do. */
  isUnclear: boolean;
}

const WEEKDAYS: Readonly<Record<string, number>> = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  domingo: 0,
  lunes: 1,
  martes: 2,
  miercoles: 3,
  jueves: 4,
  viernes: 5,
  sabado: 6,
};
const DAY = `(?:${Object.keys(WEEKDAYS).join('|')})s?`;
const DAYS = `${DAY}(?: ?(?:or|and|nor|o|y|ni)? ?(?:on |the |el |los |next )?${DAY})*`;

const MONTHS: Readonly<Record<string, number>> = {
  ...months('january february march april may june july august september october november december'),
  ...months('jan feb mar apr may jun jul aug sep oct nov dec'),
  ...months('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  ...months('ene feb mar abr mayo jun jul ago set oct nov dic'),
  sept: 9,
};
const MONTH = `(?:${Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;
/** Whether a plain word names a weekday or a month. */
export const isDateWord = (word: string): boolean => word in WEEKDAYS || word in MONTHS;

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  diez: 10,
  quince: 15,
  'a couple of': 2,
  'un par de': 2,
};
const COUNT = `(?:\\d{1,2}|${Object.keys(COUNTS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;

function months(names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, index + 1]));
}

/** The Monday of the week that a date lies in. */
const mondayOf = (date: string): string => addLocalDays(date, -((weekdayOf(date) + 6) % 7));
const span = (from: string, days: number): string[] =>
  Array.from({ length: Math.max(0, days) }, (_, index) => addLocalDays(from, index));
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
const count = (text: string): number => COUNTS[text] ?? Number(text);

interface Reading {
  today: string;
  /** Decides between 12/1 and 1/12. */
  dayFirst: boolean;
}

/** One of these words, or a number, is in everything that tells a day. */
const MAY_TELL_DAY = words(
  `\\d\\S*|${DAY}|${MONTH}|today|tomorrow|week\\w*|fortnight|days?|month|asap|soon\\w*|next|earliest|now|when\\w*|any ?time|some ?time|hoy|manana|semanas?|quincena|dias?|mes|meses|antes|cuanto|pronto|primero|proxima|ya|ahora|cuando|momento|hora|igual|vispera|after|before|despues`,
);
const NOTHING: DayWish = {
  dates: null,
  notWeekdays: [],
  notDates: [],
  isAnyDay: false,
  isSoonest: false,
  mismatch: null,
  isUnclear: false,
};

/** Takes what is said about days out of a plain text. Comes after the time of day, for 'mañana por la mañana'. */
export function takeDays(scan: Scan, reading: Reading): DayWish {
  if (!MAY_TELL_DAY.test(scan.rest)) return NOTHING;
  const { today } = reading;
  const notWeekdays: number[] = [];
  const notDates: string[] = [];
  const days: string[] = [];
  const places: Place[] = [];
  let weekdays: number[] = [];
  let week: string[] | null = null;
  let isAnyDay = false;
  let isSoonest = false;

  const text = scan.whole;
  takeRefused(scan, today, notWeekdays, notDates);
  const ranged = takeRanges(scan, today);
  const dated = takeDates(scan, reading);
  days.push(...dated);

  const offset = (pattern: string, date: (match: RegExpExecArray) => string): void =>
    scan.take(words(pattern), (match) => {
      days.push(date(match));
      places.push({ from: match.index, to: match.index + match[0].length });
    });
  offset('(?:the )?day after tomorrow|pasado manana', () => addLocalDays(today, 2));
  offset(
    `(?:a week|una semana) (?:from|after|on|despues de) (?:today|hoy)|(?:today|hoy) (?:week|en ocho)|de hoy en ocho`,
    () => addLocalDays(today, 7),
  );
  offset('(?:a week (?:from|after) tomorrow|tomorrow week)', () => addLocalDays(today, 8));
  scan.take(
    words(`(?:a week (?:from|on|after) (?:next |this )?(${DAY})|(${DAY}) week|a week (${DAY}))`),
    (match) => {
      const name = (match[1] ?? match[2] ?? match[3])!;
      days.push(addLocalDays(coming(weekdayNamed(name), today), 7));
    },
  );
  offset(
    `(?:in|en|dentro de) (?:a|una) (?:fortnight|quincena)|(?:a )?fortnight(?: from (?:now|today))?|(?:en|dentro de) (?:quince|15) dias`,
    () => addLocalDays(today, 14),
  );
  offset(
    `(?:in|en|dentro de) (${COUNT}) (?:days?|dias?)(?: time)?|(${COUNT}) (?:days|dias) (?:from (?:now|today)|a partir de hoy)`,
    (match) => addLocalDays(today, count((match[1] ?? match[2])!)),
  );
  offset(
    `(?:in|en|dentro de) (${COUNT}) (?:weeks?|semanas?)(?: time)?|(${COUNT}) (?:weeks?|semanas?) from (?:now|today)`,
    (match) => addLocalDays(today, 7 * count((match[1] ?? match[2])!)),
  );
  offset('tomorrow|manana', () => addLocalDays(today, 1));
  // "but today I'd like…" says 'this time' as well as the day.
  let isToday = false;
  scan.take(
    words('(?:today|hoy)(?= (?:i|id|im|ill|lets|quiero|quisiera|prefiero|me gustaria|voy a) )'),
    () => {
      isToday = true;
    },
  );
  offset('today|hoy', () => today);

  const setWeek = (pattern: string, dates: () => string[]): void =>
    scan.take(words(pattern), () => {
      week = dates();
    });
  const monday = mondayOf(today);
  const nextMonday = addLocalDays(monday, 7);
  setWeek(
    '(?:the )?week after next|(?:the )?week after|(?:la )?semana siguiente a la proxima|en dos semanas',
    () => span(addLocalDays(monday, 14), 7),
  );
  setWeek(
    '(?:early|beginning of|start of) next week|(?:a )?(?:principios|comienzos|inicios) de (?:la )?(?:proxima semana|semana que viene)',
    () => span(nextMonday, 2),
  );
  setWeek(
    '(?:late|later|end of|the end of) next week|(?:a )?(?:fines|finales) de (?:la )?(?:proxima semana|semana que viene)',
    () => span(addLocalDays(nextMonday, 3), 3),
  );
  setWeek('next weekend|(?:el )?proximo fin de semana|(?:el )?fin de semana que viene', () =>
    // On a weekend the next one is the one that follows; before it, people mean the coming one as often: both.
    weekendFrom(isWeekend(today) ? nextMonday : addLocalDays(monday, 7)),
  );
  setWeek('(?:at |on |over |during )?(?:this |the |el |este )?(?:weekend|fin de semana)', () =>
    weekendFrom(monday).filter((date) => date >= today),
  );
  setWeek(
    '(?:some ?time |any ?time |any day |a day |algun dia )?(?:in |during |de |en )?(?:the |la )?(?:next week|following week|proxima semana|semana que viene|semana entrante)',
    () => span(nextMonday, 7),
  );
  setWeek('end of (?:the|this) week|(?:a )?(?:fines|finales) de (?:esta )?semana', () =>
    span(addLocalDays(monday, 3), 4).filter((date) => date >= today),
  );
  setWeek(
    '(?:some ?time |any ?time |later |the rest of |any day )?(?:in )?this week|(?:en )?esta semana|lo que queda de (?:la )?semana',
    () => span(today, 7 - daysBetween(monday, today)),
  );
  setWeek('next month|(?:el )?(?:proximo mes|mes que viene)', () => monthOf(nextMonth(today)));
  setWeek('(?:the )?end of the month|fin de mes', () =>
    monthOf(today)
      .slice(-7)
      .filter((date) => date >= today),
  );
  setWeek('this month|(?:en )?este mes', () => monthOf(today).filter((date) => date >= today));
  scan.take(words(`(?:in|during|en) (${MONTH})`), (match) => {
    const month = MONTHS[match[1]!]!;
    const year = Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
    week = monthOf(`${year}-${pad(month)}-01`).filter((date) => date >= today);
  });
  scan.take(
    words('(?:on |any )?(?:a )?weekdays?|during the week|entre semana|dias? de semana|de lunes a viernes'),
    () => {
      weekdays = [1, 2, 3, 4, 5];
    },
  );

  scan.take(
    words(
      `(?:on |for |el |los |para el )?(next|this|coming|this coming|the coming|upcoming|este|proximo|el proximo)? ?(${DAYS})( que viene| proximo| siguiente)?`,
    ),
    (match) => {
      const named = match[2]!.match(new RegExp(DAY, 'g'))!.map(weekdayNamed);
      places.push({ from: match.index, to: match.index + match[0].length });
      if (match[1] === 'next' && !week) {
        days.push(...named.map((weekday) => addLocalDays(nextMonday, (weekday + 6) % 7)));
      } else if (match[1] && !week) {
        days.push(...named.map((weekday) => coming(weekday, today)));
      } else {
        weekdays.push(...named);
      }
    },
  );

  scan.take(
    words(
      'any ?day|whatever day|whenever|no preference on (?:the )?day|cualquier dia|cuando sea|cuando puedan?|cualquier momento|me da igual (?:el dia|cuando)',
    ),
    () => {
      isAnyDay = true;
    },
  );
  scan.take(
    words(
      '(?:as )?soon(?:est)?(?: as)?(?: possible| you can)?|asap|next (?:available|free|possible|opening|slot|one)(?: slot| appointment| time| opening)?|(?<!(?:thats|its|is|all|looks|sounds) )right now|now please|(?:the )?earliest (?:possible|available)|lo antes posible|cuanto antes|lo mas pronto(?: posible)?|(?:lo )?primero que (?:tengan?|haya)|(?:la )?proxima (?:cita |hora )?(?:disponible|libre)|ya mismo|ahora mismo',
    ),
    () => {
      isSoonest = true;
    },
  );

  scan.take(words('any ?time|some ?time|cualquier hora'), () => undefined);

  if (isToday && days.length === 0 && weekdays.length === 0) days.push(today);
  const mismatch = mismatchIn(dated, weekdays);
  const said = mismatch ? dated : combined({ days, week, weekdays, today });
  // "next week, before Friday" is both; "any time before Friday" is the range alone.
  const wanted = ranged && said ? said.filter((date) => ranged.includes(date)) : (ranged ?? said);
  const suits = (date: string): boolean => !notWeekdays.includes(weekdayOf(date)) && !notDates.includes(date);
  const dates = wanted && [...new Set(wanted)].sort().filter(suits);
  return {
    dates,
    notWeekdays,
    notDates,
    isAnyDay,
    isSoonest,
    mismatch,
    isUnclear: ranged === null && !week && (dates?.length ?? 0) > 1 && arePlacesApart(places, text),
  };
}

interface Place {
  from: number;
  to: number;
}

/** Whether days are named in places that nothing joins. */
function arePlacesApart(places: readonly Place[], text: string): boolean {
  const inOrder = [...places].sort((a, b) => a.from - b.from);
  return inOrder.some((place, index) => {
    const next = inOrder[index + 1];
    return (
      next !== undefined && !/(?:^| )(?:or|and|o|u|y|either)(?: |$)/.test(text.slice(place.to, next.from + 3))
    );
  });
}

/** "no me vayan a poner el viernes", "no voy a llegar el martes". */
const NO_VERB = `no (?:me |se |le |lo |la |nos )*(?:vaya[ns]?|ponga[ns]?|pongas|anote[ns]?|agende[ns]?|de[ns]?|des|venga[ns]?|vengo|voy|ire|iria|llego|llegaria|alcanzo|queria|podre|estoy|estare|ando|es para|era|abren|atienden|trabajan|laburan|me da|quisiera|pienso)(?: (?!(?:antes|despues|hasta|sino|desde|mejor|y|o|pero)\\b)[a-z]+){0,3}(?= (?:para )?(?:el |los |este )?${DAY}\\b)`;
/** What stands between a refusal and the day that it refuses. */
const REFUSING = `(?:(?:but|just|and|pero) )?(?:(?<!if )not(?: (?:on|for|this|free|available|at all|really))?|its not|isnt|no es|no is|except(?: for)?|excluding|apart from|other than|anything but|any day (?:but|except)|(?:it |that )?(?:cant|cannot|can not|couldnt|shouldnt|mustnt|wont) be|(?:que )?no (?:puede|podria) ser|avoid|forget|scratch|skip|ditch|olvida(?:te)?(?: del?)?|instead of|rather than|en vez del?|en lugar del?|(?:i )?(?:cant|cannot|can not|couldnt|wont)(?: be able to)?(?: do| make| come)?(?: it)?(?: on)?|(?:im )?(?:busy|away|not free|not around|working)(?: on)?|dont want|(?:doesnt|wont) work|que no sea|menos|excepto|salvo|no puedo(?: (?:ir|venir))?|no me (?:viene bien|sirve|va)|no quiero|antes que|mas que|(?<=(?:mejor|prefiero|mas)(?: [a-z]+){1,4} )que|(?<=better(?: [a-z]+){1,3} )than|no(?= (?:para )?(?:el|los|este|hoy|manana)\\b)|${NO_VERB})`;
const REFUSED_DAYS = `${DAY}(?: (?:or|and|nor|o|y|ni) (?:on |the |el |los )?${DAY})*`;
const REFUSED_AFTER =
  '(?:s )?(?:(?:really )?(?:doesnt|does not|wont|will not|dont|do not|isnt|arent|is not|are not)(?: really)? (?:work|suit|good|possible|great|ideal)|(?:is|are|s)? ?(?:no good|out|impossible|a no|off)(?! if)|(?:doesnt|does not|dont|do not|isnt|is not|wont|will not|cant|can not|cannot)(?= *(?:though|really|sadly|sorry)? *$)|(?:is |are )?(?:bad|ruled out|taken|gone|tricky|awkward|a mess|a nightmare|spoken for|not on|not happening|a write off|a no go|no go|hopeless|useless)(?! if)|(?:no longer|not) (?:works?|suits?|possible|good|an option|ideal|great|free|available)|(?:es |seria |me es )?imposible|nada de nada|ni de broma|ni hablar|ni pensarlo|(?:queda )?descartad[oa]|(?:yo |ya |pues |creo que |tampoco |igual )*no (?:puedo|llego|doy abasto|me (?:viene|sirve|va|queda|da|cuadra|conviene|acomoda|late|animo)|es posible|alcanzo|voy a (?:poder|ir|llegar|alcanzar|estar)|podre|podria|ire|iria|llegaria|abren|atienden|trabajan|laburan|hay (?:nadie|forma|manera)|(?:quiero|queria)(?= *$)|estoy|estare|vengo|ando))(?: bien| la vida| for me)?';

/** "Friday I'm in Boston", "el viernes tengo dentista": the day is spoken for, as long as no hour says when one is free again. */
const SPENT =
  `(?:is|s|es) (?:(?:the|my|our|a|an|his|her|mi|el|la|su) )?(?:\\w+ )?(?:${ACTIVITIES}|bank holiday|feriado|festivo)(?!.* \\d)|` +
  '(?:im|i am|well be|ill be|were|hes|shes) (?:in(?! (?:to|for|after|before|from) )|at|away|off to|out|busy|working|on|flying|travell?ing|gone|tied up)(?!.* (?:\\d|but|until|till))|(?:i|we) (?:have|ve|ve got|have got|got) (?:the |my |an? )?(?:dentist|doctors?|wedding|funeral|exam|meetings?|school|shift)(?!.* \\d)|(?:lo )?(?:tiene|tengo|tenemos) (?:completo|lleno|ocupado|liado|pillado|dentista|medico|boda|examen|viaje|reunion(?:es)?|turno|guardia|todo el dia)(?!.* (?:a las|hasta|\\d))|(?:estoy|ando|estare|voy a estar) (?:en|fuera|de viaje|ocupad[oa]|liad[oa])(?!.* (?:hasta|\\d))|(?:trabajo|curro|viajo|me voy)(?= *$)';

function takeRefused(scan: Scan, today: string, notWeekdays: number[], notDates: string[]): void {
  const refuse = (text: string): void => {
    notWeekdays.push(...text.match(new RegExp(DAY, 'g'))!.map(weekdayNamed));
  };
  scan.take(
    words(
      `(?:(?:from|de|desde el) )?(${DAY}) (?:to|till|until|through|a|al|hasta el) (${DAY}) ${REFUSED_AFTER}|(?:not|no|except|menos|salvo) (?:from |del? |desde el )(${DAY}) (?:to|till|until|through|a|al|hasta el) (${DAY})`,
    ),
    (match) => {
      const [from, to] = [weekdayNamed((match[1] ?? match[3])!), weekdayNamed((match[2] ?? match[4])!)];
      for (let day = from; ; day = (day + 1) % 7) {
        notWeekdays.push(day);
        if (day === to) return;
      }
    },
  );
  scan.take(words(`(${REFUSED_DAYS}) ${REFUSED_AFTER}`), (match) => refuse(match[1]!));
  scan.take(
    words(`(?<=(?:${DAY}|manana|hoy) )(?:mejor que|better than|not) (?:on |the |el |los )?(${REFUSED_DAYS})`),
    (match) => refuse(match[1]!),
  );
  scan.take(
    words(
      `(${DAY}(?<=s)) are (?:always )?(?:mad|mental|busy|packed|hectic|rammed|crazy|full|a nightmare|the worst)`,
    ),
    (match) => refuse(match[1]!),
  );
  scan.take(words(`(${REFUSED_DAYS}) (?:${SPENT})`), (match) => refuse(match[1]!));
  scan.take(
    words(`${REFUSING} (?:para )?(?:on |next |this |the |el |los |la |este )?(${REFUSED_DAYS})`),
    (match) => refuse(match[1]!),
  );
  const refuseDate = (name: string): void => {
    notDates.push(addLocalDays(today, /today|hoy/.test(name) ? 0 : 1));
  };
  scan.take(words(`${REFUSING} (?:for |para )?(today|tomorrow|hoy|manana)`), (match) =>
    refuseDate(match[1]!),
  );
  scan.take(words(`(today|tomorrow|hoy|manana) ${REFUSED_AFTER}`), (match) => refuseDate(match[1]!));
}

const RANGED_DAYS = 14;

/** Days before, after or between two that are named; null where none are. */
function takeRanges(scan: Scan, today: string): string[] | null {
  let range: string[] | null = null;
  const NAME = `(?:next |this |the |el |este |proximo )?(${DAY}|today|tomorrow|hoy|manana)`;
  const dateOf = (name: string): string => {
    if (/today|hoy/.test(name)) return today;
    return /tomorrow|manana/.test(name) ? addLocalDays(today, 1) : coming(weekdayNamed(name), today);
  };
  const between = (from: string, to: string): void => {
    range = span(from, Math.min(RANGED_DAYS, daysBetween(from, to) + 1));
  };
  scan.take(
    words(
      `(?:between|from|entre(?: el)?|de|desde el) ${NAME} (?:and|to|until|till|through|y|a|al|hasta) ${NAME}`,
    ),
    (match) => {
      const from = dateOf(match[1]!);
      const to = dateOf(match[2]!);
      if (to <= from) return false;
      between(from, to);
      return true;
    },
  );
  // "I can't until Friday": from then on.
  scan.take(
    words(
      `(?:(?:cant|cannot|not|wont)(?: \\w+){0,5} (?:until|till|before) ${NAME}|no (?:puedo|podre|podria|llego|estoy|vuelvo|regreso|tengo|voy a poder)(?: \\w+){0,4}? (?:hasta|antes del?) ${NAME}|(?:hasta|antes del?) ${NAME} no (?:puedo|podre|llego|estoy|vuelvo|regreso|tengo))`,
    ),
    (match) => {
      const from = dateOf((match[1] ?? match[2] ?? match[3])!);
      between(from, addLocalDays(from, 7));
    },
  );
  scan.take(words(`(?:the )?day before ${NAME}|el dia antes del? ${NAME}`), (match) =>
    between(
      addLocalDays(dateOf((match[1] ?? match[2])!), -1),
      addLocalDays(dateOf((match[1] ?? match[2])!), -1),
    ),
  );
  scan.take(words('(?:before (?:the )?|antes del? (?:el )?)(?:weekend|fin de semana)'), () =>
    between(today, addLocalDays(mondayOf(today), 4)),
  );
  scan.take(
    words(`(?:any ?(?:time|day) |some ?time |cualquier dia )?(?:before|antes del?) ${NAME}`),
    (match) => between(today, addLocalDays(dateOf(match[1]!), -1)),
  );
  scan.take(
    words(
      `(?:any ?(?:time|day) |some ?time |cualquier dia )?(?:by|until|till|no later than|hasta(?: el)?|a mas tardar(?: el)?) ${NAME}`,
    ),
    (match) => between(today, dateOf(match[1]!)),
  );
  scan.take(
    words(`(?:any ?(?:time|day) |some ?time |cualquier dia )?(?:(?<!day |week )after|despues del?) ${NAME}`),
    (match) => between(addLocalDays(dateOf(match[1]!), 1), addLocalDays(dateOf(match[1]!), 7)),
  );
  scan.take(
    words(
      `(?:(?:any ?(?:time|day) )?(?:(?<!weeks? |days? |fortnight |now )from|starting|a partir del?|desde el) ${NAME}(?: on(?:wards)?| en adelante)?|${NAME} (?:onwards|or later|or after|en adelante|o despues))`,
    ),
    (match) => {
      const from = dateOf((match[1] ?? match[2])!);
      between(from, addLocalDays(from, 7));
    },
  );
  return range;
}

function takeDates(scan: Scan, { today, dayFirst }: Reading): string[] {
  const found: string[] = [];
  const year = Number(today.slice(0, 4));
  const add = (day: number, month: number, ofYear: number | null): boolean => {
    const full = ofYear !== null && ofYear < 100 ? 2000 + ofYear : ofYear;
    const date = `${full ?? year}-${pad(month)}-${pad(day)}`;
    if (!isValidLocalDate(date)) return false;
    found.push(full === null && date < today ? `${year + 1}${date.slice(4)}` : date);
    return true;
  };
  scan.take(words('(\\d{4})-(\\d{2})-(\\d{2})'), (match) =>
    add(Number(match[3]), Number(match[2]), Number(match[1])),
  );
  scan.take(words('(?:on |el )?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{2,4}))?'), (match) => {
    const [first, second] = [Number(match[1]), Number(match[2])];
    const ofYear = match[3] ? Number(match[3]) : null;
    const isDayFirst = first > 12 || (second <= 12 && dayFirst);
    return isDayFirst ? add(first, second, ofYear) : add(second, first, ofYear);
  });
  scan.take(
    words(
      `(?:on |the |on the |el |el dia )?(\\d{1,2})(?:st|nd|rd|th)?(?: of| de)? (${MONTH})(?:(?: de| del)? (20\\d\\d))?`,
    ),
    (match) => add(Number(match[1]), MONTHS[match[2]!]!, match[3] ? Number(match[3]) : null),
  );
  scan.take(
    words(`(?:on |the )?(${MONTH})(?: the)? (\\d{1,2})(?:st|nd|rd|th)?(?: (20\\d\\d))?(?!:)`),
    (match) => add(Number(match[2]), MONTHS[match[1]!]!, match[3] ? Number(match[3]) : null),
  );
  scan.take(
    words(
      '(?:on |for )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! (?:one|option|slot|time|birthday|bday|anniversary|visit|street|st|ave|avenue|floor|grade))(?<!(?:his|her|my|their|our) \\d{1,2}(?:st|nd|rd|th))|(?:para )?el (?:dia )?(\\d{1,2})(?! (?:de|opcion))',
    ),
    (match) => {
      const day = Number(match[1] ?? match[2]);
      for (let month = 0; month < 3; month++) {
        const at = new Date(Date.UTC(year, Number(today.slice(5, 7)) - 1 + month, 1));
        const date = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(day)}`;
        if (isValidLocalDate(date) && date >= today) {
          found.push(date);
          return true;
        }
      }
      return false;
    },
  );
  return found;
}

function combined({
  days,
  week,
  weekdays,
  today,
}: {
  days: string[];
  week: string[] | null;
  weekdays: number[];
  today: string;
}): string[] | null {
  if (week && weekdays.length > 0) return week.filter((date) => weekdays.includes(weekdayOf(date)));
  // "Friday the 27th", "tomorrow, Sunday": the date says it all.
  if (days.length > 0 && weekdays.length > 0 && days.every((date) => weekdays.includes(weekdayOf(date))))
    return days;
  const named = weekdays.flatMap((weekday) =>
    // Said on that very weekday it may mean today, or in a week.
    weekdayOf(today) === weekday ? [today, addLocalDays(today, 7)] : [coming(weekday, today)],
  );
  const all = [...days, ...named, ...(week ?? [])];
  return all.length > 0 || week ? all : null;
}

function mismatchIn(dated: readonly string[], weekdays: readonly number[]): DayWish['mismatch'] {
  const [date] = dated;
  if (dated.length !== 1 || weekdays.length !== 1 || !date || weekdayOf(date) === weekdays[0]) return null;
  return { weekday: weekdays[0]!, date };
}

const weekdayNamed = (name: string): number => WEEKDAYS[name] ?? WEEKDAYS[name.replace(/s$/, '')]!;
/** The next such weekday after today. */
const coming = (weekday: number, today: string): string =>
  addLocalDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
const isWeekend = (date: string): boolean => [0, 6].includes(weekdayOf(date));
const weekendFrom = (monday: string): string[] => span(addLocalDays(monday, 5), 2);
const pad = (value: number): string => String(value).padStart(2, '0');
const nextMonth = (date: string): string => {
  const at = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1));
  return at.toISOString().slice(0, 10);
};
const monthOf = (date: string): string[] => {
  const first = `${date.slice(0, 7)}-01`;
  return span(first, daysBetween(first, nextMonth(date)));
};
