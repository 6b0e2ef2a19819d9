import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  message: string;
  onRetry?: () => void;
}

/** Something could not be loaded: what, and the way to ask again. */
export function ErrorState({ message, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: 3, px: 6, py: 12, textAlign: 'center' }}
    >
      <Box sx={{ color: 'error.main', lineHeight: 0 }}>
        <CircleAlert size={28} aria-hidden />
      </Box>
      <Typography sx={{ maxWidth: '52ch' }}>{message}</Typography>
      {onRetry && (
        <Button variant="outlined" startIcon={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}
