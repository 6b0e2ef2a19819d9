import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Archive, Eraser, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { type ClientRowFragment, useEraseClientMutation } from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';

interface Props {
  client: ClientRowFragment;
  /** Why it is offered, such as that the client cannot be deleted. */
  reason?: string;
  onClose: () => void;
  onErased: () => void;
}

/** Takes a person out of the records for good; their name has to be typed. */
export function EraseDialog({ client, reason, onClose, onErased }: Props) {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState('');
  const [erase, { loading }] = useEraseClientMutation();
  const name = client.fullName;

  const submit = async () => {
    setFailure('');
    try {
      await erase({ variables: { id: client.id } });
    } catch (error) {
      setFailure(failureDetail(error, t('erase.failed')));
      return;
    }
    toast.success(t('erase.done'));
    onErased();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={loading ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="erase-title"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id="erase-title">{t('erase.title', { name })}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4 }}>
            {reason && <Alert severity="info">{reason}</Alert>}
            <Consequence icon={Eraser} title={t('erase.goesTitle')} body={t('erase.goes')} />
            <Consequence icon={Archive} title={t('erase.staysTitle')} body={t('erase.stays')} />
            <TextField
              id="erase-name"
              label={t('erase.typeName', { name })}
              helperText={t('erase.noReturn')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoFocus
            />
            {failure && <Alert severity="error">{failure}</Alert>}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={loading}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={loading} color="error" disabled={typed.trim() !== name}>
            {t('erase.action')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Consequence({ icon: Icon, title, body }: { icon: LucideIcon; title: string; body: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 3 }}>
      <Box sx={{ color: 'text.secondary', pt: 0.5, lineHeight: 0 }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box>
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        <Typography color="textSecondary">{body}</Typography>
      </Box>
    </Box>
  );
}
