import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { CopyButton } from './CopyButton';

interface Props {
  secret: string;
  /** What it is, what to do with it, and the words of both buttons. */
  texts: { label: string; body: string; copy: string; done: string };
  onDone: () => void;
}

/** In a dialog: a secret that is shown this once, to be copied. */
export function SecretOnce({ secret, texts, onDone }: Props) {
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>{texts.body}</DialogContentText>
        <Typography
          component="code"
          aria-label={texts.label}
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
          {texts.done}
        </Button>
        <CopyButton text={secret} label={texts.copy} variant="contained" autoFocus />
      </DialogActions>
    </>
  );
}
