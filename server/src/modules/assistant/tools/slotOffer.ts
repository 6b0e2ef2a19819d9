import type { EpochMinute } from '../../../domain/availability/types';

/** A free time that the customer may be told of, with the token that alone can book it. */
export interface SlotOffer {
  token: string;
  start: EpochMinute;
  localDate: string;
  /** Since the local midnight. */
  minuteOfDay: number;
  serviceIds: readonly string[];
  /** Of the first service. */
  barberId: string;
  /** 'Ana Diaz & Marcus Reid' where several come one after the other. */
  barberName: string;
  /** Who does which service, in their order, where it is not one for all. */
  lineBarbers: readonly string[] | null;
  priceCents: number;
  /** To be paid in advance; 0 for nothing. */
  depositCents: number;
  durationMinutes: number;
  /** Leaves no unusable gap in the day. */
  recommended: boolean;
}
