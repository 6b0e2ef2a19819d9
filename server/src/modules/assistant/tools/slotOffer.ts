import type { EpochMinute } from '../../../domain/availability/types';

/** A free time that the customer may be told of, with the token that alone can book it. */
export interface SlotOffer {
  token: string;
  start: EpochMinute;
  localDate: string;
  /** Since the local midnight. */
  minuteOfDay: number;
  serviceIds: readonly string[];
  barberId: string;
  barberName: string;
  priceCents: number;
  /** To be paid in advance; 0 for nothing. */
  depositCents: number;
  durationMinutes: number;
  /** Leaves no unusable gap in the day. */
  recommended: boolean;
}
