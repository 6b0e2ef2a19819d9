import { useConfirm } from 'material-ui-confirm';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { useLeaveWarning } from './useLeaveWarning';

/** While something is unsaved, asks before another page, or another part of this one that has its own address, is shown or the document is left. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUnsaved && (here.pathname !== next.pathname || here.search !== next.search),
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
