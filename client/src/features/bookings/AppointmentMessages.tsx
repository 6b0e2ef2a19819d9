import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useTenant } from '../tenant/tenantContext';

const MessageList = lazy(() =>
  import('../../components/clientMessages/MessageList').then(({ MessageList: list }) => ({ default: list })),
);

/** What the client was told of this visit, asked for when it is wanted. */
export function AppointmentMessages({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('bookings');
  const { timeZone } = useTenant().tenant;
  const [isShown, setIsShown] = useState(false);
  if (!isShown)
    return (
      <Button
        variant="outlined"
        startIcon={<Send size={18} aria-hidden />}
        onClick={() => setIsShown(true)}
        sx={{ mt: 4 }}
      >
        {t('messages.show')}
      </Button>
    );
  return (
    <Box component="section" aria-labelledby="messages-title" sx={{ mt: 6 }}>
      <Typography id="messages-title" variant="h3" sx={{ mb: 2 }}>
        {t('messages.title')}
      </Typography>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <MessageList of={{ appointmentId }} timeZone={timeZone} />
      </Suspense>
    </Box>
  );
}
