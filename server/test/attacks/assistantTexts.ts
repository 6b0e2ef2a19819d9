import { DEFAULT_CATALOG } from '../../src/domain/catalog/defaultCatalog';
import { BarberNames } from '../../src/modules/assistant/understanding/names/barberNames';
import { CONCEPTS, EMPTY, WEAK } from '../../src/modules/assistant/understanding/names/serviceConcepts';
import { ServiceNames } from '../../src/modules/assistant/understanding/names/serviceNames';
import { plainText } from '../../src/modules/assistant/understanding/plainText';
import type { Listening } from '../../src/modules/assistant/understanding/understand';

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name, aliases: [] }));

/** A salon whose names repeat each other's words. */
export const LISTENING: Listening = {
  today: '2026-11-25',
  language: null,
  country: 'US',
  expectsName: false,
  services: new ServiceNames(
    [
      ...named(DEFAULT_CATALOG.map(({ name }) => name)),
      ...named(['Cut and Cut', 'Cut and Beard and Cut', 'And', 'Cut and Color and Cut and Style']),
    ],
    plainText,
  ),
  barbers: new BarberNames(
    named(['Marcus Reid', 'Sofia Alvarez', 'Will Turner', 'April Stone', 'And No']),
    plainText,
  ),
};

/** Repeated as they are, each to the limit of a message. */
const REPEATED = [
  ...[
    'cut and ',
    'and ',
    'no ',
    'not ',
    'at ',
    'monday ',
    'not monday ',
    'with Marcus ',
    'not with Marcus or ',
  ],
  ...[
    'if monday is full ',
    'if ',
    'because ',
    'though, ',
    'siete, ',
    'pq ',
    'ni el lunes ni ',
    'in the afternoon ',
  ],
  ...[
    'I am Ana ',
    'my name is ',
    'a@',
    'a@b.',
    'a at b dot ',
    '@',
    '.',
    ',',
    'a,',
    'a.',
    '"',
    "'",
    '?',
    '=',
    '->',
  ],
  ...[
    'no = ',
    ' full =',
    '-',
    '(',
    ' ',
    '\t',
    '\n',
    'A',
    'AB2CDE ',
    '1',
    '1 ',
    '1:',
    '12/1 ',
    '+1',
    '212 555 ',
    'é',
  ],
  ...[
    '½',
    'ﷺ',
    '漢',
    '😀',
    'a\u0301',
    '\u0002',
    'İ',
    'ß',
    'ja',
    'jajaja ',
    'nooo',
    'haircutbeard',
    'www.',
    'p.m. ',
  ],
];
const JOINTS = [' ', ', ', ' and ', '. ', '', '\n', '? ', ' no ', ' with ', ' if ', ' 3 ', ' - '];

const VOCABULARY: readonly string[] = [
  ...new Set([
    ...Object.keys(CONCEPTS),
    ...EMPTY,
    ...WEAK,
    ...'monday friday tomorrow next week morning afternoon before after until between from instead cancel move change book same last time usual either nor neither but because if unless otherwise or else full busy free anyone whoever Marcus Sofia April Will please thanks half past quarter noon lunes martes mañana tarde noche pero porque si tampoco cancelar cambiar mejor antes despues con sin nadie mismo vez'.split(
      ' ',
    ),
  ]),
];

export interface AttackText {
  label: string;
  /** The text, as long as is asked for. */
  ofLength(characters: number): string;
}

const repeated = (unit: string): AttackText => ({
  label: JSON.stringify(unit),
  ofLength: (characters) => unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters),
});

/** Texts that take many rules many times. @param pick a number from 0 to below its argument. */
export function* attackTexts(pick: (below: number) => number): Generator<AttackText> {
  for (const unit of REPEATED) yield repeated(unit);
  const one = <T>(items: readonly T[]): T => items[pick(items.length)]!;
  for (;;) {
    const words = Array.from({ length: 1 + pick(4) }, () => one(VOCABULARY));
    yield repeated(words.join(one(JOINTS)) + one(JOINTS));
    const few = Array.from({ length: 2 + pick(30) }, () => one(VOCABULARY));
    let mixed = '';
    while (mixed.length < 2_000) mixed += one(few) + one(JOINTS);
    yield { label: JSON.stringify(mixed.slice(0, 60)), ofLength: (characters) => mixed.slice(0, characters) };
  }
}

/** The same numbers for the same seed. */
export function seededPick(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
