/** The languages that the product speaks, to those who work with it and to their clients. */
export type Language = 'en' | 'es';
