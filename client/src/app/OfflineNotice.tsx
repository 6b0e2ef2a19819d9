import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkConnection, useIsConnected } from '../lib/connection';

const ASKS_AGAIN_AFTER_MS = 10_000;

/** Says that the server cannot be reached, asks again by itself, and has every screen ask anew once it can. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const client = useApolloClient();
  const isConnected = useIsConnected();
  const wasConnected = useRef(true);
  const [isChecking, setIsChecking] = useState(false);

  useEffect(() => {
    if (isConnected && !wasConnected.current) void client.refetchQueries({ include: 'active' });
    wasConnected.current = isConnected;
    if (isConnected) return;
    const timer = setInterval(() => void checkConnection(), ASKS_AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [isConnected, client]);

  const retry = async () => {
    setIsChecking(true);
    await checkConnection();
    setIsChecking(false);
  };

  return (
    <Box role="status" aria-live="polite">
      {!isConnected && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            px: { xs: 4, sm: 8 },
            py: 1,
            bgcolor: 'soft.warning',
            color: 'warning.main',
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <WifiOff size={20} aria-hidden style={{ flexShrink: 0 }} />
          <Typography sx={{ flex: 1, fontWeight: 600 }}>{t('offline.message')}</Typography>
          <Button color="inherit" loading={isChecking} onClick={() => void retry()}>
            {t('retry', { ns: 'shared' })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
