import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/CopyButton';

interface Props {
  codes: string[];
  titleId: string;
  onDone: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodesStep({ codes, titleId, onDone }: Props) {
  const { t } = useTranslation('security');
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('twoFactor.fileTitle')}\n\n${text}\n`)}`;

  return (
    <>
      <DialogTitle id={titleId}>{t('twoFactor.codesTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('twoFactor.codesBody')}</DialogContentText>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 2,
            my: 5,
            px: 2,
            py: 4,
            listStyle: 'none',
            whiteSpace: 'nowrap',
            borderRadius: 1,
            bgcolor: 'soft.sunken',
            fontFamily: 'monospace',
            fontSize: '0.9375rem',
            textAlign: 'center',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <CopyButton text={text} label={t('twoFactor.copyCodes')} />
          <Button
            variant="outlined"
            component="a"
            href={file}
            download="chairside-recovery-codes.txt"
            startIcon={<Download size={16} aria-hidden />}
          >
            {t('twoFactor.downloadCodes')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          {t('twoFactor.saved')}
        </Button>
      </DialogActions>
    </>
  );
}
