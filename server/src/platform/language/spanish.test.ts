/** Keeps the server's Spanish whole: every sentence that it can say has its Spanish one, and no other stands there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceTemplates, type SentenceTemplate, shapeOf } from '../../../test/sentenceTemplates';
import { APPOINTMENT_STATUSES } from '../../domain/appointments/status';
import { SPANISH_FOLDER, spanishSentences } from './translate';

type Texts = Record<string, string>;

const sentences = sentenceTemplates(join(__dirname, '../..'));
const files = readdirSync(SPANISH_FOLDER).filter((name) => name !== 'terms.json');
const textsOf = (file: string): Texts =>
  JSON.parse(readFileSync(join(SPANISH_FOLDER, file), 'utf8')) as Texts;
const terms = textsOf('terms.json');
const entries = files.flatMap((file) =>
  Object.entries(textsOf(file)).map(([english, spanish]) => ({ file, english, spanish })),
);

/** Sentences of a module, and of the domain behind it, are kept in a file of its name. */
function fileFor({ place }: SentenceTemplate): string {
  const area = /^(?:modules|domain)\/([\w-]+)\/|^(rest)\//.exec(place);
  return `${area?.[1] ?? area?.[2] ?? 'platform'}.json`;
}

/** To be pasted and translated. */
function skeleton(missing: readonly SentenceTemplate[]): string {
  const ofFile = (file: string): string => {
    const found = missing.filter((sentence) => fileFor(sentence) === file);
    const lines = found.map(({ template }) => `  ${JSON.stringify(template)}: "",`);
    const places = found.map(({ place, template }) => `  ${place}  ${template}`);
    return [`server/src/platform/language/es/${file}:`, ...lines, 'Said at:', ...places].join('\n');
  };
  return [...new Set(missing.map(fileFor))].map(ofFile).join('\n\n');
}

it('finds the sentences, whichever way they are said', () => {
  const templates = sentences.map(({ template }) => template);
  // A literal, one by way of `notFound`, of a reason table, of a rule, of a map, and one of two numbers.
  expect(templates).toEqual(
    expect.arrayContaining([
      'Incorrect email or password.',
      'This appointment was not found.',
      '{barber} does not work then.',
      'Service name must have 1 to 120 characters.',
      'Nobody else is free then.',
      'Too many attempts. Please try again in a minute.',
      'Too many attempts. Please try again in {minutes} minutes.',
    ]),
  );
});

it('says every sentence in Spanish', () => {
  const known = new Set(entries.map(({ english }) => shapeOf(english)));
  const missing = sentences.filter(({ template }) => !known.has(shapeOf(template)));
  if (missing.length > 0) {
    throw new Error(`${missing.length} sentences have no Spanish.\n\n${skeleton(missing)}`);
  }
});

it('keeps nothing that is no longer said', () => {
  const said = new Set(sentences.map(({ template }) => shapeOf(template)));
  const stale = entries.filter(({ english }) => !said.has(shapeOf(english)));
  expect(stale.map(({ file, english }) => `${file}: ${english}`)).toEqual([]);
});

it('has each sentence once, and its own words for what it is filled in with', () => {
  const shapes = entries.map(({ english }) => shapeOf(english));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) < index)).toEqual([]);
  expect(Object.keys(spanishSentences())).toHaveLength(entries.length);
  const names = (text: string): string[] =>
    [...text.matchAll(/\{(\w+)(?:\|\w+)?\}/g)].map((match) => match[1]!);
  const faulty = entries.filter(
    ({ english, spanish }) =>
      !spanish.trim() ||
      new Set(names(english)).size < names(english).length ||
      names(spanish).some((name) => !names(english).includes(name)),
  );
  expect(faulty.map(({ english }) => english)).toEqual([]);
});

it('has a word for every status and weekday', () => {
  const statuses = APPOINTMENT_STATUSES.map((status) => status.replace('_', ' '));
  expect(statuses.filter((status) => !terms[status])).toEqual([]);
  expect(terms.Monday).toBe('lunes');
});
