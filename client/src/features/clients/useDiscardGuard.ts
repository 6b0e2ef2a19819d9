import { useConfirm } from 'material-ui-confirm';
import { useTranslation } from 'react-i18next';

/** Closes a form's dialog; asks first when something typed would be lost. */
export function useDiscardGuard(isDirty: boolean, onClose: () => void) {
  const { t } = useTranslation('clients');
  const confirm = useConfirm();
  return async () => {
    if (isDirty) {
      const { confirmed } = await confirm({
        title: t('discard.title'),
        description: t('discard.body'),
        confirmationText: t('discard.action'),
        confirmationButtonProps: { color: 'error', variant: 'contained' },
        cancellationText: t('discard.keep'),
      });
      if (!confirmed) return;
    }
    onClose();
  };
}
