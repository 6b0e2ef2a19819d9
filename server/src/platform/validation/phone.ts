import { ValidateBy, type ValidationOptions } from 'class-validator';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Numbers without a country code are read as North American. */
export const DEFAULT_COUNTRY = 'US';

/** E.164 (`+12125550100`), or null for text that is no phone number. */
export function toE164(text: string): string | null {
  if (text.length > 40) {
    return null;
  }
  const parsed = parsePhoneNumberFromString(text, DEFAULT_COUNTRY);
  return parsed?.isPossible() ? parsed.number : null;
}

/** E.164 of an optional, already validated field; '' and undefined become null. */
export const phoneOrNull = (text: string | null | undefined): string | null => (text ? toE164(text) : null);

export function IsPhone(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isPhone',
      validator: {
        validate: (value) =>
          value === null || value === '' || (typeof value === 'string' && toE164(value) !== null),
        defaultMessage: () => 'Phone must be a valid number, such as (212) 555-0100 or +44 20 7946 0000.',
      },
    },
    options,
  );
}

/** `+12125550100` as people write it: `(212) 555-0100` at home, `+44 20 7946 0000` abroad. */
export function formatPhone(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164);
  return parsed?.countryCallingCode === '1'
    ? parsed.formatNational()
    : (parsed?.formatInternational() ?? e164);
}
