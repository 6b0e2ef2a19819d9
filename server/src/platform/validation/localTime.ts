import { ValidateBy, type ValidationOptions } from 'class-validator';

const LOCAL_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes after local midnight of `HH:MM`; `24:00`, the end of the day, is 1440. Null for anything else. */
export function minutesOfDay(text: string): number | null {
  if (text === '24:00') {
    return 1440;
  }
  const match = LOCAL_TIME.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `HH:MM` of minutes after local midnight. */
export function timeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function IsTimeOfDay(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isTimeOfDay',
      validator: {
        validate: (value) => typeof value === 'string' && minutesOfDay(value) !== null,
        defaultMessage: (args) => `${args?.property ?? 'Time'} must be a time of day such as 09:00.`,
      },
    },
    options,
  );
}
