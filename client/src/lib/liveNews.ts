import { type DocumentNode, getOperationAST } from 'graphql';
import { useEffect } from 'react';

type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

/** For the live connection: the server has begun to tell of the subscription of this name, anew after each connection. */
export function reportFollowing(operationName: string): void {
  listeners.get(operationName)?.forEach((listener) => listener());
}

/** Calls the (unchanging) listener whenever the server begins to tell these news: what happened before was missed. */
export function useFollowing(news: DocumentNode, listener: Listener): void {
  const name = getOperationAST(news)?.name?.value ?? '';
  useEffect(() => {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known.add(listener));
    return () => {
      known.delete(listener);
    };
  }, [name, listener]);
}
