import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsConnected } from '../../lib/connection';

/** Reloads when the server can be reached again or the page is looked at again: live news in between may be lost. */
export function useReloadOnReturn(reload: () => void): void {
  const isConnected = useIsConnected();
  const again = useEffectEvent(reload);
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    if (isConnected && !wasConnected.current) again();
    wasConnected.current = isConnected;
  }, [isConnected]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
