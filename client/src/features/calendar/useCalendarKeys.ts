import { useEffect, useEffectEvent } from 'react';
import { type CalendarView } from './calendarRange';

export interface CalendarKeys {
  onToday: () => void;
  onView: (view: CalendarView) => void;
  onNew: () => void;
  onStep: (direction: 1 | -1) => void;
  onKeys: () => void;
  /** The block that has the focus, by its key. */
  onMove: (key: string) => void;
}

/** Keys of the whole screen. Not while somebody types, nor while a dialog or a menu is open: those have their own. */
export function useCalendarKeys(keys: CalendarKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (isTyping(target) || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]'))
      return;
    const action = actionOf(keys, event.key, target);
    if (!action) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const isTyping = (target: HTMLElement) =>
  target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null;

const movesWithArrows = (target: HTMLElement) => target.closest('[data-event], [role="tablist"]') !== null;

function actionOf(keys: CalendarKeys, key: string, target: HTMLElement): (() => void) | undefined {
  const focused = target.dataset.event;
  switch (key.toLowerCase()) {
    case 't':
      return keys.onToday;
    case 'd':
      return () => keys.onView('day');
    case 'w':
      return () => keys.onView('week');
    case 'm':
      return () => keys.onView('month');
    case 'n':
      return keys.onNew;
    case 'r':
      return focused ? () => keys.onMove(focused) : undefined;
    case '?':
      return keys.onKeys;
    // Within the grid and groups of controls, arrows go from one to the next.
    case 'arrowleft':
      return movesWithArrows(target) ? undefined : () => keys.onStep(-1);
    case 'arrowright':
      return movesWithArrows(target) ? undefined : () => keys.onStep(1);
    default:
      return undefined;
  }
}
