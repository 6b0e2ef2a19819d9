import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { GuideLayout } from '../../components/GuideLayout';
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
        <GuideLayout
          label={t('contents')}
          guides={[
            ...integrations.map(({ provider, name }) => ({ id: provider, title: name })),
            { id: 'api', title: t('guides.api.name') },
            { id: 'agents', title: t('guides.agents.name') },
          ]}
        >
          {integrations.map((integration) => (
            <ProviderGuide key={integration.id} integration={integration} guide={integration.provider} />
          ))}
          <ApiGuide />
          <AgentGuide />
        </GuideLayout>
      )}
    </>
  );
}
