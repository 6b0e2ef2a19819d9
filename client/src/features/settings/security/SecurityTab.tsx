import Box from '@mui/material/Box';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useMySecurityQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/security.json';
import { addTexts } from '../../../i18n/setup';
import { errorCode, errorMessage } from '../../../lib/errors';
import { useTenant } from '../../tenant/tenantContext';
import { ApiKeysSection } from './ApiKeysSection';
import { PasswordSection } from './PasswordSection';
import { SessionsSection } from './SessionsSection';
import { TwoFactorSection } from './TwoFactorSection';

addTexts('security', texts);

/** The user's own password, two-factor sign-in and sessions, and for owners the API keys of the business. */
export function SecurityTab() {
  const { t } = useTranslation('security');
  const { viewerRole } = useTenant().tenant;
  const { data, error, refetch } = useMySecurityQuery({
    fetchPolicy: 'cache-and-network',
    context: { withoutTenant: true },
  });

  if (error && errorCode(error) === 'FORBIDDEN') {
    return <EmptyState icon={EyeOff} title={t('impersonating')} body={t('impersonatingBody')} />;
  }
  if (error && !data) {
    return <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows rows={4} height={120} />;
  return (
    <Box sx={{ display: 'grid', gap: 6, maxWidth: 960 }}>
      <PasswordSection onChanged={() => void refetch()} />
      <TwoFactorSection status={data.twoFactor} />
      <SessionsSection sessions={data.mySessions} />
      {viewerRole === 'owner' && <ApiKeysSection />}
    </Box>
  );
}
