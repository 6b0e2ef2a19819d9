import { useConfirm } from 'material-ui-confirm';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { isAnythingUnsaved } from './useUnsavedGuard';

/**
 * Asks before another page, or another part of this one that has its own address, is shown while a form of the page has
 * something unsaved. Stands once around all pages: the router has room for one that blocks.
 */
export function UnsavedGuard() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isAnythingUnsaved() && (here.pathname !== next.pathname || here.search !== next.search),
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
  return null;
}
