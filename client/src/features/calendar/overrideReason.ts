import i18next from 'i18next';
import { z } from 'zod';

const SHORTEST = 3;
const LONGEST = 500;

/** Why somebody books over what stands in the way; it is kept with the appointment. */
export const OVERRIDE_REASON = z
  .string()
  .trim()
  .min(SHORTEST, { error: () => i18next.t('calendar:override.why') })
  .max(LONGEST, { error: () => i18next.t('calendar:override.why') });
