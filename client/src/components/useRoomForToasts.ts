import { useEffect } from 'react';

const ROOM = '--toasts-room';

/** While toasts lie over the foot of the page, the page is longer by as much: all of it can be scrolled above them. */
export function useRoomForToasts(host: HTMLElement) {
  useEffect(() => {
    const page = document.documentElement;
    const measure = () => {
      const toasts = host.firstElementChild;
      const covered = toasts ? window.innerHeight - toasts.getBoundingClientRect().top : 0;
      page.style.setProperty(ROOM, `${Math.max(0, Math.ceil(covered))}px`);
    };
    // jsdom has none; what appears and goes is seen all the same.
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    const toasts = new MutationObserver(() => {
      sizes?.disconnect();
      if (host.firstElementChild) sizes?.observe(host.firstElementChild);
      measure();
    });
    toasts.observe(host, { childList: true });
    return () => {
      toasts.disconnect();
      sizes?.disconnect();
      page.style.removeProperty(ROOM);
    };
  }, [host]);
}
