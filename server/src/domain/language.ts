/** The languages that the product speaks, to those who work with it and to their clients. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
