import type { IncomingMessage } from 'node:http';
import { languageOf } from '../language/language';
import { inLanguage } from '../language/translate';

/** A sentence in the language that the request asks for. */
export const inAskersLanguage = ({ headers }: Pick<IncomingMessage, 'headers'>, sentence: string): string =>
  inLanguage(languageOf(headers['accept-language']), sentence);
