import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import texts from '../../i18n/en/settings.json';
import { addTexts } from '../../i18n/setup';
import { useTenant } from '../tenant/tenantContext';

addTexts('settings', texts);

const TABS = {
  business: lazy(() => import('./business/BusinessTab').then((file) => ({ default: file.BusinessTab }))),
  hours: lazy(() => import('./hours/HoursTab').then((file) => ({ default: file.HoursTab }))),
  booking: lazy(() => import('./booking/BookingTab').then((file) => ({ default: file.BookingTab }))),
  notifications: lazy(() =>
    import('./notifications/NotificationsTab').then((file) => ({ default: file.NotificationsTab })),
  ),
  assistant: lazy(() => import('./assistant/AssistantTab').then((file) => ({ default: file.AssistantTab }))),
  team: lazy(() => import('./team/TeamTab').then((file) => ({ default: file.TeamTab }))),
  security: lazy(() => import('./security/SecurityTab').then((file) => ({ default: file.SecurityTab }))),
  activity: lazy(() => import('./activity/ActivityTab').then((file) => ({ default: file.ActivityTab }))),
} as const;
type TabName = keyof typeof TABS;

const NAMES = Object.keys(TABS) as TabName[];
/** Which the server shows to owners alone. */
const OWNERS: readonly TabName[] = ['activity'];

/** The settings of the business, one tab each at `/dashboard/settings/:tab`. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { tab = NAMES[0] } = useParams();
  const { viewerRole } = useTenant().tenant;
  const names = NAMES.filter((name) => viewerRole === 'owner' || !OWNERS.includes(name));
  const shown = names.find((name) => name === tab);
  if (!shown) return <Navigate to="/dashboard/settings" replace />;

  const Panel = TABS[shown];
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        value={shown}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('title')}
        sx={{ mt: -2, mb: 7, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            id={`settings-tab-${name}`}
            aria-controls="settings-panel"
            component={Link}
            to={`/dashboard/settings/${name}`}
            sx={{ minHeight: 48, px: { xs: 3, sm: 4 } }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="settings-panel" aria-labelledby={`settings-tab-${shown}`}>
        <Suspense fallback={<SkeletonRows rows={5} height={56} />}>
          <Panel />
        </Suspense>
      </Box>
    </>
  );
}
