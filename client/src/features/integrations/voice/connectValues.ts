import { z } from 'zod';
import { lateText } from '../../../i18n/lateText';

/** What is typed to connect a number. */
export interface ConnectValues {
  source: 'sms' | 'own';
  accountSid: string;
  authToken: string;
  number: string;
}

/** @param connected the account whose token is kept when none is typed. */
export const connectSchema = (connected: string | null) =>
  z
    .object({
      source: z.enum(['sms', 'own']),
      accountSid: z.string().trim(),
      authToken: z.string().trim(),
      number: z.string().trim().min(1, lateText('integrationVoice:connect.numberRequired')),
    })
    .refine(({ source, accountSid }) => source === 'sms' || /^AC[0-9a-f]{32}$/i.test(accountSid), {
      path: ['accountSid'],
      ...lateText('integrationVoice:connect.accountSidInvalid'),
    })
    .refine(
      ({ source, accountSid, authToken }) => source === 'sms' || authToken !== '' || accountSid === connected,
      { path: ['authToken'], ...lateText('integrationVoice:connect.authTokenRequired') },
    );
