import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../components/ErrorState';

/** Nobody can tell yet whether the visitor is signed in. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center' }}>
      <ErrorState message={t('networkError')} onRetry={onRetry} />
    </Box>
  );
}
