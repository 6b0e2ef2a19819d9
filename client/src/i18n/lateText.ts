import i18next from 'i18next';

/** The message of a zod rule that is made outside of components: said when it is needed, in the language of that moment. */
export const lateText = (key: `${string}:${string}`, values?: Record<string, number | string>) => ({
  error: () => i18next.t(key, values ?? {}),
});
