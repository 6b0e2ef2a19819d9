import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';

const KEYS = [
  ['T', 'today'],
  ['← →', 'step'],
  ['D', 'day'],
  ['W', 'week'],
  ['M', 'month'],
  ['N', 'new'],
  ['Tab', 'tab'],
  ['↑ ↓ ← →', 'arrows'],
  ['Enter', 'open'],
  ['R', 'move'],
  ['Shift F10', 'menu'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="calendar-keys-title">
      <DialogTitle id="calendar-keys-title">{t('keys.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, m: 0 }}
        >
          {KEYS.map(([key, what]) => (
            <Box key={what} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Box
                  component="kbd"
                  sx={{
                    display: 'inline-block',
                    minWidth: 32,
                    px: 2,
                    border: '1px solid',
                    borderColor: 'soft.line',
                    borderRadius: '6px',
                    bgcolor: 'soft.sunken',
                    font: 'inherit',
                    fontWeight: 650,
                    textAlign: 'center',
                  }}
                >
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {t(`keys.${what}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('close', { ns: 'shared' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
