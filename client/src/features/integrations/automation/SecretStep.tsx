import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/CopyButton';

interface Props {
  secret: string;
  /** Of a new endpoint; else it takes the place of a former one. */
  isNew: boolean;
  onDone: () => void;
}

/** What the receiver verifies signatures with, this once. */
export function SecretStep({ secret, isNew, onDone }: Props) {
  const { t } = useTranslation('integrationAutomation');
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>
          {t(isNew ? 'secret.body' : 'secret.bodyRotated')}
        </DialogContentText>
        <Typography
          component="code"
          aria-label={t('secret.label')}
          sx={{
            display: 'block',
            p: 4,
            borderRadius: 1,
            bgcolor: 'soft.sunken',
            fontFamily: 'monospace',
            overflowWrap: 'anywhere',
          }}
        >
          {secret}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onDone}>
          {t('secret.done')}
        </Button>
        <CopyButton text={secret} label={t('secret.copy')} variant="contained" autoFocus />
      </DialogActions>
    </>
  );
}
