import { useRef, useState } from 'react';
import {
  type BookAppointmentInput,
  type BookOnlineMutation,
  useBookOnlineMutation,
} from '../../generated/public.generated';
import { createKeyring } from './idempotencyKey';

export type Confirmation = BookOnlineMutation['bookAppointment'];

/** Books under a key that stays the same until the input changes, however often it is sent. */
export function useBookVisit() {
  const [bookOnline] = useBookOnlineMutation();
  const [isBooking, setIsBooking] = useState(false);
  const keyring = useRef<ReturnType<typeof createKeyring> | null>(null);

  const book = async (input: Omit<BookAppointmentInput, 'idempotencyKey'>): Promise<Confirmation> => {
    keyring.current ??= createKeyring();
    setIsBooking(true);
    try {
      const { data } = await bookOnline({
        variables: { input: { ...input, idempotencyKey: keyring.current(input) } },
      });
      return data.bookAppointment;
    } finally {
      setIsBooking(false);
    }
  };
  return { book, isBooking };
}
