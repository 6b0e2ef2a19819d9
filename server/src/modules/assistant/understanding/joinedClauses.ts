import { addLocalDays } from '../../../domain/availability/localTime';
import { type Clause, WISH_AFTER } from './clauses/clauseRole';
import { type DayWish, NO_DAYS } from './days/dayWish';
import { JoinedServices } from './joinedServices';
import { FIRST_SAID, type Manner, OnlyTold } from './manner';
import { words } from './plainText';
import { type TimeWish, bothOf } from './times/timeWish';
import type { Fallback, Read, Wish } from './wish';

const THEN = words(
  '(?:any ?time |anything |something |cualquier hora |algo )?(?:after (?:that|then|this)|afterwards|from then(?: on)?|despues de eso|luego de eso|a partir de ahi)|(?:any ?time|anything|something|cualquier hora|algo) (?:after|despues|luego)',
);
/** Asks about a service, and wishes for none. */
const ASKS_ABOUT = words(
  'how much|whats? the (?:price|cost|damage)|prices?|cost|costs|(?:take|last) long|how long|do you (?:do|offer)|what is an?|whats an?|difference|cuanto|precio|cuesta|vale un|dura|tarda|(?:hacen|ofrecen) (?:el|la|un|una)?|que es un|diferencia',
);
/** When somebody is near: the day of their train is the day on which they could come. */
const IN_TOWN =
  /\b(?:gets? in|got in|finish|get (?:off|out)|knock off|clock off|salgo|termino|acabo|arriv\w+|lands?|landing|get(?:ting)? (?:back|home)|be back|in town|day off|off (?:work|on)|llega|llego|llegamos|vuelvo|regreso|aterrizo|aterriza|dia libre|entro|entramos|empiezo|empezamos|trabajo (?:hasta|de|desde)|tiene (?:cita|turno|hora|reserva)|start work|has an appointment)\b/;
const SHIFTS: readonly (readonly [RegExp, number])[] = [
  [
    words(
      '(?:the )?(?:day before(?! yesterday)|previous day)|(?:un|el) dia antes|la vispera|el dia anterior',
    ),
    -1,
  ],
  [words('(?:the )?(?:day after(?! tomorrow)|following day|next day)|(?:el )?dia (?:despues|siguiente)'), 1],
];
const THAT_DAY = words(
  '(?:that|the same|that same) (?:day|morning|afternoon|evening)|ese (?:mismo )?dia|esa (?:misma )?(?:manana|tarde|noche)',
);
/** "ese día no", "that day I'm working": takes back the day that was spoken of. */
const NOT_THAT_DAY = words(
  [
    '(?:ese(?: mismo)? dia|ahi|entonces) (?:(?:yo|ya|la verdad|pues|creo que|es que|me|se) )*(?:no(?! (?:hay (?:problema|lio)|importa|pasa|trabajo|curro|laburo|chambeo|entro|tengo(?! (?:tiempo|chance|como|forma|quien|con quien|carro))))|cierran|tengo(?! (?:libre|tiempo|chance))|trabajo|curro|laburo|viajo|salgo de|hay|me toca|llega|viene|cumple|entregan|vuelo|estoy (?:fuera|ocupad[oa]|de)|ando (?:fuera|ocupad[oa]|de)|es imposible|esta(?:n)? cerrad[oa]s?)',
    'no (?:(?!hay|importa|pasa|trabajo|curro|laburo|tengo)[a-z]+ ){0,3}(?:en )?(?:ese(?: mismo)? dia|ahi)',
    '(?:that|the same) day (?:im|i am|ive|i have|i work|i cant|is no|isnt|doesnt|wont|no)',
    '(?:not|cant|cannot|wont)(?: \\w+){0,3} that day',
  ].join('|'),
);
const namesAnything = ({ services, barberIds, time, days }: Read): boolean =>
  services.length > 0 || barberIds.length > 0 || time !== null || days.dates !== null;

/** "in the afternoon", "mornings": nobody can tell which, so that all the day is offered. */
const excludes = (one: TimeWish, other: TimeWish): boolean =>
  one.kind === 'between' && other.kind === 'between' && (one.to < other.from || other.to < one.from);

const LAST_MINUTE = 24 * 60 - 1;
const DAYS_AFTER = 7;

/** The clauses of a message so far, joined: corrections replace, refinements narrow, contradictions are unclear. */
export class Joined {
  private readonly services = new JoinedServices();
  private barbers: readonly string[] = [];
  private readonly refusedBarbers: string[] = [];
  private isAnyBarber = false;
  private isBarberUnclear = false;
  private barberOf: Readonly<Record<string, string>> = {};
  private time: TimeWish | null = null;
  private otherTimes: readonly TimeWish[] = [];
  private days: DayWish = NO_DAYS;
  private areDaysUnclear = false;
  private dayShift: number | null = null;
  private isThatDayRefused = false;
  private fallback: Fallback | null = null;
  /** "when I get off work", before the hour was told. */
  private waits = false;
  private rest: string[] = [];
  private readonly barbersTold = new OnlyTold();
  private readonly daysTold = new OnlyTold();
  private readonly timeTold = new OnlyTold();
  /** A correction was announced, and what it corrects has not been said yet: "no wait, that is my birthday. Thursday". */
  private isCorrecting = false;
  private sentence = -1;
  /** The last clause of the sentence was a story. */
  private isInStory = false;
  /** On which somebody tells to be near. */
  private datesInTown: readonly string[] | null = null;
  /** The days that were named last, by a story or a wish. */
  private lastDates: readonly string[] | null = null;
  /** The last that a story named, for "after that". */
  private story: { time: TimeWish | null; dates: readonly string[] | null } = { time: null, dates: null };

  add({ text, role, corrects: takesBack, isQuestion, tone, sentence }: Clause, read: Read): void {
    const isStory = role === 'context' || role === 'existing';
    this.lastDates = read.days.dates ?? this.lastDates;
    // "No wait, I work until five on Friday": a correction that tells a story leaves open what is meant.
    const isUnsure = role === 'context' && takesBack && read.days.dates !== null && this.days.dates !== null;
    const goesOn = sentence === this.sentence && this.isInStory && read.isBare;
    this.sentence = sentence;
    this.isCorrecting ||= takesBack;
    this.isInStory = isStory || (goesOn && read.services.length === 0);
    if (isUnsure)
      return this.addDays(read, { corrects: false, isAlternative: false, isTold: true, isWished: false });
    if (isStory) {
      this.story = { time: read.time ?? this.story.time, dates: read.days.dates ?? this.story.dates };
      if (role === 'context') this.addSpentDays(read.days);
      this.refuseThatDay(text, read);
      if (role === 'context' && IN_TOWN.test(text)) this.datesInTown = read.days.dates;
      if (this.waits) this.addAfterStory();
      return;
    }
    this.rest.push(read.rest);
    if (role === 'fallback') {
      if (this.services.areNone) this.services.add(text, read, FIRST_SAID);
      return this.addFallback(read);
    }
    if (role === 'preferred') this.giveWay(read);
    const corrects = this.isCorrecting;
    if (namesAnything(read)) this.isCorrecting = false;
    const manner: Manner = {
      corrects,
      isAlternative: /^(?:either |or |o |u )/.test(text),
      isTold: this.isInStory || (tone === 'tells' && !read.isBare && !takesBack),
      isWished: !this.isInStory && (tone === 'wishes' || read.isBare),
    };
    if (isQuestion && ASKS_ABOUT.test(text)) this.services.ask(read);
    else this.services.add(text, read, manner);
    this.addBarbers(read, manner);
    this.addDays(read, manner);
    if (role !== 'preferred' && this.refuseThatDay(text, read)) return;
    if (THAT_DAY.test(text) && !this.days.dates && !manner.isTold)
      this.days = { ...this.days, dates: this.story.dates };
    this.shiftDays(text, read);
    this.addTime(text, read, manner);
  }

  get wish(): Wish {
    const { refusedBarbers } = this;
    return {
      ...this.services.wish,
      barberIds: this.barbers.filter((id) => !refusedBarbers.includes(id)),
      refusedBarberIds: refusedBarbers,
      isAnyBarber: this.isAnyBarber,
      isBarberUnclear: this.isBarberUnclear,
      barberOf: this.barberOf,
      time: this.time,
      otherTimes: this.otherTimes,
      days: this.time && !this.days.dates ? { ...this.days, dates: this.datesInTown } : this.days,
      areDaysUnclear: this.areDaysUnclear,
      dayShift: this.dayShift,
      isThatDayRefused: this.isThatDayRefused,
      toldTime: this.story.time,
      fallback: this.fallback,
      rest: this.rest.join(' ').replace(/\s+/g, ' ').trim(),
    };
  }

  /** Answers whether a clause takes back the day that this message, or else the conversation, spoke of last. */
  private refuseThatDay(text: string, { days, time }: Read): boolean {
    if (days.dates || time || !NOT_THAT_DAY.test(text)) return false;
    const base = this.lastDates;
    if (!base) this.isThatDayRefused = true;
    else this.addSpentDays({ ...NO_DAYS, notDates: base });
    if (this.days.dates?.length === 0) this.days = { ...this.days, dates: null };
    return true;
  }

  /** "Friday I am in Boston", in a story: no day to come on. */
  private addSpentDays({ notWeekdays, notDates }: DayWish): void {
    const days = {
      ...this.days,
      notWeekdays: [...this.days.notWeekdays, ...notWeekdays],
      notDates: [...this.days.notDates, ...notDates],
    };
    this.days = { ...days, dates: days.dates && days.dates.filter((date) => !isRefused(date, days)) };
  }

  private addBarbers(read: Read, manner: Manner): void {
    const { isAlternative } = manner;
    let { corrects } = manner;
    this.refusedBarbers.push(...read.refusedBarberIds);
    for (const id of read.barberIds) {
      const index = this.refusedBarbers.indexOf(id);
      if (index >= 0 && corrects) this.refusedBarbers.splice(index, 1);
    }
    this.isAnyBarber ||= read.isAnyBarber;
    if (read.barberIds.length === 0) return;
    corrects = this.barbersTold.givesWay(manner, this.barbers.length > 0) || corrects;
    this.barberOf = read.barberOf;
    const isNew = read.barberIds.some((id) => !this.barbers.includes(id));
    if (isAlternative) this.barbers = [...this.barbers, ...read.barberIds];
    else {
      this.isBarberUnclear = !corrects && isNew && this.barbers.length > 0;
      this.barbers = this.isBarberUnclear ? [...this.barbers, ...read.barberIds] : read.barberIds;
      this.isBarberUnclear ||= read.areBarbersApart && Object.keys(read.barberOf).length === 0;
    }
  }

  private addDays({ days }: Read, manner: Manner): void {
    const { isAlternative } = manner;
    const corrects =
      (days.dates !== null && this.daysTold.givesWay(manner, this.days.dates !== null)) || manner.corrects;
    const before = this.days;
    const joint: DayWish = {
      dates: days.dates ?? before.dates,
      notWeekdays: [...before.notWeekdays, ...days.notWeekdays],
      notDates: [...before.notDates, ...days.notDates],
      isAnyDay: before.isAnyDay || days.isAnyDay,
      isSoonest: before.isSoonest || days.isSoonest,
      mismatch: days.mismatch ?? (corrects ? null : before.mismatch),
      isUnclear: false,
    };
    if (days.dates && before.dates && !corrects) {
      const both = days.dates.filter((date) => before.dates!.includes(date));
      const all = [...new Set([...before.dates, ...days.dates])].sort();
      joint.dates = both.length > 0 && !isAlternative ? both : all;
      this.areDaysUnclear = (both.length === 0 && !isAlternative) || (days.isUnclear && both.length > 1);
    } else if (days.dates) this.areDaysUnclear = days.isUnclear;
    this.days = { ...joint, dates: joint.dates && joint.dates.filter((date) => !isRefused(date, joint)) };
  }

  /** "the day before": of the day that the story, or else the message, named last. */
  private shiftDays(text: string, { days }: Read): void {
    const [, shift] = SHIFTS.find(([pattern]) => pattern.test(text)) ?? [];
    if (shift === undefined || days.dates) return;
    const base = (this.story.dates ?? this.days.dates)?.at(-1);
    if (base) this.days = { ...this.days, dates: [addLocalDays(base, shift)] };
    else this.dayShift = shift;
  }

  private addTime(text: string, read: Read, manner: Manner): void {
    if (!read.time) {
      if (THEN.test(text)) this.addAfterStory();
      this.waits ||= WISH_AFTER.test(text);
      return;
    }
    const corrects = this.timeTold.givesWay(manner, this.time !== null) || manner.corrects;
    if (read.isEither) {
      this.time = read.time;
      this.fallback = { dates: null, barberIds: null, ...this.fallback, time: read.otherTimes[0]! };
      return;
    }
    const before = corrects ? null : this.time;
    this.otherTimes = corrects ? [] : [...this.otherTimes, ...read.otherTimes];
    if (!before) this.time = read.time;
    else if (before.kind === 'at' && read.time.kind === 'at') {
      if (before.minutes !== read.time.minutes) this.otherTimes = [...this.otherTimes, before];
      this.time = read.time;
    } else if (before.kind !== 'at')
      this.time = excludes(before, read.time) ? null : bothOf(before, read.time);
  }

  /** "I work until five on Thursday, anything after that?" */
  private addAfterStory(): void {
    const { time, dates } = this.story;
    const last = dates?.at(-1);
    if (time && !this.time) {
      const from = time.kind === 'at' ? time.minutes : time.kind === 'between' ? time.to + 1 : 0;
      this.time = { kind: 'between', from: Math.min(from, LAST_MINUTE), to: LAST_MINUTE };
    }
    if (!last || this.days.dates) return;
    const after = Array.from({ length: DAYS_AFTER }, (_, index) => addLocalDays(last, index + 1));
    this.days = { ...this.days, dates: time ? dates : after };
  }

  private addFallback({ days, time, barberIds, isAnyBarber }: Read): void {
    const { fallback } = this;
    if (!days.dates && !time && barberIds.length === 0 && !isAnyBarber) return;
    // "Otherwise at 4" after nothing else is simply a wish.
    const has = { days: this.days.dates !== null, time: this.time !== null, barber: this.barbers.length > 0 };
    if (!has.days && days.dates) this.days = days;
    if (!has.time && time) this.time = time;
    this.fallback = {
      dates: (has.days ? days.dates : null) ?? fallback?.dates ?? null,
      time: (has.time || has.days ? time : null) ?? fallback?.time ?? null,
      barberIds: barberIds.length > 0 ? barberIds : isAnyBarber ? [] : (fallback?.barberIds ?? null),
    };
  }

  /** "Friday if Thursday is full": what was named before is only the second choice. */
  private giveWay({ days, time, barberIds }: Read): void {
    const { fallback } = this;
    this.fallback = {
      dates: days.dates && this.days.dates ? this.days.dates : (fallback?.dates ?? null),
      time: time && this.time ? this.time : (fallback?.time ?? null),
      barberIds:
        barberIds.length > 0 && this.barbers.length > 0 ? this.barbers : (fallback?.barberIds ?? null),
    };
    if (days.dates) this.days = { ...this.days, dates: null };
    if (time) this.time = null;
    if (barberIds.length > 0) this.barbers = [];
  }
}

const isRefused = (date: string, { notWeekdays, notDates }: DayWish): boolean =>
  notDates.includes(date) || notWeekdays.includes(new Date(`${date}T00:00Z`).getUTCDay());
