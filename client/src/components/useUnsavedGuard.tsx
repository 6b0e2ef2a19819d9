import { useConfirm } from 'material-ui-confirm';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { useLeaveWarning } from './useLeaveWarning';

/** One for each form with something unsaved: where several forms stand on a page, the router asks only the last of them. */
const unsaved = new Set<symbol>();

/**
 * While something is unsaved, asks before another page, or another part of this one that has its own address, is shown
 * or the document is left.
 */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isUnsaved, form]);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      unsaved.size > 0 && (here.pathname !== next.pathname || here.search !== next.search),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t('unsaved.title'),
      description: t('unsaved.body'),
      confirmationText: t('unsaved.leave'),
      cancellationText: t('unsaved.stay'),
    }).then(({ confirmed }) => (confirmed ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, t]);

  useLeaveWarning(isUnsaved);
}
