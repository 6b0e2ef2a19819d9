import { type AppointmentRowFragment } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';

/** `Tue, Mar 3, 3:15 PM` in the salon's zone. */
export const whenText = (startsAt: string, timeZone: string) =>
  `${formatDateShort(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`;

export const servicesText = ({ lines }: AppointmentRowFragment) =>
  lines.map(({ serviceName }) => serviceName).join(' + ');

/** Everybody who works on the visit, each once. */
export const barbersOf = ({ lines }: AppointmentRowFragment) => [
  ...new Map(lines.map(({ barber }) => [barber.id, barber])).values(),
];
