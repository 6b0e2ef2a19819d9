import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { SkeletonRows } from '../../components/SkeletonRows';

/** One tab each at `/dashboard/<path>`; the first is the console's front page. */
const TABS = [
  {
    name: 'tenants',
    path: '/dashboard',
    Panel: lazy(() => import('./tenants/TenantsTab').then((file) => ({ default: file.TenantsTab }))),
  },
  {
    name: 'audit',
    path: '/dashboard/audit-logs',
    Panel: lazy(() => import('./audit/AuditTab').then((file) => ({ default: file.AuditTab }))),
  },
  {
    name: 'killSwitches',
    path: '/dashboard/kill-switches',
    Panel: lazy(() => import('./switches/SwitchesTab').then((file) => ({ default: file.SwitchesTab }))),
  },
  {
    name: 'integrationHealth',
    path: '/dashboard/integration-health',
    Panel: lazy(() =>
      import('./integrations/IntegrationsTab').then((file) => ({ default: file.IntegrationsTab })),
    ),
  },
  {
    name: 'errors',
    path: '/dashboard/error-center',
    Panel: lazy(() => import('./errors/ErrorsTab').then((file) => ({ default: file.ErrorsTab }))),
  },
  {
    name: 'copy',
    path: '/dashboard/copy-library',
    Panel: lazy(() => import('./copy/CopyTab').then((file) => ({ default: file.CopyTab }))),
  },
  {
    name: 'metrics',
    path: '/dashboard/metrics',
    Panel: lazy(() => import('./metrics/MetricsTab').then((file) => ({ default: file.MetricsTab }))),
  },
] as const;

export function AdminTabs() {
  const { t } = useTranslation('admin');
  // Measured before the font has come, they would stay where everything fits.
  const mayScroll = useMediaQuery('(max-width: 1099px)', { noSsr: true });
  const here = useLocation().pathname.replace(/\/$/, '');
  const shown = TABS.find(({ path }) => path === here);
  if (!shown) return <Navigate to={TABS[0].path} replace />;

  const { name: current, Panel } = shown;
  return (
    <>
      <Tabs
        value={current}
        variant="scrollable"
        scrollButtons={mayScroll ? 'auto' : false}
        aria-label={t('sections')}
        sx={{ mt: -2, mb: 7, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {TABS.map(({ name, path }) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            id={`admin-tab-${name}`}
            aria-controls="admin-panel"
            component={Link}
            to={path}
            sx={{ minHeight: 48, px: { xs: 3, sm: 4 } }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="admin-panel" aria-labelledby={`admin-tab-${current}`}>
        <Suspense fallback={<SkeletonRows rows={5} height={56} />}>
          <Panel />
        </Suspense>
      </Box>
    </>
  );
}
