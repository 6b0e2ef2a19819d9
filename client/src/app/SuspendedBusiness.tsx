import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CirclePause, LifeBuoy, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Logo } from '../components/Logo';
import { SkeletonRows } from '../components/SkeletonRows';
import { useSession } from '../features/auth/sessionContext';
import { BusinessSwitcher } from '../features/tenant/BusinessSwitcher';
import { useTenant } from '../features/tenant/tenantContext';
import { useSuspensionReasonsQuery } from '../generated/graphql.generated';
import texts from '../i18n/en/shell.json';
import { addTexts } from '../i18n/setup';

addTexts('shell', texts);

const SupportCard = lazy(() =>
  import('../features/help/SupportPage').then(({ SupportCard: card }) => ({ default: card })),
);

/** What members see in place of the dashboard while their business is suspended: why, and whom to ask. */
export function SuspendedBusiness() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { id, businessName } = useTenant().tenant;
  const { data } = useSuspensionReasonsQuery({
    fetchPolicy: 'cache-and-network',
    context: { withoutTenant: true },
  });
  const suspendedReason = data?.myTenants.find((tenant) => tenant.id === id)?.suspendedReason;
  const [isWriting, setIsWriting] = useState(false);

  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          minHeight: 60,
          px: { xs: 4, sm: 8 },
          borderBottom: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <Logo />
        </Box>
        <BusinessSwitcher />
        <Button
          color="inherit"
          startIcon={<LogOut size={18} aria-hidden />}
          onClick={() => void signOut().then(() => navigate('/', { replace: true }))}
        >
          {t('signOut')}
        </Button>
      </Box>
      <Box component="main" id="content" sx={{ maxWidth: 680, mx: 'auto', px: { xs: 4, sm: 8 }, py: 12 }}>
        <Box sx={{ color: 'warning.main', lineHeight: 0, mb: 4 }}>
          <CirclePause size={32} aria-hidden />
        </Box>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {t('suspended.title', { name: businessName })}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t('suspended.body')}
        </Typography>
        {suspendedReason && (
          <Paper sx={{ mt: 6, p: 4, bgcolor: 'soft.warning' }}>
            <Typography variant="subtitle2">{t('suspended.reason')}</Typography>
            <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {suspendedReason}
            </Typography>
          </Paper>
        )}
        <Box sx={{ mt: 6 }}>
          {isWriting ? (
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <SupportCard />
            </Suspense>
          ) : (
            <Button
              variant="contained"
              startIcon={<LifeBuoy size={18} aria-hidden />}
              onClick={() => setIsWriting(true)}
            >
              {t('suspended.contact')}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}
