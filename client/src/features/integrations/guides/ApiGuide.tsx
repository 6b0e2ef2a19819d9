import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/CopyButton';
import { curlExample } from '../apiExample';
import { CodeBlock } from '../CodeBlock';
import { GuideParts, GuideSection, GuideTile } from './GuideParts';

/** For programs of one's own, with an example to try. */
export function ApiGuide() {
  const { t } = useTranslation('integrationGuides');
  const { t: say } = useTranslation('integrations');
  return (
    <GuideSection id="api">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <GuideTile icon={KeyRound} />
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
