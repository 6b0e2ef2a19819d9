import { smsSize } from './smsSegments';

const size = (text: string) => {
  const { encoding, units, segments } = smsSize(text);
  return [encoding, units, segments];
};

it.each([
  ['nothing', '', ['GSM-7', 0, 0]],
  ['160 letters are one message', 'a'.repeat(160), ['GSM-7', 160, 1]],
  ['161 are two', 'a'.repeat(161), ['GSM-7', 161, 2]],
  ['306 still fit two parts of 153', 'a'.repeat(306), ['GSM-7', 306, 2]],
  ['307 do not', 'a'.repeat(307), ['GSM-7', 307, 3]],
  ['é, ñ, ¿ and Ü are of the GSM alphabet', 'é ñ ¿ ¡ Ü à', ['GSM-7', 11, 1]],
  ['a line break is too', 'a\nb', ['GSM-7', 3, 1]],
  ['brackets and the euro sign take two', '[€]', ['GSM-7', 6, 1]],
  ['80 of them are one message', '€'.repeat(80), ['GSM-7', 160, 1]],
  ['and none is cut in two: 76 to a part of 153', '€'.repeat(153), ['GSM-7', 306, 3]],
  ['á forces UCS-2', 'á', ['UCS-2', 1, 1]],
  ['70 units are one message', 'ó'.repeat(70), ['UCS-2', 70, 1]],
  ['71 are two', 'ó'.repeat(71), ['UCS-2', 71, 2]],
  ['134 fit two parts of 67', 'ó'.repeat(134), ['UCS-2', 134, 2]],
  ['an emoji takes two units', '💈', ['UCS-2', 2, 1]],
  ['and is not cut in two: 33 to a part of 67', '💈'.repeat(67), ['UCS-2', 134, 3]],
  ['brackets are single in UCS-2', 'á[', ['UCS-2', 2, 1]],
])('%s', (_name, text, expected) => {
  expect(size(text)).toEqual(expected);
});

it('names what forces UCS-2, each once', () => {
  expect(smsSize('Mañana a las 10 está bien, ¿sí? ’ ’').costly).toEqual(['á', 'í', '’']);
});
