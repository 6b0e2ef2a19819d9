import { useEffect } from 'react';

/** Does something that can wait, once, when it may be done and the browser has nothing better to do. */
export function useWhenIdle(mayBegin: boolean, work: () => void) {
  useEffect(() => {
    if (!mayBegin || typeof requestIdleCallback === 'undefined') return;
    const handle = requestIdleCallback(work, { timeout: 10_000 });
    return () => cancelIdleCallback(handle);
  }, [mayBegin, work]);
}
