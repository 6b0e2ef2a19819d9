import { registerEnumType } from 'type-graphql';
import type { Language } from '../domain/language';

export const Languages = { en: 'en', es: 'es' } as const satisfies Record<Language, Language>;
registerEnumType(Languages, { name: 'Language' });
