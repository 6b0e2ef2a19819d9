import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export function FullPageSpinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 4, minHeight: '100dvh' }}
    >
      <CircularProgress
        size={36}
        aria-label={label ? undefined : t('loading')}
        aria-hidden={label ? true : undefined}
      />
      {label && <Typography color="textSecondary">{label}</Typography>}
    </Box>
  );
}
