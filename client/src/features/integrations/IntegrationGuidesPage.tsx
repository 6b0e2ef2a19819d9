import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useIntegrationsQuery } from '../../generated/graphql.generated';
import texts from '../../i18n/en/integrationGuides.json';
import integrationTexts from '../../i18n/en/integrations.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';
import { AgentGuide } from './guides/AgentGuide';
import { ApiGuide } from './guides/ApiGuide';
import { isGuideName } from './guides/guideNames';
import { ProviderGuide } from './guides/ProviderGuide';

addTexts('integrationGuides', texts);
addTexts('integrations', integrationTexts);

/** How each integration of this server is connected; every guide has an address of its own, such as `#other_calendars`. */
export function IntegrationGuidesPage() {
  const { t } = useTranslation('integrationGuides');
  const { businessName } = useTenant().tenant;
  const { data, error, refetch } = useIntegrationsQuery({ fetchPolicy: 'cache-and-network' });
  const integrations = data?.integrations.filter(({ provider }) => isGuideName(provider));
  const isLoaded = integrations !== undefined;
  const { hash } = useLocation();

  useEffect(() => {
    if (isLoaded) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isLoaded]);

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {t('subtitle', { business: businessName })}{' '}
            <Link component={RouterLink} to="/dashboard/integrations">
              {t('back')}
            </Link>
          </>
        }
      />
      {!integrations && error && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {!integrations && !error && <SkeletonRows rows={8} />}
      {integrations && (
        <Box sx={LAYOUT}>
          <Box sx={{ maxWidth: '72ch', minWidth: 0 }}>
            {integrations.map((integration) => (
              <ProviderGuide key={integration.id} integration={integration} guide={integration.provider} />
            ))}
            <ApiGuide />
            <AgentGuide />
          </Box>
          <Contents
            guides={[
              ...integrations.map(({ provider, name }) => ({ id: provider, name })),
              { id: 'api', name: t('guides.api.name') },
              { id: 'agents', name: t('guides.agents.name') },
            ]}
          />
        </Box>
      )}
    </>
  );
}

function Contents({ guides }: { guides: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('integrationGuides');
  return (
    <Box
      component="nav"
      aria-label={t('contents')}
      sx={{
        order: { xs: -1, lg: 0 },
        position: { lg: 'sticky' },
        top: 84,
        mb: 6,
        display: 'flex',
        flexWrap: 'wrap',
        flexDirection: { lg: 'column' },
        columnGap: 5,
      }}
    >
      {guides.map(({ id, name }) => (
        <Link
          key={id}
          component={RouterLink}
          to={`#${id}`}
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}
        >
          {name}
        </Link>
      ))}
    </Box>
  );
}

const LAYOUT = {
  display: 'grid',
  columnGap: 12,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 220px' },
  alignItems: 'start',
};
