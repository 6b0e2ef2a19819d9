import { z } from 'zod';
import { lateText } from '../../../i18n/lateText';
import { type TwilioAccountValues, accountFields, withAccountRules } from '../twilio/twilioAccount';

/** What is typed to connect a number. */
export interface ConnectValues extends TwilioAccountValues {
  source: 'sms' | 'own';
  number: string;
}

/** @param connected the account whose token is kept when none is typed. */
export const connectSchema = (connected: string | null) =>
  withAccountRules(
    z.object({
      ...accountFields,
      source: z.enum(['sms', 'own']),
      number: z.string().trim().min(1, lateText('integrationVoice:connect.numberRequired')),
    }),
    { connected, appliesTo: ({ source }) => source === 'own' },
  );
