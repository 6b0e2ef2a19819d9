import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isValidTimeZone } from '../../domain/availability/localTime';

export function IsTimeZone(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isTimeZone',
      validator: {
        validate: (value) => typeof value === 'string' && value.length <= 64 && isValidTimeZone(value),
        defaultMessage: () => 'Time zone must be an IANA name such as America/New_York.',
      },
    },
    options,
  );
}
