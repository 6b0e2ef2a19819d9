import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type HoldSlotMutation,
  type VisitLineInput,
  useHoldSlotMutation,
  useReleaseHoldMutation,
} from '../../generated/public.generated';

const MOST_MILLISECONDS = 5 * 60_000;

export interface HeldTime {
  hold: HoldSlotMutation['holdSlot'];
  priceCents: number | null;
  /** When the hold ends, by this device's clock. */
  deadline: number;
}

/**
 * The time that is kept for the customer while he types. One at a time: holding another releases the one before, and
 * so does leaving the page.
 */
export function useHold(slug: string) {
  const [held, setHeld] = useState<HeldTime | null>(null);
  const [pendingStart, setPendingStart] = useState<string | null>(null);
  const [holdSlot] = useHoldSlotMutation();
  const [releaseHold] = useReleaseHoldMutation();
  const token = useRef<string | null>(null);

  const release = useCallback(() => {
    const releasing = token.current;
    token.current = null;
    setHeld(null);
    // A hold that could not be released ends by itself.
    if (releasing) releaseHold({ variables: { token: releasing } }).catch(() => undefined);
  }, [releaseHold]);

  /** Rejects with the server's refusal; then the hold before is gone too. */
  const take = async (lines: VisitLineInput[], startsAt: string, priceCents: number | null) => {
    setPendingStart(startsAt);
    try {
      release();
      const { data } = await holdSlot({ variables: { input: { slug, lines, startsAt } } });
      const hold = data.holdSlot;
      token.current = hold.token;
      setHeld({ hold, priceCents, deadline: deadlineOf(hold.expiresAt) });
    } finally {
      setPendingStart(null);
    }
  };

  /** The booking has used the hold up. */
  const forget = useCallback(() => {
    token.current = null;
    setHeld(null);
  }, []);

  useEffect(
    () => () => {
      if (token.current) releaseHold({ variables: { token: token.current } }).catch(() => undefined);
      token.current = null;
    },
    [releaseHold],
  );

  return { held, pendingStart, take, release, forget };
}

/** A device whose clock is wrong still counts down from a believable time. */
function deadlineOf(expiresAt: string): number {
  const now = Date.now();
  const left = new Date(expiresAt).getTime() - now;
  return now + (left > 0 && left <= MOST_MILLISECONDS ? left : MOST_MILLISECONDS);
}
