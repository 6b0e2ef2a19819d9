import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  BellRing,
  CalendarSync,
  Clock,
  ListChecks,
  MessageCircle,
  PlayCircle,
  ShieldCheck,
  Sparkles,
  Zap,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { LanguageMenu } from '../../components/LanguageMenu';
import { Logo } from '../../components/Logo';
import { ThemeToggle } from '../../components/ThemeToggle';
import { useDemoBusinessQuery } from '../../generated/public.generated';
import texts from '../../i18n/en/landing.json';
import { addTexts } from '../../i18n/setup';
import { DemoExchange } from './DemoExchange';
import { SlotPreview } from './SlotPreview';

addTexts('landing', texts);

const FEATURES = [
  { key: 'assistant', icon: MessageCircle },
  { key: 'automated', icon: Clock },
  { key: 'scheduling', icon: Sparkles },
  { key: 'sms', icon: BellRing },
  { key: 'calendar', icon: CalendarSync },
  { key: 'services', icon: ListChecks },
  { key: 'isolation', icon: ShieldCheck },
  { key: 'setup', icon: Zap },
] as const;

const WIDTH = { width: '100%', maxWidth: 1160, mx: 'auto', px: { xs: 4, sm: 8 } };

export function LandingPage() {
  const { t } = useTranslation('landing');
  const { data, error } = useDemoBusinessQuery({ variables: {} });
  const demo = data?.business;
  return (
    <Box sx={{ overflowX: 'clip' }}>
      <Box
        component="header"
        sx={{ ...WIDTH, display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 }, py: 4 }}
      >
        <Box sx={{ flex: 1, display: 'flex' }}>
          <Logo />
        </Box>
        <ThemeToggle />
        <Button component={RouterLink} to="/login" color="inherit" sx={{ px: { xs: 2, sm: 4 } }}>
          {t('signIn')}
        </Button>
        <Button
          component={RouterLink}
          to="/register"
          variant="outlined"
          color="inherit"
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {t('getStarted')}
        </Button>
      </Box>

      <Box component="main">
        <Box
          component="section"
          sx={{
            ...WIDTH,
            display: 'grid',
            gap: { xs: 10, md: 14 },
            gridTemplateColumns: { md: 'minmax(0, 1.05fr) minmax(0, 0.95fr)' },
            alignItems: 'center',
            pt: { xs: 8, md: 16 },
            pb: { xs: 14, md: 22 },
          }}
        >
          <Box>
            <Typography
              variant="display"
              component="h1"
              sx={{ fontSize: { xs: '2.5rem', sm: '3.25rem', lg: '3.9rem' } }}
            >
              {t('headline')}
            </Typography>
            <Typography
              variant="subtitle1"
              component="p"
              color="textSecondary"
              sx={{ mt: 5, maxWidth: '46ch' }}
            >
              {t('line')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 8 }}>
              <Button component={RouterLink} to="/register" variant="contained" size="large">
                {t('startTrial')}
              </Button>
              <Button
                href="/book/demo?chat=1"
                variant="outlined"
                color="inherit"
                size="large"
                startIcon={<PlayCircle size={20} aria-hidden />}
              >
                {t('watchDemo')}
              </Button>
            </Box>
          </Box>
          <SlotPreview business={demo} isMissing={error !== undefined} />
        </Box>

        {demo?.assistantIsOn && (
          <Box component="section" aria-labelledby="exchange-title" sx={{ ...WIDTH, pb: { xs: 14, md: 22 } }}>
            <DemoExchange business={demo} />
          </Box>
        )}

        <Box component="section" sx={{ bgcolor: 'soft.sunken', py: { xs: 14, md: 20 } }}>
          <Box sx={WIDTH}>
            <Typography
              variant="display"
              component="h2"
              sx={{ fontSize: { xs: '1.9rem', sm: '2.5rem' }, maxWidth: '22ch' }}
            >
              {t('featuresTitle')}
            </Typography>
            <Box
              component="ul"
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                mt: { xs: 8, md: 12 },
                display: 'grid',
                columnGap: 10,
                rowGap: { xs: 6, md: 10 },
                gridTemplateColumns: { sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
              }}
            >
              {FEATURES.map(({ key, icon: Icon }) => (
                <Box
                  component="li"
                  key={key}
                  sx={{ borderTop: '1px solid', borderColor: 'soft.line', pt: 4 }}
                >
                  <Box sx={{ color: 'primary.main', lineHeight: 0, mb: 3 }}>
                    <Icon size={22} aria-hidden />
                  </Box>
                  <Typography variant="h3">{t(`features.${key}.title`)}</Typography>
                  <Typography color="textSecondary" sx={{ mt: 1 }}>
                    {t(`features.${key}.body`)}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        </Box>

        <Box component="section" sx={{ ...WIDTH, py: { xs: 14, md: 20 }, textAlign: 'center' }}>
          <Typography variant="display" component="h2" sx={{ fontSize: { xs: '1.9rem', sm: '2.5rem' } }}>
            {t('closing')}
          </Typography>
          <Button component={RouterLink} to="/register" variant="contained" size="large" sx={{ mt: 7 }}>
            {t('getStarted')}
          </Button>
        </Box>
      </Box>

      <Box component="footer" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
        <Box
          sx={{
            ...WIDTH,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 4,
            justifyContent: 'space-between',
            py: 6,
          }}
        >
          <Typography variant="body2" color="textSecondary">
            {t('footer')}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
            <LanguageMenu />
            <Link component={RouterLink} to="/login" color="textSecondary" variant="body2">
              {t('signIn')}
            </Link>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
