import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useGuardedClose } from '../../components/useGuardedClose';

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
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [isDirty, setDirty] = useState(false);

  const close = useGuardedClose(isDirty, onClose, {
    title: t('discard.title'),
    body: t('discard.body'),
    discard: t('discard.action'),
    keep: t('discard.keep'),
  });
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
