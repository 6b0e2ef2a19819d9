import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/SkeletonRows';
import { type IntegrationDialogProps } from './integrationDialogProps';
import { INTEGRATION_DIALOGS } from './integrationDialogs';

interface Props extends IntegrationDialogProps {
  provider: string;
}

/** The dialog of a provider, which loads when it is first opened. */
export function IntegrationDialog({ provider, onClose, onChanged }: Props) {
  const dialog = INTEGRATION_DIALOGS[provider];
  return (
    dialog && (
      <Suspense fallback={<Loading onClose={onClose} />}>
        {createElement(dialog, { onClose, onChanged })}
      </Suspense>
    )
  );
}

function Loading({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-label={t('loading')}>
      <DialogContent>
        <SkeletonRows rows={5} />
      </DialogContent>
    </Dialog>
  );
}
