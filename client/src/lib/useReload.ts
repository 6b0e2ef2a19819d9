import { type DocumentNode } from 'graphql';
import { useEffect, useRef, useState } from 'react';
import { useIsConnected } from './connection';
import { useFollowing } from './liveNews';
import { Reloader } from './reloader';

interface Shown {
  loading: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * How to load anew what a page shows and keeps current with live news. Reloads by itself when news may have been missed:
 * when the server begins to tell of them, when it can be reached again, and when the page is looked at again.
 * @param news the subscription that keeps it current
 */
export function useReload({ loading, refetch }: Shown, news: DocumentNode): () => void {
  const [reloader] = useState(() => new Reloader());
  useEffect(() => {
    reloader.start();
    return () => reloader.stop();
  }, [reloader]);
  useEffect(() => reloader.know(loading, refetch));

  useFollowing(news, reloader.ask);

  const isConnected = useIsConnected();
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    if (isConnected && !wasConnected.current) reloader.ask();
    wasConnected.current = isConnected;
  }, [isConnected, reloader]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') reloader.ask();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reloader]);
  return reloader.ask;
}
