import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { BookOpenText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';

/** Where somebody who is stuck goes on. */
export function HelpBox() {
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
      <Typography sx={{ mb: 5 }}>{t('help.body')}</Typography>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mt: 'auto' }}
      >
        <Button component={RouterLink} to="/dashboard/help/integrations" variant="contained">
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
