import type { GraphQLFormattedError } from 'graphql';
import type { Language } from '../../domain/language';
import { inLanguage } from './translate';

type Details = Readonly<Record<string, unknown>>;

/** An error as the asker reads it: its sentence, and every `message` among its details, such as one for each field. */
export function translateError<T extends GraphQLFormattedError>(error: T, language: Language): T {
  if (language === 'en') {
    return error;
  }
  const { message, extensions } = error;
  return {
    ...error,
    message: messageOf(message, extensions ?? {}, language),
    ...(extensions && { extensions: withMessages(extensions, language) }),
  };
}

/** The sentences of several fields stand in the error's own one after another. */
function messageOf(message: string, { fieldErrors }: Details, language: Language): string {
  const sentences = Array.isArray(fieldErrors)
    ? (fieldErrors as { message: string }[]).map((field) => field.message)
    : [];
  return sentences.length > 1 && sentences.join(' ') === message
    ? sentences.map((sentence) => inLanguage(language, sentence)).join(' ')
    : inLanguage(language, message);
}

function withMessages(details: Details, language: Language): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item: unknown) => withMessage(item, language)) : value,
    ]),
  );
}

function withMessage(item: unknown, language: Language): unknown {
  const hasMessage =
    typeof item === 'object' && item !== null && 'message' in item && typeof item.message === 'string';
  return hasMessage ? { ...item, message: inLanguage(language, item.message as string) } : item;
}
