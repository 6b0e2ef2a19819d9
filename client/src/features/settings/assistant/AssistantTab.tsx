import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useAssistantSettingsQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/assistantSettings.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { useTenant } from '../../tenant/tenantContext';
import { AssistantForm } from './AssistantForm';

addTexts('assistantSettings', texts);

/** How the assistant talks and what it may do, tried out before customers meet it. */
export function AssistantTab() {
  const { t } = useTranslation('assistantSettings');
  const { viewerRole } = useTenant().tenant;
  // A new form for settings that somebody else published.
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useAssistantSettingsQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  if (!data) {
    return error ? (
      <ErrorState
        message={errorMessage(error, t('loadFailed'))}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <SkeletonRows rows={6} height={64} />
    );
  }
  const isReadOnly = viewerRole !== 'owner' && viewerRole !== 'manager';
  const loadNewest = async () => {
    await refetch();
    setRound((before) => before + 1);
  };
  return (
    <Box sx={{ maxWidth: 920 }}>
      {isReadOnly && (
        <Alert severity="info" icon={<Lock size={20} aria-hidden />} sx={{ mb: 6 }}>
          {t('readOnly')}
        </Alert>
      )}
      <AssistantForm
        key={round}
        settings={data.assistantSettings}
        services={data.services}
        barbers={data.barbers}
        isReadOnly={isReadOnly}
        onLoadNewest={loadNewest}
      />
    </Box>
  );
}
