import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LogOut, RotateCw, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../../lib/errors';
import { useSession } from '../auth/sessionContext';
import texts from '../../i18n/en/shell.json';
import { addTexts } from '../../i18n/setup';

addTexts('shell', texts);

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Shown when the user's businesses could not be loaded. */
export function TenantMissing({ error, onRetry }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { signOut } = useSession();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        p: 6,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'warning.main', lineHeight: 0 }}>
        <Store size={32} aria-hidden />
      </Box>
      <Typography variant="h1">{t('missing.title')}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '48ch' }}>
        {errorMessage(error, t('missing.body'))}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3, mt: 3 }}>
        <Button variant="contained" startIcon={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
          {t('retry', { ns: 'shared' })}
        </Button>
        <Button
          variant="outlined"
          startIcon={<LogOut size={18} aria-hidden />}
          onClick={() => void signOut().then(() => navigate('/', { replace: true }))}
        >
          {t('signOut')}
        </Button>
      </Box>
    </Box>
  );
}
