import { DEFAULT_CATALOG } from '../../../domain/catalog/defaultCatalog';
import { BarberNames } from './names/barberNames';
import { ServiceNames } from './names/serviceNames';
import { plainText } from './plainText';
import { type Listening, understand } from './understand';

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name, aliases: [] }));
const LISTENING: Listening = {
  today: '2026-11-25',
  language: null,
  country: 'US',
  expectsName: false,
  services: new ServiceNames(
    DEFAULT_CATALOG.map(({ key, name }) => ({ id: key, name, aliases: [] })),
    plainText,
  ),
  barbers: new BarberNames(named(['Ana Morales', 'Dre Whitfield', 'Mina Park', 'Theo Lindqvist']), plainText),
};
const hear = (text: string, listening: Partial<Listening> = {}) =>
  understand(text, { ...LISTENING, ...listening });

describe('a customer who shares a name with a barber', () => {
  test.each([
    ['Ana Bell, 917 555 0166', 'Ana Bell'],
    ['Mina Torres, 917 555 0180', 'Mina Torres'],
    ['Ana Gil, 600 111 222', 'Ana Gil'],
    ['Theo Grant 917 555 0101', 'Theo Grant'],
    ['917 555 0101, Theo Grant', 'Theo Grant'],
    ['Theo Grant and my number is 917 555 0101', 'Theo Grant'],
    ['Ana, 917 555 0166', 'Ana'],
    ['the first one, Tom Test 917 555 0111', 'Tom Test'],
  ])('%s', (text, name) => {
    for (const expectsName of [true, false])
      expect(hear(text, { expectsName, isBarberOpen: true })).toMatchObject({
        barberIds: [],
        person: { name },
      });
  });

  test.each([
    ['Ana Morales, 917 555 0166', 'Ana Morales'],
    ['a skin fade with Ana 917 555 0166', 'Ana Morales'],
    ['con Mina Park, 917 555 0166', 'Mina Park'],
    ['I prefer Theo, 917 555 0166', 'Theo Lindqvist'],
  ])('the barber is meant: %s', (text, barber) => {
    expect(hear(text, { expectsName: true })).toMatchObject({ barberIds: [barber], person: { name: null } });
  });

  test('a name and a number, after which nothing was asked, are left to the team', () => {
    expect(hear('Dana Fox, 212 555 0147', { isUnasked: true }).person.name).toBeNull();
    expect(hear('Skin fade on Friday. Dana Fox, 212 555 0147', { isUnasked: true }).person.name).toBe(
      'Dana Fox',
    );
  });
});

test.each(['for two people please', 'we are a couple', 'somos dos', 'cancel 917 555 0111', 'no idea yet'])(
  'nobody is called "%s"',
  (text) => {
    expect(hear(text, { expectsName: true }).person.name).toBeNull();
  },
);

test.each([
  ['with anna if possible', ['Ana Morales']],
  ['un degradado para mi hijo y para mi', []],
])('%s', (text, barberIds) => {
  expect(hear(text).barberIds).toEqual(barberIds);
});

test.each([
  ['for two people please', true],
  ['a skin fade for me and my son', true],
  ['skin fade for 2 tomorrow at 3', true],
  ['two haircuts please', true],
  ['somos dos', true],
  ['un degradado para mi hijo y para mi', true],
  ['2 cortes mañana', true],
  ['book me for 2 tomorrow', false],
  ['a skin fade for 2 pm', false],
  ['a haircut for my son', false],
  ['somos 14 en la familia', false],
  ['me and my son are off on Friday, so a skin fade on Thursday', false],
])('several people: %s', (text, isForSeveral) => {
  expect(hear(text)).toMatchObject({ isForSeveral });
});

test.each([
  'doesnt matter',
  "I don't mind",
  'whichever',
  'con quien sea',
  'la más temprana',
  'the earliest one',
])('takes the first of the times that were offered: %s', (text) => {
  expect(hear(text, { areTimesOffered: true })).toMatchObject({ choice: 0, time: null });
  expect(hear(text).choice).toBeNull();
});

test.each(['the kids one', 'for my 8 year old', 'de 8 años', 'el de niños'])(
  'one of the services that were asked about: %s',
  (text) => {
    const askedServiceIds = ['scissor-cut', 'buzz-cut', 'kids-cut'];
    expect(hear(text, { askedServiceIds }).services).toMatchObject([{ ids: ['kids-cut'] }]);
    expect(hear(text).services).toEqual([]);
  },
);

describe('questions', () => {
  test.each([
    ['do you do balayage?', 'services'],
    ['¿hacen microblading?', 'services'],
    ['is there parking?', 'unsupported'],
    ['¿hay estacionamiento?', 'unsupported'],
    ['do you take card?', 'unsupported'],
    ['Do I need to pay a deposit?', 'policy'],
    ['¿tengo que pagar un depósito?', 'policy'],
    ["Can I get 50% off, I'm a student?", 'manipulate'],
    ["I'm running 15 min late for my appointment", 'human'],
    ['voy 15 minutos tarde para mi cita', 'human'],
    ["what happens if I'm late?", 'policy'],
  ])('%s', (text, intent) => {
    expect(hear(text).intents[0]).toBe(intent);
  });

  test.each([
    ['can you speak spanish?', 'es'],
    ['I want to speak Spanish', 'es'],
    ['¿hablan inglés?', 'en'],
    ["I don't speak English", 'es'],
  ])('%s', (text, language) => {
    const { intents, ...heard } = hear(text);
    expect(heard).toMatchObject({ language, asksLanguage: language });
    expect(intents).not.toContain('human');
  });

  test('what is wanted besides a language stays', () => {
    expect(hear('quiero cancelar mi cita, en español por favor').intents).toContain('cancel');
  });

  test('somebody who speaks Spanish is a person', () => {
    expect(hear('can I have someone who speaks spanish?')).toMatchObject({ asksLanguage: null });
  });
});
