import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { CopyButton } from '../../components/CopyButton';
import { useTenant } from '../tenant/tenantContext';
import { CodeBlock } from './CodeBlock';
import { curlExample, endpoint } from './apiExample';

/** The way in for programs of one's own. */
export function DeveloperBox() {
  const { t } = useTranslation('integrations');
  const { viewerRole } = useTenant().tenant;
  return (
    <Paper sx={{ flex: 1, p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', mb: 3 }}>
        <Box sx={{ color: 'text.secondary', lineHeight: 0 }}>
          <KeyRound size={24} aria-hidden />
        </Box>
        <Typography variant="h2" component="h3">
          {t('developers.title')}
        </Typography>
      </Box>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('developers.body')}
      </Typography>
      <CodeBlock label={t('developers.example')}>{curlExample()}</CodeBlock>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mt: 4 }}>
        <CopyButton text={curlExample()} label={t('developers.copyExample')} />
        <CopyButton text={endpoint()} label={t('developers.copyEndpoint')} variant="text" />
        {viewerRole === 'owner' && (
          <Link
            component={RouterLink}
            to="/dashboard/settings/security"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            {t('developers.keys')}
          </Link>
        )}
      </Box>
    </Paper>
  );
}
