import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AgentExamples } from '../AgentBox';
import { GuideParts, GuideSection, GuideTile } from './GuideParts';

/** For AI agents, with what to paste. */
export function AgentGuide() {
  const { t } = useTranslation('integrationGuides');
  return (
    <GuideSection id="agents">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <GuideTile icon={Bot} />
        <Typography variant="h2" id="agents" sx={{ scrollMarginTop: 96 }}>
          {t('guides.agents.name')}
        </Typography>
      </Box>
      <GuideParts guide="agents" />
      <Box sx={{ mt: 5 }}>
        <AgentExamples />
      </Box>
    </GuideSection>
  );
}
