import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaymentsStateQuery } from '../../../generated/graphql.generated';
import { useBookingRights } from '../bookingRights';
import { AskForDepositDialog } from './AskForDepositDialog';

interface Props {
  appointmentId: string;
  /** The price of the appointment. */
  mostCents: number;
  onAsked: () => Promise<unknown>;
}

/** Offered to those who may see that card payments are connected, and only while they are. */
export function AskForDeposit({ appointmentId, mostCents, onAsked }: Props) {
  const { t } = useTranslation('payment');
  const { maySeeIntegrations } = useBookingRights();
  const { data } = usePaymentsStateQuery({ skip: !maySeeIntegrations });
  const [isAsking, setIsAsking] = useState(false);
  if (!data?.paymentsState.account?.isWorking) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<HandCoins size={16} aria-hidden />}
        sx={{ minHeight: 44 }}
        onClick={() => setIsAsking(true)}
      >
        {t('ask.action')}
      </Button>
      {isAsking && (
        <AskForDepositDialog
          appointmentId={appointmentId}
          mostCents={mostCents}
          onAsked={onAsked}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}
