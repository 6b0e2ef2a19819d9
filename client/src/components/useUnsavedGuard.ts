import { useEffect, useState } from 'react';
import { useLeaveWarning } from './useLeaveWarning';

/** One for each form of the page with something unsaved. */
const unsaved = new Set<symbol>();

export const isAnythingUnsaved = () => unsaved.size > 0;

/** While something is unsaved, `UnsavedGuard` asks before another page is shown, and the browser before this one is left. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isUnsaved, form]);
  useLeaveWarning(isUnsaved);
}
