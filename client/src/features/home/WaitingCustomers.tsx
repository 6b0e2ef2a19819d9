import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  HomeConversationChangedDocument,
  useHomeConversationChangedSubscription,
  useHomeWaitingQuery,
} from '../../generated/graphql.generated';
import { useReload } from '../../lib/useReload';
import { useTenant } from '../tenant/tenantContext';

/** How many customers of the assistant wait for an answer, with the way to them; nothing while nobody does. */
export function WaitingCustomers() {
  // Barbers see no conversations.
  return useTenant().tenant.viewerRole === 'barber' ? null : <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('home');
  const query = useHomeWaitingQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(query, HomeConversationChangedDocument);
  useHomeConversationChangedSubscription({ onData: reload });
  const { waiting = 0, mine = 0 } = query.data?.conversationsWaiting ?? {};
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
