import { useConfirm } from 'material-ui-confirm';
import { useLeaveWarning } from './useLeaveWarning';

interface Texts {
  title: string;
  body: string;
  discard: string;
  keep: string;
}

/** The way out of a form: asks first where something typed would be lost, also when the page itself is left. */
export function useGuardedClose(
  isDirty: boolean,
  onClose: () => void,
  { title, body, discard, keep }: Texts,
) {
  const confirm = useConfirm();
  useLeaveWarning(isDirty);
  return async () => {
    if (isDirty) {
      const { confirmed } = await confirm({
        title,
        description: body,
        confirmationText: discard,
        confirmationButtonProps: { color: 'error', variant: 'contained' },
        cancellationText: keep,
      });
      if (!confirmed) return;
    }
    onClose();
  };
}
