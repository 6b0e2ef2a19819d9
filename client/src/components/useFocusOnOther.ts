import { type RefObject, useLayoutEffect } from 'react';

type Button = RefObject<HTMLButtonElement | null>;

/** Of two buttons the one that has the focus and can be pressed no more hands it to the other, instead of to nobody. */
export function useFocusOnOther(first: Button, second: Button) {
  // After every rendering, as any may switch one of them off; the browser takes the focus away a moment later.
  useLayoutEffect(() => {
    const held = document.activeElement;
    if (held === first.current && first.current?.disabled) second.current?.focus();
    else if (held === second.current && second.current?.disabled) first.current?.focus();
  });
}
