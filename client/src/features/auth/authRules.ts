import { z } from 'zod';
import texts from '../../i18n/en/auth.json';
import { addTexts } from '../../i18n/setup';

addTexts('auth', texts);

export const emailRule = z.string().trim().min(1, texts.emailRequired).pipe(z.email(texts.emailInvalid));
export const newPasswordRule = z.string().min(1, texts.passwordRequired).min(8, texts.passwordShort);
