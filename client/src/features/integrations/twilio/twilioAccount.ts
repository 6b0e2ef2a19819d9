import { z } from 'zod';
import { lateText } from '../../../i18n/lateText';

/** What Twilio's console shows of an account, as it is typed. */
export interface TwilioAccountValues {
  accountSid: string;
  authToken: string;
}

export const accountFields = {
  accountSid: z.string().trim(),
  authToken: z.string().trim(),
};

interface Rules<Values> {
  /** The account whose token is kept when none is typed. */
  connected: string | null;
  /** Whether these values name an account at all; always unless told. */
  appliesTo?: (values: Values) => boolean;
}

/** Adds to a form's rules that an account is named by its whole SID, and its token by whoever does not keep one. */
export const withAccountRules = <Values extends TwilioAccountValues>(
  schema: z.ZodType<Values, Values>,
  { connected, appliesTo = () => true }: Rules<Values>,
) =>
  schema
    .refine((values) => !appliesTo(values) || /^AC[0-9a-f]{32}$/i.test(values.accountSid), {
      path: ['accountSid'],
      ...lateText('integrationTwilio:accountSidInvalid'),
    })
    .refine((values) => !appliesTo(values) || values.authToken !== '' || values.accountSid === connected, {
      path: ['authToken'],
      ...lateText('integrationTwilio:authTokenRequired'),
    });
