import { BarberNames } from './names/barberNames';
import { ServiceNames } from './names/serviceNames';
import { plainText } from './plainText';
import { type Understanding, understand } from './understand';

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name, aliases: [] }));
const services = new ServiceNames(named(['Bang Trim', 'Brow Wax', 'Buzz Cut']), plainText);
const barbers = new BarberNames(named(['Marcus Reid', 'Sofia Alvarez', 'April Stone']), plainText);
/** A Wednesday: Thursday is the 3rd, Friday the 4th, Saturday the 5th. */
const today = '2026-12-02';
const hear = (text: string): Understanding =>
  understand(text, { today, language: null, country: 'US', expectsName: false, services, barbers });

/** 'Bang Trim | Marcus Reid | 03 | 13:00', with '?' behind what is unclear. */
function wishOf(text: string): string {
  const {
    services: mentions,
    barberIds,
    isBarberUnclear,
    days,
    areDaysUnclear,
    time,
    otherTimes,
  } = hear(text);
  const clock = (minutes: number): string =>
    `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const when =
    time?.kind === 'at'
      ? clock(time.minutes)
      : time?.kind === 'between'
        ? `${clock(time.from)}-${clock(time.to)}`
        : (time?.kind ?? '');
  return [
    [...new Set(mentions.map(({ ids }) => ids.join('/')))].join(' + '),
    barberIds.join(', ') + (isBarberUnclear ? '?' : ''),
    (days.dates ?? []).map((date) => date.slice(-2)).join(', ') + (areDaysUnclear ? '?' : ''),
    when + (otherTimes.length > 0 ? '?' : ''),
  ].join(' | ');
}

test.each([
  // Stories are no wishes.
  ['bang trim Thursday 1pm, my sister is getting married on Saturday', 'Bang Trim |  | 03 | 13:00'],
  ['I get off work at 12 on Friday but a bang trim Thursday at 1', 'Bang Trim |  | 03 | 13:00'],
  ['last time I had Marcus but this time April please, bang trim', 'Bang Trim | April Stone |  | '],
  ['a friend had a buzz cut last month. bang trim for me', 'Bang Trim |  |  | '],
  ['need a bang trim before my wedding on Saturday. Thursday 1pm works', 'Bang Trim |  | 03 | 13:00'],
  ['el sábado tengo una boda, así que bang trim el viernes a las 9', 'Bang Trim |  | 04 | 9:00'],
  ['mi marido llega el viernes, quiero bang trim el jueves', 'Bang Trim |  | 03 | '],
  // Corrections replace.
  ['bang trim Friday at 1, no wait Thursday', 'Bang Trim |  | 03 | 13:00'],
  ['I said Friday but I meant Thursday', ' |  | 03 | '],
  ['bang trim el viernes, no, perdón, el jueves', 'Bang Trim |  | 03 | '],
  ['change the bang trim to a brow wax', 'Brow Wax |  |  | '],
  ['swap Marcus for April', ' | April Stone |  | '],
  // What is refused is not wanted.
  ['not Friday, Thursday', ' |  | 03 | '],
  ["Thursday works, Friday doesn't", ' |  | 03 | '],
  ['bang trim el jueves no, el viernes', 'Bang Trim |  | 04 | '],
  ['con Marcus no, con April', ' | April Stone |  | '],
  ['I do NOT want a buzz cut, only a bang trim', 'Bang Trim |  |  | '],
  ['bang trim Thursday at 1pm, not 9am', 'Bang Trim |  | 03 | 13:00'],
  ['bang trim Thursday, not in the morning', 'Bang Trim |  | 03 | 12:00-23:59'],
  // Ranges and what follows a story.
  ['bang trim after 12 before 5', 'Bang Trim |  |  | 12:00-16:59'],
  ['I work until 5 on Thursday, anything after that', ' |  | 03 | 17:00-23:59'],
  ['bang trim before Friday', 'Bang Trim |  | 02, 03 | '],
  // What only tells something gives way to what is wished for.
  ['my bonus landed on the 28th. bang trim, Thursday, 9:00 AM', 'Bang Trim |  | 03 | 9:00'],
  ["it's my 50th on the 19th and 30 people are coming! bang trim please, Thursday", 'Bang Trim |  | 03 | '],
  [
    "we're flying out at 6 in the morning on Friday, so Thursday 1 pm for a bang trim",
    'Bang Trim |  | 03 | 13:00',
  ],
  ['what time do you shut Friday? bang trim Thursday at 1 pm please', 'Bang Trim |  | 03 | 13:00'],
  ['last week you told me 9 am was the only one left. bang trim Thursday 1 pm', 'Bang Trim |  | 03 | 13:00'],
  ["I would have come Friday but you're shut. bang trim Thursday", 'Bang Trim |  | 03 | '],
  ["Marcus usually does me but he's off I hear. April then, bang trim", 'Bang Trim | April Stone |  | '],
  ["we'd love a bang trim on Thursday", 'Bang Trim |  | 03 | '],
  ['Thursday is parents evening. Friday works though', ' |  | 04 | '],
  // Other people's visits are theirs.
  ['my mum is booked with April on Friday at 9 am. bang trim Thursday at 1 pm', 'Bang Trim |  | 03 | 13:00'],
  [
    'sisters down for a brow wax with Marcus on Friday, mine is a bang trim on Thursday',
    'Bang Trim |  | 03 | ',
  ],
  [
    'he is page boy at 11 on Saturday can he have a bang trim on Thursday at 1 pm',
    'Bang Trim |  | 03 | 13:00',
  ],
  ['I already have a brow wax on Thursday. I want a bang trim on Friday', 'Bang Trim |  | 04 | '],
  // A correction reaches the next thing that is named, and stands before or behind it.
  ["bang trim on Friday... no wait that's my birthday, Thursday I mean, 1 pm", 'Bang Trim |  | 03 | 13:00'],
  ["bang trim Friday at 1 pm - wait that's the bank holiday. Thursday then", 'Bang Trim |  | 03 | 13:00'],
  ['I put Friday on the form, should have said Thursday. bang trim', 'Bang Trim |  | 03 | '],
  ['bang trim Friday - strike that - Thursday', 'Bang Trim |  | 03 | '],
  // Times and days that are turned down.
  ["anything but 1 pm, that's when the office phones. 9 am on Thursday", ' |  | 03 | 9:00'],
  ["the 9am ones don't work, 1 pm does", ' |  |  | 13:00'],
  ['Thursday, not 9 am, not noon, 1 pm', ' |  | 03 | 13:00'],
  ['Friday suits me; Thursday does not, as I have choir', ' |  | 04 | '],
  ["I've been called for jury duty on Friday so Friday is out, but I could come Thursday", ' |  | 03 | '],
  ['bang trim Thursday, 1 pm at the earliest', 'Bang Trim |  | 03 | 13:00-23:59'],
  ['afternoon only, mornings I am useless', ' |  |  | 12:00-23:59'],
  // Two of a kind that nothing joins are asked about.
  ['bang trim Thursday, also mum comes, Friday', 'Bang Trim |  | 03, 04? | '],
  ['bang trim 1pm, 3pm', 'Bang Trim |  |  | 15:00?'],
  ['bang trim Thursday or Friday', 'Bang Trim |  | 03, 04 | '],
  ["I'm 45, have 2 kids and $20: bang trim at 1pm", 'Bang Trim |  |  | 13:00'],
  // What contradicts itself is read once more: stories, habits and plans given up stand behind wishes.
  ['el viernes me toca guardia, por eso bang trim el jueves a las 9', 'Bang Trim |  | 03 | 9:00'],
  ['el viernes hay inventario, bang trim el jueves', 'Bang Trim |  | 03 | '],
  [
    'mi hermano va el viernes con Marcus, yo quiero bang trim el jueves con April',
    'Bang Trim | April Stone | 03 | ',
  ],
  ['lo de mi hija ya quedó: viernes, 9am, con Marcus. Falto yo: bang trim el jueves', 'Bang Trim |  | 03 | '],
  ['es para mi hijo, que a mí me toca el viernes. Bang trim el jueves', 'Bang Trim |  | 03 | '],
  ['quiero bang trim con April, siempre voy con Marcus', 'Bang Trim | April Stone |  | '],
  ['bang trim con Marcus, que April siempre tiene fila', 'Bang Trim | Marcus Reid |  | '],
  ['pensé en el viernes, luego vi que hay partido, total: jueves, bang trim', 'Bang Trim |  | 03 | '],
  ['podría ser el viernes, aunque el jueves me acomoda más, bang trim', 'Bang Trim |  | 03 | '],
  [
    'I was thinking of Friday, usually with Marcus. So Thursday with April, bang trim',
    'Bang Trim | April Stone | 03 | ',
  ],
  // Refused in Spanish by idiom, behind, by comparison or by "that day".
  ['ni el viernes ni con Marcus: el jueves con April, bang trim', 'Bang Trim | April Stone | 03 | '],
  ['con Marcus ni loco, con April, bang trim', 'Bang Trim | April Stone |  | '],
  ['el viernes no voy a poder, bang trim el jueves', 'Bang Trim |  | 03 | '],
  ['no me vayan a poner el viernes, bang trim el jueves', 'Bang Trim |  | 03 | '],
  ['bang trim, prefiero el jueves antes que el viernes', 'Bang Trim |  | 03 | '],
  ['el viernes, uy no, ese día cierran, el jueves, bang trim', 'Bang Trim |  | 03 | '],
  ['bang trim para hoy no, para el jueves', 'Bang Trim |  | 03 | '],
  ['trabajo toda la semana salvo el jueves, bang trim', 'Bang Trim |  | 03 | '],
  ['buzz cut sácalo, déjame el puro bang trim', 'Bang Trim |  |  | '],
  ['quítele el buzz cut, nomás bang trim', 'Bang Trim |  |  | '],
  ['a las 9 no alcanzo, a la 1 sí, bang trim', 'Bang Trim |  |  | 13:00'],
  ['bang trim a la 1, las 9 es muy temprano', 'Bang Trim |  |  | 13:00'],
  // Corrections as they are spoken.
  ['bang trim el viernes no po espérate, jueves, a las 9... chuta no, a la 1', 'Bang Trim |  | 03 | 13:00'],
  ['bang trim el viernes, jueves digo', 'Bang Trim |  | 03 | '],
  ['bang trim el viernes. Ay no, lo copié mal. El jueves', 'Bang Trim |  | 03 | '],
  // The day on which somebody can come is told, not wished for.
  ['el jueves entro a las 12, por eso necesito bang trim a las 9', 'Bang Trim |  | 03 | 9:00'],
  ['no tengo clases el jueves, entonces bang trim a la 1', 'Bang Trim |  | 03 | 13:00'],
])('%s → %s', (text, wish) => {
  expect(wishOf(text)).toBe(wish);
});

test.each([
  ['Thursday at 1pm, if not Friday', { dates: ['2026-12-04'], time: null, barberIds: null }],
  ['Friday if Thursday is full', { dates: ['2026-12-04'], time: null, barberIds: null }],
  ["with Marcus, or April if he's off", { dates: null, time: null, barberIds: ['April Stone'] }],
  [
    "if Thursday is open I'll grab that; only if it's gone would I settle for Friday",
    { dates: ['2026-12-04'], time: null, barberIds: null },
  ],
  [
    "Thursday please. Should that have gone I'd take Friday",
    { dates: ['2026-12-04'], time: null, barberIds: null },
  ],
  ['is Thursday free, I can also do Friday', { dates: ['2026-12-04'], time: null, barberIds: null }],
  [
    "is April free Thursday? I'd go with Marcus if not",
    { dates: null, time: null, barberIds: ['Marcus Reid'] },
  ],
  ['Thursday. Friday only as a backup', { dates: ['2026-12-04'], time: null, barberIds: null }],
  ['si no hay el jueves, el viernes', { dates: ['2026-12-04'], time: null, barberIds: null }],
  [
    'bang trim de preferencia a la 1, solo si ya está ocupado entonces a las 9',
    { dates: null, time: { kind: 'at', minutes: 540, other: 1260, isRough: false }, barberIds: null },
  ],
])('the second choice: %s', (text, fallback) => {
  expect(hear(text).fallback).toEqual(fallback);
});

test('whom somebody does not want is remembered', () => {
  expect(hear('anyone but Marcus, bang trim')).toMatchObject({
    refusedBarberIds: ['Marcus Reid'],
    barberIds: [],
    services: [{ ids: ['Bang Trim'] }],
  });
});

test('what somebody has already is told apart from what they wish for', () => {
  expect(hear("I'm booked with April on Thursday, could I come Friday?")).toMatchObject({
    existing: { says: true, dates: ['2026-12-03'] },
    days: { dates: ['2026-12-04'] },
    barberIds: [],
  });
});

test('two services that nothing joins are asked about', () => {
  expect(hear('bang trim on Thursday... ugh, autopilot. Mine is the brow wax').areServicesUnclear).toBe(true);
  expect(hear('bang trim and a brow wax on Thursday').areServicesUnclear).toBe(false);
  expect(hear('bang trim on Thursday. And a brow wax as well').areServicesUnclear).toBe(false);
});

test.each([
  ['was going to move it to Friday but just cancel it', 'cancel'],
  ['I wanted to cancel my appointment, but could you move my appointment to Friday', 'move'],
  ['I was going to see my cousin on Friday but she cancelled. bang trim Thursday at 1 pm', null],
  ['they moved my shift to Friday, so bang trim Thursday at 1 pm', null],
])('%s comes to %s', (text, end) => {
  expect(hear(text).endsWith).toBe(end);
});

test.each([
  ['Thursday at 1 pm is the last chance for Bang Trim', null],
  ["it's Bang Trim I want", null],
  ["it's for Dana", 'Dana'],
])('the name in "%s" is %s', (text, name) => {
  expect(hear(text).person.name).toBe(name);
});

test.each([
  ['ese día no puedo', true],
  ['ahí tengo guardia', true],
  ['that day I work', true],
  ['ese día no hay problema', false],
  ['ese día no trabajo', false],
])('%s takes back the day that was spoken of: %s', (text, isRefused) => {
  expect(hear(text).isThatDayRefused).toBe(isRefused);
});
