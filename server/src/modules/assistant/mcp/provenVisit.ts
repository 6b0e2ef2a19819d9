import { AppError, InputError } from '../../../platform/errors';
import { phoneOrNull } from '../../../platform/validation/phone';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { Contact } from '../../notifications/contactCodes';
import type { Session } from './tool';

/** The link of a booking; or its reference, the contact that it was made with, and the code that was sent there. */
export interface GivenProof {
  manageUrl?: string | undefined;
  reference?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}

/** The booking that they prove to be the asker's; null where they open none. @throws RATE_LIMITED */
export async function visitOf(session: Session, given: GivenProof): Promise<BookedAppointment | null> {
  await session.countProof();
  if (given.manageUrl) {
    const id = await session.openLink(given.manageUrl.slice(given.manageUrl.lastIndexOf('/') + 1));
    return id === null ? null : session.tools.linkedBooking(id);
  }
  if (!given.reference) {
    throw InputError.of(
      'manageUrl',
      'Give the link of the booking, or its reference with a contact and a code.',
    );
  }
  const contact = contactOf(given);
  if (!given.code) {
    throw InputError.of('code', 'Give the code that request_code sent to this contact.');
  }
  await session.codes.verify(session.customer, contact, given.code, 'code');
  return session.tools.findBooking({
    reference: given.reference.toUpperCase(),
    phone: 'phone' in contact ? contact.phone : null,
    email: 'email' in contact ? contact.email : null,
  });
}

/** The same. @throws NOT_FOUND, which tells nothing of what was wrong. */
export async function provenVisit(session: Session, given: GivenProof): Promise<BookedAppointment> {
  const visit = await visitOf(session, given);
  if (!visit) {
    throw new AppError('NOT_FOUND', 'No booking here belongs to this proof.');
  }
  return visit;
}

export function contactOf({ phone, email }: Pick<GivenProof, 'phone' | 'email'>): Contact {
  const number = phoneOrNull(phone);
  if (number) {
    return { phone: number };
  }
  if (email) {
    return { email };
  }
  throw InputError.of('phone', 'Give the phone number or the e-mail address that the booking was made with.');
}
