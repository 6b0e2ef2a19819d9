import type { Language } from '../language';
import type { MessageWords } from './builtInTexts';
import { type Letterhead, emailHtml } from './emailHtml';
import { definitionOf, type MessageKind } from './messageKinds';
import { type MessageVariable, messageVariable } from './messageVariables';
import { fillTemplate, parseTemplate, templateProblem } from './template';

export interface RenderedEmail {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

type Values = Readonly<Record<string, string | null>>;

export const variablesOf = (kind: MessageKind): MessageVariable[] =>
  definitionOf(kind).variables.map(messageVariable);

/** The first thing wrong with each part; an empty object when the words can be sent. */
export function wordsProblems(
  kind: MessageKind,
  words: MessageWords,
): Partial<Record<'subject' | 'body', string>> {
  const variables = variablesOf(kind);
  const subject = words.subject === null ? null : subjectProblem(words.subject, variables);
  const body = templateProblem(words.body, 'body', variables);
  return { ...(subject && { subject }), ...(body && { body }) };
}

/** A mail as text and as HTML. The words must be without problems. */
export function renderEmail(
  kind: MessageKind,
  words: MessageWords,
  values: Values,
  letterhead: Letterhead,
): RenderedEmail {
  const variables = variablesOf(kind);
  const clean = cleanValues(variables, values);
  const body = parseTemplate(words.body);
  return {
    subject: oneLine(fill(words.subject ?? '', clean)),
    text: tidy(fill(words.body, clean)),
    html: emailHtml(body, variables, clean, letterhead),
  };
}

/** A text message, or a sentence of the assistant. */
export const renderPlain = (kind: MessageKind, words: MessageWords, values: Values): string =>
  tidy(fill(words.body, cleanValues(variablesOf(kind), values)));

/** Something for every variable of a message, for previews. */
export const exampleValues = (kind: MessageKind, language: Language): Record<string, string> =>
  Object.fromEntries(variablesOf(kind).map(({ name, example }) => [name, example[language]]));

function subjectProblem(subject: string, variables: readonly MessageVariable[]): string | null {
  return CONTROL.test(subject)
    ? 'The subject must be a single line.'
    : templateProblem(subject, 'subject', variables);
}

const fill = (template: string, values: Values): string =>
  fillTemplate(
    parseTemplate(template),
    values,
    (text) => text,
    (_name, value) => value,
  );

/** Values are people's own words: a line break in one must not begin a header or a line of ours. */
function cleanValues(variables: readonly MessageVariable[], values: Values): Record<string, string> {
  return Object.fromEntries(
    variables.map(({ name, shape }) => {
      const value = values[name] ?? '';
      return [name, shape === 'text' ? manyLines(value) : oneLine(value)];
    }),
  );
}

/** Also what turns the direction of writing around. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const CONTROLS = new RegExp(`${CONTROL.source}+`, 'g');

const oneLine = (text: string): string => text.replace(CONTROLS, ' ').trim();
const manyLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLineKeepingIndent)
    .join('\n')
    .trim();
const oneLineKeepingIndent = (line: string): string => line.replace(CONTROLS, ' ').trimEnd();

/** Parts that were left out leave empty lines behind. */
const tidy = (text: string): string =>
  text
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
