import { type TFunction } from 'i18next';
import { z } from 'zod';
import {
  type EmailAccountInput,
  type EmailSecurity,
  type EmailSetupQuery,
} from '../../../generated/graphql.generated';

/** Where mail servers usually answer. */
export const USUAL_PORTS: Readonly<Record<EmailSecurity, string>> = {
  starttls: '587',
  tls: '465',
  none: '25',
};

export const emailSchema = (t: TFunction<'integrationEmail'>) =>
  z.object({
    host: z.string().trim().min(1, t('errors.host')).max(253, t('errors.host')),
    port: z
      .string()
      .trim()
      .refine(
        (port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535,
        t('errors.port'),
      ),
    security: z.enum(['tls', 'starttls', 'none']),
    user: z.string().trim().max(254, t('errors.long')),
    password: z.string().max(500, t('errors.long')),
    fromName: z.string().trim().min(1, t('errors.fromName')).max(100, t('errors.long')),
    fromAddress: z.email(t('errors.fromAddress')).max(254, t('errors.long')),
  });

export type EmailValues = z.infer<ReturnType<typeof emailSchema>>;

/** The fields that the server may complain about. */
export const EMAIL_FIELDS = [
  'host',
  'port',
  'security',
  'user',
  'password',
  'fromName',
  'fromAddress',
] as const satisfies readonly (keyof EmailValues)[];

export const valuesOf = (account: EmailSetupQuery['emailSetup']['account']): EmailValues => ({
  host: account?.host ?? '',
  port: String(account?.port ?? USUAL_PORTS.starttls),
  security: account?.security ?? 'starttls',
  user: account?.user ?? '',
  password: '',
  fromName: account?.fromName ?? '',
  fromAddress: account?.fromAddress ?? '',
});

/** A password that is left empty stays the one that is stored. */
export const inputOf = ({ port, user, password, ...rest }: EmailValues): EmailAccountInput => ({
  ...rest,
  port: Number(port),
  user: user || null,
  password: password || null,
});
