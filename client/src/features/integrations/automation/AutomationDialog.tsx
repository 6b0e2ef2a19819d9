import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type WebhookEndpointRowFragment,
  useWebhookEndpointsQuery,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/integrationAutomation.json';
import { addTexts } from '../../../i18n/setup';
import { type IntegrationDialogProps } from '../integrationDialogProps';
import { DeliveryLog } from './DeliveryLog';
import { EndpointForm } from './EndpointForm';
import { EndpointList } from './EndpointList';
import { SecretStep } from './SecretStep';

addTexts('integrationAutomation', texts);

type View =
  | { name: 'endpoints' | 'log' }
  | { name: 'form'; endpoint: WebhookEndpointRowFragment | null }
  | { name: 'secret'; secret: string; isNew: boolean };

/** The addresses that are told of events, and what they were told. A secret is shown once, in a step of its own. */
export function AutomationDialog({ onClose, onChanged }: IntegrationDialogProps) {
  const { t } = useTranslation('integrationAutomation');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [view, setView] = useState<View>({ name: 'endpoints' });
  const query = useWebhookEndpointsQuery({ fetchPolicy: 'cache-and-network' });
  const list = () => setView({ name: 'endpoints' });
  const changed = () => {
    onChanged();
    void query.refetch();
  };
  const showSecret = (secret: string, isNew: boolean) => {
    setView({ name: 'secret', secret, isNew });
    changed();
  };
  const isOverview = view.name === 'endpoints' || view.name === 'log';

  return (
    <Dialog
      open
      // What is being typed, and a secret that is shown once, are put away by their buttons alone.
      onClose={() => isOverview && onClose()}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="automation-title"
    >
      <DialogTitle id="automation-title">{t(titleOf(view))}</DialogTitle>
      {isOverview && (
        <>
          <Tabs
            value={view.name}
            onChange={(_event, name: 'endpoints' | 'log') => setView({ name })}
            aria-label={t('tabs.label')}
            sx={{ px: 6, borderBottom: '1px solid', borderColor: 'divider', flexShrink: 0 }}
          >
            <Tab value="endpoints" label={t('tabs.endpoints')} id="automation-tab-endpoints" />
            <Tab value="log" label={t('tabs.log')} id="automation-tab-log" />
          </Tabs>
          <DialogContent
            role="tabpanel"
            aria-labelledby={`automation-tab-${view.name}`}
            sx={{ minHeight: 320, pt: 4 }}
          >
            {view.name === 'endpoints' ? (
              <EndpointList
                query={query}
                onAdd={() => setView({ name: 'form', endpoint: null })}
                onEdit={(endpoint) => setView({ name: 'form', endpoint })}
                onSecret={(secret) => showSecret(secret, false)}
                onChanged={changed}
              />
            ) : (
              <DeliveryLog endpoints={query.data?.webhookEndpoints ?? []} onChanged={onChanged} />
            )}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {t('close', { ns: 'shared' })}
            </Button>
          </DialogActions>
        </>
      )}
      {view.name === 'form' && (
        <EndpointForm
          endpoint={view.endpoint}
          events={query.data?.webhookEventTypes ?? []}
          onCancel={list}
          onCreated={(secret) => showSecret(secret, true)}
          onSaved={() => {
            list();
            changed();
          }}
        />
      )}
      {view.name === 'secret' && <SecretStep secret={view.secret} isNew={view.isNew} onDone={list} />}
    </Dialog>
  );
}

function titleOf(view: View) {
  switch (view.name) {
    case 'form':
      return view.endpoint ? 'form.editTitle' : 'form.addTitle';
    case 'secret':
      return 'secret.title';
    default:
      return 'title';
  }
}
