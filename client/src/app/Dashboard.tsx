import { lazy, Suspense } from 'react';
import { FullPageSpinner } from '../components/FullPageSpinner';
import { ImpersonationBanner } from '../features/auth/ImpersonationBanner';
import { useSession } from '../features/auth/sessionContext';
import { TenantProvider } from '../features/tenant/TenantProvider';
import { useTenant } from '../features/tenant/tenantContext';
import { DashboardShell } from './DashboardShell';
import { SuspendedBusiness } from './SuspendedBusiness';

const AdminPage = lazy(() =>
  import('../features/admin/AdminPage').then(({ AdminPage: page }) => ({ default: page })),
);
const SetupWizard = lazy(() =>
  import('../features/setup/SetupWizard').then(({ SetupWizard: wizard }) => ({ default: wizard })),
);

/** The master admin's overview, or the dashboard of one business, or the setup of the first. */
export function Dashboard() {
  const { user } = useSession();
  return (
    <Suspense fallback={<FullPageSpinner />}>
      {user?.role === 'master_admin' ? (
        <AdminPage />
      ) : (
        <TenantProvider setup={<SetupWizard />} suspended={<SuspendedBusiness />}>
          <DashboardShell />
          <Impersonation />
        </TenantProvider>
      )}
    </Suspense>
  );
}

const Impersonation = () => <ImpersonationBanner businessName={useTenant().tenant.businessName} />;
