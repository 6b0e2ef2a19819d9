import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { BookOpenText, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { type IntegrationCardFragment } from '../../generated/graphql.generated';
import { isGuideName } from './guides/guideNames';

const GUIDES = '/dashboard/help/integrations';

/** Where somebody who is stuck goes on. */
export function HelpBox({ integrations }: { integrations: readonly IntegrationCardFragment[] }) {
  const { t } = useTranslation('integrations');
  return (
    <Paper
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        p: { xs: 4, sm: 5 },
        border: 0,
        bgcolor: 'soft.accent',
      }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', mb: 3 }}>
        <Box sx={{ color: 'primary.main', lineHeight: 0 }}>
          <BookOpenText size={24} aria-hidden />
        </Box>
        <Typography variant="h2" component="h3">
          {t('help.title')}
        </Typography>
      </Box>
      <Typography sx={{ mb: 3 }}>{t('help.body')}</Typography>
      <GuideLinks integrations={integrations} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mt: 'auto' }}
      >
        <Button component={RouterLink} to={GUIDES} variant="contained">
          {t('help.guides')}
        </Button>
        <Link
          component={RouterLink}
          to="/dashboard/support"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('help.support')}
        </Link>
      </Box>
    </Paper>
  );
}

function GuideLinks({ integrations }: { integrations: readonly IntegrationCardFragment[] }) {
  const { t } = useTranslation('integrations');
  return (
    <Box
      component="ul"
      aria-label={t('help.list')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
        columnGap: 4,
        m: 0,
        mb: 4,
        p: 0,
        listStyle: 'none',
      }}
    >
      {integrations
        .filter(({ provider }) => isGuideName(provider))
        .map(({ provider, name }) => (
          <li key={provider}>
            <Link
              component={RouterLink}
              to={`${GUIDES}#${provider}`}
              color="inherit"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 36, ...TOUCHED }}
            >
              <ChevronRight size={15} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
    </Box>
  );
}

const TOUCHED = { '@media (pointer: coarse)': { minHeight: 44 } };
