import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { type GoogleBarbersQuery, useGoogleBarbersQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationGoogle.json';
import { addTexts } from '../../../i18n/setup';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { ProviderDialog } from '../ProviderDialog';
import { GoogleBarberRow } from './GoogleBarberRow';
import { GoogleClientForm } from './GoogleClientForm';

addTexts('integrationGoogle', texts);

/** Sets Google Calendar up for the business, and leads each barber to Google's page. */
export function GoogleDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationGoogle');
  const [isDirty, setDirty] = useState(false);
  const { data, error, refetch } = useGoogleBarbersQuery({ fetchPolicy: 'cache-and-network' });
  const close = useGuardedClose(isDirty, onClose, {
    title: t('discard.title'),
    body: t('discard.body'),
    discard: t('discard.action'),
    keep: t('discard.keep'),
  });
  return (
    <ProviderDialog
      title={t('title')}
      intro={t('body')}
      loading={{ isLoaded: Boolean(data), error, failed: t('loadFailed'), refetch }}
      skeleton={{ rows: 4, height: 56 }}
      onClose={() => void close()}
    >
      {data && (
        <Content
          data={data}
          onDirty={setDirty}
          onSaved={() => {
            setDirty(false);
            onChanged();
            void refetch().catch(() => undefined);
          }}
        />
      )}
    </ProviderDialog>
  );
}

interface ContentProps {
  data: GoogleBarbersQuery;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
}

function Content({ data: { googleSetup, barbers }, onDirty, onSaved }: ContentProps) {
  const { t } = useTranslation('integrationGoogle');
  const [isChanging, setChanging] = useState(false);
  if (googleSetup.source === 'NONE' || isChanging) {
    return (
      <GoogleClientForm
        setup={googleSetup}
        onDirty={onDirty}
        onBack={
          isChanging
            ? () => {
                onDirty(false);
                setChanging(false);
              }
            : undefined
        }
        onSaved={() => {
          setChanging(false);
          onSaved();
        }}
      />
    );
  }
  // Whoever is gone but still connected is shown, so that it can be ended.
  const shown = barbers.filter(({ isActive, calendar }) => isActive || calendar.provider === 'google');
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          icon={Users}
          title={t('none')}
          body={t('noneBody')}
          action={
            <Button component={Link} to="/dashboard/barbers" variant="outlined">
              {t('toBarbers')}
            </Button>
          }
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((barber) => (
            <GoogleBarberRow key={barber.id} barber={barber} />
          ))}
        </Box>
      )}
      {googleSetup.source === 'BUSINESS' && (
        <Alert
          severity="info"
          variant="outlined"
          action={
            <Button size="small" onClick={() => setChanging(true)}>
              {t('client.change')}
            </Button>
          }
          sx={{ mt: 5, overflowWrap: 'anywhere' }}
        >
          {t('client.own', { id: googleSetup.clientId })}
        </Alert>
      )}
    </>
  );
}
