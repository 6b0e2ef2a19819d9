import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Lock } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { type SettingsTenantFragment, useSettingsQuery } from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';

interface Props {
  /** `isReadOnly`: the viewer's role may look and not change. */
  children: (tenant: SettingsTenantFragment, isReadOnly: boolean) => ReactNode;
}

/** The business's settings once they are there, with a skeleton before and a way to ask again after a failure. */
export function SettingsLoader({ children }: Props) {
  const { t } = useTranslation('settings');
  const { viewerRole } = useTenant().tenant;
  const { data, error, refetch } = useSettingsQuery({ notifyOnNetworkStatusChange: true });
  if (!data) {
    return error ? (
      <ErrorState
        message={errorMessage(error, t('loadFailed'))}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <SkeletonRows rows={5} height={56} />
    );
  }
  const isReadOnly = viewerRole !== 'owner' && viewerRole !== 'manager';
  return (
    <Box sx={{ maxWidth: 920 }}>
      {isReadOnly && (
        <Alert severity="info" icon={<Lock size={20} aria-hidden />} sx={{ mb: 6 }}>
          {t('readOnly')}
        </Alert>
      )}
      {children(data.tenant, isReadOnly)}
    </Box>
  );
}
