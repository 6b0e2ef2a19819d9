import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { Language } from '../../domain/language';
import { inLanguage } from './translate';

/**
 * Marks a field whose value is a sentence of ours for a person, such as a reason, or a list of them: it is said in the
 * asker's language.
 */
export const Sentence = (): MethodDecorator & PropertyDecorator => Extensions({ sentence: true });

interface Asker {
  language: Language;
}

/** Makes the marked fields of a schema speak the language of whoever asks. */
export function translateSentenceFields(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const fields = types.flatMap((type) => Object.values(type.getFields()));
  fields.filter((field) => field.extensions.sentence).forEach(translateField);
  return schema;
}

function translateField(field: GraphQLField<unknown, Asker>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => {
    const said: unknown = resolve(source, args, context, info);
    return said instanceof Promise
      ? said.then((sentence) => spoken(sentence, context.language))
      : spoken(said, context.language);
  };
}

function spoken(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => spoken(each, language));
  }
  return typeof value === 'string' ? inLanguage(language, value) : value;
}
