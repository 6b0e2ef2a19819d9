import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** One parameter of the address. Setting it makes an entry of its own, so that the browser's Back leads to the one before. */
export function useSearchParam(name: string) {
  const value = useSyncExternalStore(subscribe, () => new URLSearchParams(window.location.search).get(name));
  const push = useCallback(
    (next: string) => {
      const url = new URL(window.location.href);
      url.searchParams.set(name, next);
      window.history.pushState(null, '', url);
      listeners.forEach((listener) => listener());
    },
    [name],
  );
  return [value, push] as const;
}
