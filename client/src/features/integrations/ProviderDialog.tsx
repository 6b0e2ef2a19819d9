import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { errorMessage } from '../../lib/errors';

interface Props {
  title: string;
  /** A sentence above the content. */
  intro?: string;
  /** What the content is made of, as it is loaded. */
  loading: { isLoaded: boolean; error: unknown; failed: string; refetch: () => Promise<unknown> };
  skeleton?: { rows: number; height?: number };
  onClose: () => void;
  /** The content brings a `DialogContent` and buttons of its own. */
  isWhole?: boolean;
  children: ReactNode;
}

/** The frame of a provider's dialog: its title, what is shown until its content is there, and a way out. */
export function ProviderDialog({
  title,
  intro,
  loading,
  skeleton = { rows: 5 },
  onClose,
  isWhole = false,
  children,
}: Props) {
  const { t } = useTranslation('shared');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const titleId = useId();
  const { isLoaded, error, failed, refetch } = loading;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {isLoaded && isWhole ? (
        children
      ) : (
        <>
          <DialogContent>
            {intro && <DialogContentText sx={{ mb: 4 }}>{intro}</DialogContentText>}
            {isLoaded && children}
            {!isLoaded && !error && <SkeletonRows {...skeleton} />}
            {!isLoaded && Boolean(error) && (
              <ErrorState
                message={errorMessage(error, failed)}
                onRetry={() => void refetch().catch(() => undefined)}
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
