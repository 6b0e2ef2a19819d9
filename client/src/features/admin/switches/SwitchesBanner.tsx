import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { usePlatformSwitchesQuery } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/adminSwitches.json';
import { addTexts } from '../../../i18n/setup';

addTexts('adminSwitches', texts);

const ASK_EVERY = 30_000;

/** On every tab of the console: what is switched off for everybody, so that nobody forgets it. */
export function SwitchesBanner() {
  const { t } = useTranslation('adminSwitches');
  const { data } = usePlatformSwitchesQuery({ pollInterval: ASK_EVERY });
  const off = data?.platformSwitches.filter(({ thrown }) => thrown !== null) ?? [];
  return (
    <Box role="status">
      {off.length > 0 && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {t('banner', { names: off.map(({ name }) => t(`names.${name}`)).join(', ') })}{' '}
          <Link component={RouterLink} to="/dashboard/kill-switches">
            {t('bannerLink')}
          </Link>
        </Alert>
      )}
    </Box>
  );
}
