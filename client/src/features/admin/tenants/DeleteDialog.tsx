import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  name: string;
  loading: boolean;
  /** Also when something else than the word was typed. */
  onCancelled: () => void;
  onDelete: () => void;
}

const WORD = 'DELETE';

/** The second question before a business is deleted: the word must be typed exactly. */
export function DeleteDialog({ name, loading, onCancelled, onDelete }: Props) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  return (
    <Dialog open onClose={onCancelled} maxWidth="xs" fullWidth aria-labelledby="delete-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === WORD) onDelete();
          else onCancelled();
        }}
      >
        <DialogTitle id="delete-title">{t('deleteTitle', { name })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 4 }}>{t('deleteBody')}</DialogContentText>
          <TextField
            id="delete-word"
            label={t('deleteLabel')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onCancelled}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={loading}>
            {t('delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
