import { AppError, InputError } from '../../../platform/errors';
import { phoneOrNull } from '../../../platform/validation/phone';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { Session } from './tool';

/** A reference, and the number or address that the booking was made with, as they were given. */
export interface GivenProof {
  reference: string;
  phone?: string | undefined;
  email?: string | undefined;
}

/** The booking that they prove to be the asker's; null where they do not belong together. @throws RATE_LIMITED */
export async function visitOf(session: Session, given: GivenProof): Promise<BookedAppointment | null> {
  if (!given.phone && !given.email) {
    throw InputError.of(
      'phone',
      'Give the phone number or the e-mail address that the booking was made with.',
    );
  }
  await session.countProof();
  return session.tools.findBooking({
    reference: given.reference.toUpperCase(),
    phone: phoneOrNull(given.phone),
    email: given.email ?? null,
  });
}

/** The same. @throws NOT_FOUND, which tells nothing of what was wrong. */
export async function provenVisit(session: Session, given: GivenProof): Promise<BookedAppointment> {
  const visit = await visitOf(session, given);
  if (!visit) {
    throw new AppError(
      'NOT_FOUND',
      'No booking here has this reference together with this phone number or e-mail address.',
    );
  }
  return visit;
}
