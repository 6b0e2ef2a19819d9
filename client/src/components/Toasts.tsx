import { SnackbarProvider } from 'notistack';
import { type ReactNode, useEffect, useState } from 'react';
import { Toast } from './Toast';
import { useRoomForToasts } from './useRoomForToasts';

const TOASTS = { success: Toast, error: Toast, warning: Toast };
const TOAST_STAYS_MS = 1_000_000;

/**
 * Where toasts appear: one at a time, until dismissed or replaced. They stand in the body, in a live region of their
 * own, because an open dialog hides everything else of the page from screen readers, and would hide them too.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [host] = useState(newHost);
  useEffect(() => {
    document.body.append(host);
    const observer = new MutationObserver(() => host.removeAttribute('aria-hidden'));
    observer.observe(host, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  useRoomForToasts(host);
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={TOAST_STAYS_MS}
      disableWindowBlurListener
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={TOASTS}
      domRoot={host}
    >
      {children}
    </SnackbarProvider>
  );
}

function newHost(): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute('aria-live', 'polite');
  return host;
}
