import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LanguageMenu } from '../../components/LanguageMenu';
import { Logo } from '../../components/Logo';
import { SkipLink } from '../../components/SkipLink';
import { ThemeToggle } from '../../components/ThemeToggle';
import texts from '../../i18n/en/admin.json';
import { addTexts } from '../../i18n/setup';
import { useSession } from '../auth/sessionContext';
import { useChooseLanguage } from '../auth/useChooseLanguage';
import { AdminTabs } from './AdminTabs';
import { SwitchesBanner } from './switches/SwitchesBanner';
import { AddBarbershop } from './tenants/AddBarbershop';

addTexts('admin', texts);

/** What the master admin sees in place of a dashboard. */
export function AdminPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { user, signOut } = useSession();
  const chooseLanguage = useChooseLanguage();

  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          alignItems: 'center',
          columnGap: { xs: 1, sm: 4 },
          rowGap: 2,
          minHeight: 60,
          px: { xs: 4, sm: 8 },
          py: 2,
          borderBottom: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <Logo />
        </Box>
        <Box sx={{ flex: 1, textAlign: { sm: 'right' } }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.25 }}>
            {user?.firstName} {user?.lastName}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.25 }}>
            {t('role')}
          </Typography>
        </Box>
        <Box sx={{ order: { xs: 1, md: 0 }, flex: { xs: '1 0 100%', md: 'none' }, display: 'grid' }}>
          <AddBarbershop />
        </Box>
        <LanguageMenu isCompact onChoose={chooseLanguage} />
        <ThemeToggle />
        <Button
          color="inherit"
          startIcon={<LogOut size={18} aria-hidden />}
          onClick={() => void signOut().then(() => navigate('/', { replace: true }))}
        >
          {t('signOut')}
        </Button>
      </Box>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ maxWidth: 1320, mx: 'auto', px: { xs: 4, sm: 8 }, py: 7 }}
      >
        <SwitchesBanner />
        <AdminTabs />
      </Box>
    </Box>
  );
}
