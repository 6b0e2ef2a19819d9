import { smsSize } from '../../../domain/messages/smsSegments';
import { choiceIn, inAlphabet, plainCharacters, textWording } from './textWording';

const say = (text: string, more: Partial<Parameters<typeof textWording>[0]> = {}): string =>
  textWording({ text, language: 'en', offered: 0, isReadBack: false, ...more });

it('numbers the times that are offered, and says how to answer', () => {
  expect(
    say('For Cut on Friday, December 4 I have 3:00\u202fPM, 3:30 PM, or 4:00 PM with Ana. Which suits you?', {
      offered: 3,
    }),
  ).toBe(
    'For Cut on Friday, December 4 I have 1) 3:00 PM, 2) 3:30 PM, or 3) 4:00 PM with Ana. Reply 1, 2 or 3.',
  );
  expect(
    say('Para Corte el viernes, 4 de diciembre tengo 3:00 p.m. o 4:00 p.m. con Ana. ¿Cuál le viene bien?', {
      offered: 2,
      language: 'es',
    }),
  ).toBe('Para Corte el viernes, 4 de diciembre tengo 1) 3:00 p.m. o 2) 4:00 p.m. con Ana. Responda 1 o 2.');
});

it('keeps why another time is not possible, which is no offer', () => {
  expect(
    say('Friday at 3:00 PM is not free. The nearest free times are 2:00 PM or 4:00 PM. Would one do?', {
      offered: 2,
    }),
  ).toBe('Friday at 3:00 PM is not free. The nearest free times are 1) 2:00 PM or 2) 4:00 PM. Reply 1 or 2.');
});

it.each([[1], [3], [0]])('leaves two times alone when %i are offered', (offered) => {
  expect(say('I have 2:00 PM or 4:00 PM. Which?', { offered })).toBe('I have 2:00 PM or 4:00 PM. Which?');
});

it('drops politeness, but not all that there is', () => {
  expect(say('Great! Your cut is booked. Is there anything else I can do for you?')).toBe(
    'Your cut is booked.',
  );
  expect(say('¡Claro! Su cita está cancelada. ¿Puedo ayudarle en algo más?', { language: 'es' })).toBe(
    'Su cita está cancelada.',
  );
  expect(say('Thank you!')).toBe('Thank you!');
  expect(say('Thank you, 3 of us will wait.')).toBe('Thank you, 3 of us will wait.');
});

it('uses the characters that the alphabet of text messages has', () => {
  expect(plainCharacters('“Ana’s” – 3:00\u202fPM…\u00a0now\u200b')).toBe('"Ana\'s" - 3:00 PM... now');
  expect(smsSize(say('It’s “free” — at 3:00\u202fPM…')).encoding).toBe('GSM-7');
});

it('takes accents off only where that saves a part', () => {
  const short = 'Sí, está libre.';
  expect(inAlphabet(short)).toBe(short);
  const long =
    'Su cita de coloración con Martín el miércoles está confirmada, mañana le esperamos en el salón. ¿Algún cambio?';
  expect(smsSize(long)).toMatchObject({ encoding: 'UCS-2', segments: 2 });
  expect(inAlphabet(long)).toBe(
    'Su cita de coloracion con Martin el miércoles esta confirmada, mañana le esperamos en el salon. ¿Algun cambio?',
  );
  expect(smsSize(inAlphabet(long))).toMatchObject({ encoding: 'GSM-7', segments: 1 });
  const unsayable = `${long} 理髪店`;
  expect(inAlphabet(unsayable)).toBe(unsayable);
});

const LIST = Array.from({ length: 30 }, (_, index) => `Service number ${index + 1} ($${20 + index}.00)`);

it('cuts a long list to what two parts hold', () => {
  const text = say(`Our prices: ${LIST.join(', ')}. Which one would you like?`);
  expect(smsSize(text)).toMatchObject({ encoding: 'GSM-7', segments: 2 });
  expect(text).toMatch(
    /^Our prices: Service number 1 \(\$20\.00\), .*, and more\. Which one would you like\?$/,
  );
  expect(text).not.toContain('number 30');
});

it.each([
  ['sentences without end', 'We are a small shop with a long story to tell you about. '.repeat(20), 'GSM-7'],
  ['one endless sentence', `${'word '.repeat(200)}.`, 'GSM-7'],
  ['another alphabet', '理髪店は毎日九時から開いています。'.repeat(30), 'UCS-2'],
  ['Spanish', 'Abrimos el sábado a las diez y también el miércoles por la mañana. '.repeat(12), 'GSM-7'],
])('brings %s into two parts', (_what, text, encoding) => {
  const worded = say(text, { language: 'es' });
  const size = smsSize(worded);
  expect(size.encoding).toBe(encoding);
  expect(size.segments).toBeLessThanOrEqual(2);
  expect(worded.length).toBeGreaterThan(40);
});

it('leaves nothing out of what a yes will write', () => {
  const text = `Cut with Ana on Thursday, December 3 at 3:00 PM, 30 minutes, $30.00. ${'You can cancel it until 24 hours before, after that by calling us. '.repeat(6)}Shall I book it?`;
  expect(say(text, { isReadBack: true })).toBe(text);
});

it.each([
  ['2', 3, 'option 2'],
  [' #3. ', 3, 'option 3'],
  ['4', 3, '4'],
  ['0', 3, '0'],
  ['2 pm', 3, '2 pm'],
  ['2', 0, '2'],
])('%j of %i offered means %j', (text, offered, meant) => {
  expect(choiceIn(text, offered, 'en')).toBe(meant);
});

it('a choice is understood in Spanish as well', () => {
  expect(choiceIn('1', 2, 'es')).toBe('opción 1');
});
