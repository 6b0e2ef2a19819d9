import { z } from 'zod';
import texts from '../../i18n/en/auth.json';
import { lateText } from '../../i18n/lateText';
import { addTexts } from '../../i18n/setup';

addTexts('auth', texts);

export const emailRule = z
  .string()
  .trim()
  .min(1, lateText('auth:emailRequired'))
  .pipe(z.email(lateText('auth:emailInvalid')));
export const newPasswordRule = z
  .string()
  .min(1, lateText('auth:passwordRequired'))
  .min(8, lateText('auth:passwordShort'));
