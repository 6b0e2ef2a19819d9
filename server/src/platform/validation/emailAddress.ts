import { ValidateBy, type ValidationOptions, isEmail } from 'class-validator';

const MAX_EMAIL_CHARACTERS = 254;

/** An address as people have them: no quoted local part and no control character, which mail headers would misread. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL_CHARACTERS && !/["\p{Cc}\p{Cf}\p{Z}]/u.test(text) && isEmail(text);

/** The one rule for e-mail addresses. An empty text is for the field's own rule on whether it is required. */
export function IsEmailAddress(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isEmailAddress',
      validator: {
        validate: (value) => typeof value === 'string' && isEmailAddress(value),
        defaultMessage: () => 'Email must be a valid address.',
      },
    },
    options,
  );
}
