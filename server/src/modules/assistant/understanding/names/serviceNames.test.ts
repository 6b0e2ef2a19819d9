import { DEFAULT_CATALOG } from '../../../../domain/catalog/defaultCatalog';
import { plainText } from '../plainText';
import { ServiceNames } from './serviceNames';

const services = new ServiceNames(
  DEFAULT_CATALOG.map(({ key, name }) => ({ id: key, name, aliases: [] })),
  plainText,
);
const found = (text: string) =>
  services.find(plainText(text)).map(({ ids }) => (ids.length > 1 ? `one of ${ids.length}` : ids[0]));

test.each([
  ['a skin fade please', ['skin-fade']],
  ['skinfade', ['skin-fade']],
  ['haircut and a beard trim', ['one of 8', 'beard-trim']],
  ['haircut and beard', ['haircut-beard-combo']],
  ['a fade, then a hot towel shave', ['skin-fade', 'hot-towel-shave']],
  ['I need a beard trim', ['beard-trim']],
  ['skin fade and a beard trim', ['skin-fade', 'beard-trim']],
  ['can I get a fade', ['skin-fade']],
  ['a haircut', ['one of 8']],
  ['a hot towel shave', ['hot-towel-shave']],
  ['a shave', ['one of 2']],
  ['full highlights', ['full-highlights']],
  ['highlights', ['one of 2']],
  ['un degradado', ['skin-fade']],
  ['corte con tijera', ['scissor-cut']],
  ['corte de niño', ['kids-cut']],
  ['arreglo de barba', ['beard-trim']],
  ['a scisssor cut', ['scissor-cut']],
  ['a scisor cut', ['scissor-cut']],
  ['root touch-up', ['root-touch-up']],
  ['tomorrow at three', []],
])('%s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});
