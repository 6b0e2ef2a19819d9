import { languageOf } from './language';
import { phrasebook } from './phrasebook';
import { translateError } from './translateError';

describe('a phrasebook', () => {
  const say = phrasebook(
    {
      'Please sign in.': 'Inicie sesión.',
      'Row {row} has the same name.': 'La fila {row} tiene el mismo nombre.',
      'Row {row} is bad.': 'La fila {row} está mal.',
      '{name} is not free then.': '{name} no tiene libre esa hora.',
      '{name} is {status}.': '{name} está {status|term}.',
      '{name} does not offer {service}.': '{name} no ofrece {service}.',
      '{window} overlaps {other}.': 'El {window|term} se cruza con el {other|term}.',
      '{start} must be a time.': 'Indique una hora.',
      'Not sent. {why}': 'No se envió. {why|sentence}',
      'There is no {{{blank}}}.': 'No existe {{{blank}}}.',
    },
    { busy: 'ocupado', Monday: 'lunes' },
  );

  it.each([
    ['Please sign in.', 'Inicie sesión.'],
    ['Row 7 has the same name.', 'La fila 7 tiene el mismo nombre.'],
    ['Row 7 is bad.', 'La fila 7 está mal.'],
    ['Ana is not free then.', 'Ana no tiene libre esa hora.'],
    ['Ana is busy.', 'Ana está ocupado.'],
    ['Ana is elsewhere.', 'Ana está elsewhere.'],
    ['Ana does not offer Cut does not offer Color.', 'Ana no ofrece Cut does not offer Color.'],
    [
      'Monday 09:00–12:00 overlaps Monday 11:00–13:00.',
      'El lunes 09:00–12:00 se cruza con el lunes 11:00–13:00.',
    ],
    ['start must be a time.', 'Indique una hora.'],
    ['Not sent. Please sign in.', 'No se envió. Inicie sesión.'],
    ['Not sent. Nobody knows why.', 'No se envió. Nobody knows why.'],
    ['There is no {{first_name}}.', 'No existe {{first_name}}.'],
    // What somebody is called is left as it is, whatever signs it has.
    ['$& {name} is not free then.', '$& {name} no tiene libre esa hora.'],
    ['two\nlines is not free then.', 'two\nlines no tiene libre esa hora.'],
  ])('%j', (english, spanish) => expect(say(english)).toBe(spanish));

  it.each(['Please sign out.', ' is not free then.', 'Row  is bad', '', 'is', 'Ana is busy'])(
    'does not know %j',
    (sentence) => expect(say(sentence)).toBeNull(),
  );

  it('is quick about text that almost fits, however long', () => {
    const began = performance.now();
    expect(say(` does not offer`.repeat(100_000))).toBeNull();
    expect(say(`${' does not offer'.repeat(130)}!`)).toBeNull();
    expect(performance.now() - began).toBeLessThan(100);
  });
});

it.each([
  ['es', 'es'],
  ['es-MX;q=0.8', 'es'],
  ['ES-419, en;q=0.5', 'es'],
  ['fr-FR, en;q=0.4, es;q=0.9', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['es;q=0, en;q=0.1', 'en'],
  ['es;q=nonsense', 'en'],
  ['klingon', 'en'],
  [';;;,,q=1', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
])('Accept-Language %j asks for %s', (header, language) => expect(languageOf(header)).toBe(language));

it('an error is translated with its fields and reasons, and without what is no sentence', () => {
  const field = (path: string, message: string) => ({ path, message });
  const english = [field('a', 'Please give a first name.'), field('b', 'Unheard of.')];
  const error = {
    message: english.map(({ message }) => message).join(' '),
    extensions: {
      code: 'BAD_USER_INPUT',
      fieldErrors: english,
      reasons: ['This time has passed.'],
      version: 3,
    },
  };
  expect(translateError(error, 'en')).toBe(error);
  expect(translateError(error, 'es')).toEqual({
    message: 'Escriba un nombre. Unheard of.',
    extensions: {
      ...error.extensions,
      fieldErrors: [field('a', 'Escriba un nombre.'), field('b', 'Unheard of.')],
    },
  });
});
