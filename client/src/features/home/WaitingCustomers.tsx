import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  useHomeConversationChangedSubscription,
  useHomeWaitingQuery,
} from '../../generated/graphql.generated';
import { useTenant } from '../tenant/tenantContext';

/** How many customers of the assistant wait for an answer, with the way to them; nothing while nobody does. */
export function WaitingCustomers() {
  const { t } = useTranslation('home');
  // Barbers see no conversations.
  const skip = useTenant().tenant.viewerRole === 'barber';
  const { data, refetch } = useHomeWaitingQuery({ skip, fetchPolicy: 'cache-and-network' });
  useHomeConversationChangedSubscription({ skip, onData: () => void refetch().catch(() => undefined) });
  const { waiting = 0, mine = 0 } = data?.conversationsWaiting ?? {};
  const count = waiting + mine;
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      icon={<Headset size={20} aria-hidden />}
      sx={{ mb: 5, alignItems: 'center' }}
      action={
        <Button color="inherit" component={Link} to="/dashboard/conversations">
          {t('waiting.open')}
        </Button>
      }
    >
      {t('waiting.text', { count })}
    </Alert>
  );
}
