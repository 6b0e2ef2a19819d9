import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { type ConversationRowFragment } from '../../generated/graphql.generated';
import { formatPhone } from '../../lib/phone';
import { AppointmentDialog } from '../bookings/lazyDialogs';
import { useTenant } from '../tenant/tenantContext';
import { wholeMoment } from './conversationText';

/** Who it is, what came of it, and the way to both. */
export function ConversationFacts({ conversation }: { conversation: ConversationRowFragment }) {
  const { t } = useTranslation('conversations');
  const { timeZone } = useTenant().tenant;
  const [isVisitOpen, setVisitOpen] = useState(false);
  const { channel, clientId, customerPhone, customerEmail, appointmentId, visitStartsAt, reference } =
    conversation;
  return (
    <>
      <Typography
        component="div"
        variant="body2"
        color="textSecondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}
      >
        <span>{`${t(`channels.${channel}`)} · ${t('since', { moment: wholeMoment(conversation.startedAt, timeZone) })}`}</span>
        {customerPhone && (
          <Link href={`tel:${customerPhone}`} color="inherit">
            {formatPhone(customerPhone)}
          </Link>
        )}
        {customerEmail && (
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {customerEmail}
          </Box>
        )}
        {clientId && (
          <Link component={RouterLink} to={`/dashboard/clients/${clientId}`}>
            {t('facts.client')}
          </Link>
        )}
        {appointmentId && visitStartsAt && (
          <Link component="button" type="button" variant="body2" onClick={() => setVisitOpen(true)}>
            {`${t('facts.visit', { when: wholeMoment(visitStartsAt, timeZone) })} (${reference})`}
          </Link>
        )}
      </Typography>
      <Suspense>
        {isVisitOpen && appointmentId && (
          <AppointmentDialog id={appointmentId} onClose={() => setVisitOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
