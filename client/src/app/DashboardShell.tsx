import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Logo } from '../components/Logo';
import { SkeletonRows } from '../components/SkeletonRows';
import { SkipLink } from '../components/SkipLink';
import { NoticesBell } from '../features/notices/NoticesBell';
import { GlobalSearch } from '../features/search/GlobalSearch';
import { BusinessSwitcher } from '../features/tenant/BusinessSwitcher';
import texts from '../i18n/en/shell.json';
import { addTexts } from '../i18n/setup';
import { DashboardNavigation } from './DashboardNavigation';
import { OfflineNotice } from './OfflineNotice';
import { UserMenu } from './UserMenu';

addTexts('shell', texts);

const NAVIGATION_WIDTH = 220;

/** Header and navigation around every page of the dashboard. */
export function DashboardShell() {
  const { t } = useTranslation('shell');
  const [drawerOpen, setDrawerOpen] = useState(false);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <AppBar
        position="sticky"
        sx={{ border: 0, borderBottom: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: { xs: 1, sm: 3 },
            height: 60,
            px: { xs: 2, sm: 5 },
          }}
        >
          <IconButton
            aria-label={t('openNavigation')}
            aria-expanded={drawerOpen}
            onClick={() => setDrawerOpen(true)}
            sx={{ display: { md: 'none' } }}
          >
            <MenuIcon size={22} aria-hidden />
          </IconButton>
          <Box sx={{ display: { xs: 'none', md: 'flex' }, width: NAVIGATION_WIDTH - 36 }}>
            <Logo />
          </Box>
          <BusinessSwitcher />
          <Box sx={{ flex: 1 }} />
          <GlobalSearch />
          <NoticesBell />
          <UserMenu />
        </Box>
        <OfflineNotice />
      </AppBar>

      <Box sx={{ display: 'flex', flex: 1 }}>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            flex: `0 0 ${NAVIGATION_WIDTH}px`,
            borderRight: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ position: 'sticky', top: 61, p: 3 }}>
            <DashboardNavigation />
          </Box>
        </Box>
        <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} sx={{ display: { md: 'none' } }}>
          <Box sx={{ width: 264, p: 4 }}>
            <Box sx={{ px: 2, pb: 4 }}>
              <Logo />
            </Box>
            <DashboardNavigation onNavigate={() => setDrawerOpen(false)} />
          </Box>
        </Drawer>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 4, sm: 8 },
            py: { xs: 5, sm: 7 },
            '&:focus': { outline: 'none' },
          }}
        >
          <Box sx={{ maxWidth: 1240, mx: 'auto' }}>
            <Suspense fallback={<SkeletonRows />}>
              <Outlet />
            </Suspense>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
