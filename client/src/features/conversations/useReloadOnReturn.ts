import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsConnected, useTimesLive } from '../../lib/connection';

/**
 * Reloads when the live connection is made, when the server can be reached again, and when the page is looked at again:
 * live news before that may be lost.
 */
export function useReloadOnReturn(reload: () => void): void {
  const isConnected = useIsConnected();
  const again = useEffectEvent(reload);
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    if (isConnected && !wasConnected.current) again();
    wasConnected.current = isConnected;
  }, [isConnected]);
  const timesLive = useTimesLive();
  const seenLive = useRef(timesLive);
  useEffect(() => {
    if (timesLive !== seenLive.current) again();
    seenLive.current = timesLive;
  }, [timesLive]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
