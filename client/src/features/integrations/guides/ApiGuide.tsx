import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/CopyButton';
import { curlExample } from '../apiExample';
import { CodeBlock } from '../CodeBlock';
import { GuideParts, GuideSection } from './GuideParts';

/** For programs of one's own, with an example to try. */
export function ApiGuide() {
  const { t } = useTranslation('integrationGuides');
  const { t: say } = useTranslation('integrations');
  return (
    <GuideSection id="api">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            borderRadius: 1,
            color: 'text.secondary',
            bgcolor: 'soft.sunken',
          }}
        >
          <KeyRound size={22} />
        </Box>
        <Typography variant="h2" id="api" sx={{ scrollMarginTop: 96 }}>
          {t('guides.api.name')}
        </Typography>
      </Box>
      <GuideParts guide="api" />
      <Box sx={{ mt: 5, mb: 3 }}>
        <CodeBlock label={say('developers.example')}>{curlExample()}</CodeBlock>
      </Box>
      <CopyButton text={curlExample()} label={say('developers.copyExample')} />
    </GuideSection>
  );
}
