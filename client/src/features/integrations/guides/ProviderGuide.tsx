import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { type IntegrationCardFragment } from '../../../generated/graphql.generated';
import { useTenant } from '../../tenant/tenantContext';
import { INTEGRATION_DIALOGS } from '../integrationDialogs';
import { IntegrationStatusChip } from '../IntegrationStatusChip';
import { ProviderTile } from '../ProviderTile';
import { type GuideName } from './guideNames';
import { GuideParts, GuideSection } from './GuideParts';

interface Props {
  integration: IntegrationCardFragment;
  guide: GuideName;
}

/** The guide of one integration, how it stands, and the way to it. */
export function ProviderGuide({ integration: { provider, name, status }, guide }: Props) {
  const { t } = useTranslation('integrationGuides');
  const { viewerRole } = useTenant().tenant;
  const mayOpen = (viewerRole === 'owner' || viewerRole === 'manager') && provider in INTEGRATION_DIALOGS;
  return (
    <GuideSection id={provider}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <ProviderTile provider={provider} />
        <Typography variant="h2" id={provider} sx={{ scrollMarginTop: 96 }}>
          {name}
        </Typography>
        <IntegrationStatusChip status={status} />
      </Box>
      <GuideParts guide={guide} />
      {mayOpen && (
        <Button
          component={RouterLink}
          to={`/dashboard/integrations?connect=${provider}`}
          variant="outlined"
          endIcon={<ArrowRight size={16} aria-hidden />}
          sx={{ mt: 5 }}
        >
          {t('open', { name })}
        </Button>
      )}
    </GuideSection>
  );
}
