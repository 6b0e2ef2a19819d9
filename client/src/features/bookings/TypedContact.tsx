import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  type AppointmentDetailsQuery,
  useConfirmAppointmentClientMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { formatPhone } from '../../lib/phone';

type Appointment = AppointmentDetailsQuery['appointment'];

/**
 * The contact that a customer typed, where it differs from the client that it matched: until staff confirm that both are
 * one person, the booking belongs to the typed contact alone.
 */
export function TypedContact({ appointment, reload }: { appointment: Appointment; reload: () => void }) {
  const { t } = useTranslation('bookings');
  const toast = useToast();
  const [confirm, { loading }] = useConfirmAppointmentClientMutation();
  const { client, givenContact } = appointment;
  if (!client || !givenContact || !differs(givenContact, client)) return null;
  const { firstName, lastName, phone, email } = givenContact;
  const typed = [[firstName, lastName].filter(Boolean).join(' '), phone && formatPhone(phone), email];

  const confirmClient = async () => {
    try {
      await confirm({ variables: { id: appointment.id } });
      reload();
    } catch (error) {
      toast.error(t('typedContact.failed'), failureDetail(error, t('tryAgain')));
    }
  };
  return (
    <Alert
      severity="info"
      sx={{ mt: 4 }}
      action={
        <Button color="inherit" size="small" loading={loading} onClick={() => void confirmClient()}>
          {t('typedContact.confirm')}
        </Button>
      }
    >
      <AlertTitle>{t('typedContact.title', { name: client.fullName })}</AlertTitle>
      {t('typedContact.body', { typed: typed.filter(Boolean).join(', ') })}
    </Alert>
  );
}

type Client = NonNullable<Appointment['client']>;
type Given = NonNullable<Appointment['givenContact']>;

/** What was left out says nothing. */
const differs = ({ phone, email }: Given, client: Client): boolean =>
  (phone !== null && phone !== client.phone) ||
  (email !== null && email.toLowerCase() !== client.email?.toLowerCase());
