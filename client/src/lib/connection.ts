import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as far as the browser and the latest requests tell. */
let isConnected = true;
const listeners = new Set<() => void>();

function tell(next: boolean) {
  if (next === isConnected) return;
  isConnected = next;
  listeners.forEach((listener) => listener());
}

/** For the link that sends requests: one was answered, whatever the answer; or none came. */
export const reportAnswered = () => tell(true);
export const reportUnanswered = () => tell(false);

/** Asks the server for a sign of life; resolves with whether one came. */
export async function checkConnection(): Promise<boolean> {
  try {
    tell((await fetch('/healthz', { cache: 'no-store' })).ok);
  } catch {
    tell(false);
  }
  return isConnected;
}

function subscribe(listener: () => void) {
  const goneOffline = () => tell(false);
  const backOnline = () => void checkConnection();
  listeners.add(listener);
  window.addEventListener('offline', goneOffline);
  window.addEventListener('online', backOnline);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('offline', goneOffline);
    window.removeEventListener('online', backOnline);
  };
}

export const useIsConnected = () => useSyncExternalStore(subscribe, () => isConnected && navigator.onLine);
