import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MessageList } from '../../components/clientMessages/MessageList';
import { useTenant } from '../tenant/tenantContext';

/** What the client was told, and is about to be. */
export function MessagesCard({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients');
  const { timeZone } = useTenant().tenant;
  return (
    <Paper component="section" aria-labelledby="messages-title" sx={{ p: 5 }}>
      <Typography id="messages-title" variant="h2" sx={{ mb: 2 }}>
        {t('profile.messages')}
      </Typography>
      <MessageList of={{ clientId }} timeZone={timeZone} />
    </Paper>
  );
}
