import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ChevronLeft, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { FigureStrip } from '../../components/FigureStrip';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useClientProfileQuery } from '../../generated/graphql.generated';
import texts from '../../i18n/en/clients.json';
import { addTexts } from '../../i18n/setup';
import { formatDateWithYear } from '../../lib/dates';
import { errorCode, errorMessage } from '../../lib/errors';
import { formatMoney } from '../../lib/money';
import { AppointmentDialog, NewBookingDialog } from '../bookings/lazyDialogs';
import { useTenant } from '../tenant/tenantContext';
import { CalendarLinkCard } from './CalendarLinkCard';
import { ClientDialog } from './ClientDialog';
import { ContactCard } from './ContactCard';
import { ConversationsCard } from './ConversationsCard';
import { EraseDialog } from './EraseDialog';
import { MessagesCard } from './MessagesCard';
import { NotesCard } from './NotesCard';
import { ProfileHeader } from './ProfileHeader';
import { ReviewsCard } from './ReviewsCard';
import { useDeleteClient } from './useDeleteClient';
import { VisitSection } from './VisitSection';

addTexts('clients', texts);

const LIST = '/dashboard/clients';

/** What stands before the profile; one at a time. */
type Open =
  | { dialog: 'edit' }
  | { dialog: 'erase'; reason?: string }
  | { dialog: 'book' }
  | { dialog: 'appointment'; id: string };

export function ClientProfilePage() {
  const { t } = useTranslation('clients');
  const { id = '' } = useParams();
  return (
    <>
      <Link
        component={RouterLink}
        to={LIST}
        color="textSecondary"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44, mt: -3 }}
      >
        <ChevronLeft size={18} aria-hidden />
        {t('profile.back')}
      </Link>
      <Profile key={id} id={id} />
    </>
  );
}

function Profile({ id }: { id: string }) {
  const { t } = useTranslation('clients');
  const { timeZone, currency } = useTenant().tenant;
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  /** Past and to come are told apart by the moment the page was last brought up to date. */
  const [now, setNow] = useState(() => new Date().toISOString());
  const { data, error, refetch } = useClientProfileQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const leave = () => void navigate(LIST);
  const remove = useDeleteClient({
    onDeleted: leave,
    onKept: (_, reason) => setOpen({ dialog: 'erase', reason }),
  });

  const client = data?.client;
  const reload = () => void refetch().catch(() => undefined);
  const reloadAll = () => {
    reload();
    setNow(new Date().toISOString());
  };
  const close = () => setOpen(null);
  const openVisit = (visitId: string) => setOpen({ dialog: 'appointment', id: visitId });

  if (!client) {
    if (!error) return <SkeletonRows rows={6} height={92} />;
    return errorCode(error) === 'NOT_FOUND' ? (
      <EmptyState icon={UserX} title={t('profile.gone')} body={t('profile.goneBody')} />
    ) : (
      <ErrorState message={errorMessage(error, t('profile.loadFailed'))} onRetry={reload} />
    );
  }

  return (
    <>
      <ProfileHeader
        client={client}
        onBook={() => setOpen({ dialog: 'book' })}
        onEdit={() => setOpen({ dialog: 'edit' })}
        onErase={() => setOpen({ dialog: 'erase' })}
        onDelete={() => void remove(client)}
      />
      <FigureStrip
        label={t('profile.figures')}
        figures={[
          { label: t('profile.totalAppointments'), value: client.totalAppointments.toString() },
          { label: t('profile.totalSpent'), value: formatMoney(client.totalSpentCents, currency) },
          { label: t('profile.noShows'), value: client.noShowCount.toString() },
          {
            label: t('profile.lastVisit'),
            value: client.lastVisitAt ? formatDateWithYear(client.lastVisitAt, timeZone) : t('never'),
          },
        ]}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0, order: { xs: 1, lg: 0 } }}>
          <VisitSection kind="upcoming" clientId={id} now={now} onOpen={openVisit} />
          <VisitSection kind="history" clientId={id} now={now} onOpen={openVisit} />
        </Box>
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
          <ContactCard client={client} />
          <NotesCard notes={client.notes} />
          <ReviewsCard clientId={id} />
          <MessagesCard clientId={id} />
          <ConversationsCard clientId={id} />
          <CalendarLinkCard clientId={id} name={client.firstName} />
        </Box>
      </Box>

      {open?.dialog === 'edit' && <ClientDialog client={client} onClose={close} onSaved={reload} />}
      {open?.dialog === 'erase' && (
        <EraseDialog client={client} reason={open.reason} onClose={close} onErased={leave} />
      )}
      <Suspense>
        {open?.dialog === 'book' && (
          <NewBookingDialog start={{ clientId: id }} onClose={close} onBooked={reloadAll} />
        )}
        {open?.dialog === 'appointment' && (
          <AppointmentDialog
            id={open.id}
            onClose={() => {
              close();
              // Whatever was done there counts here.
              reloadAll();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
