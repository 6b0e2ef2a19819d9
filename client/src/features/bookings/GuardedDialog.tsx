import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useConfirm } from 'material-ui-confirm';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/SkeletonRows';

export interface DialogHandle {
  /** Closes, after asking when something typed would be lost. */
  close: () => void;
  /** Closes without asking: what was typed is saved. */
  done: () => void;
  /** Whether closing would lose something. */
  setDirty: (isDirty: boolean) => void;
}

interface Props {
  title: string;
  onClose: () => void;
  children: (handle: DialogHandle) => ReactNode;
}

/** A dialog whose content may load later, and which never drops what was typed without asking. */
export function GuardedDialog({ title, onClose, children }: Props) {
  const { t } = useTranslation('bookings');
  const confirm = useConfirm();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [isDirty, setDirty] = useState(false);

  const close = async () => {
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
  const handle: DialogHandle = {
    close: () => void close(),
    done: onClose,
    setDirty,
  };

  return (
    <Dialog
      open
      onClose={handle.close}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Suspense
        fallback={
          <DialogContent>
            <SkeletonRows rows={6} />
          </DialogContent>
        }
      >
        {children(handle)}
      </Suspense>
    </Dialog>
  );
}
