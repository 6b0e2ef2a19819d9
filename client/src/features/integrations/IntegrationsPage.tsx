import { Plug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { FigureStrip } from '../../components/FigureStrip';
import { PageHeader } from '../../components/PageHeader';
import { type IntegrationCardFragment, useIntegrationsQuery } from '../../generated/graphql.generated';
import texts from '../../i18n/en/integrations.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';
import { CardSkeletons } from './CardSkeletons';
import { CategorySections, categoriesOf } from './CategorySections';
import { IntegrationDialog } from './IntegrationDialog';
import { needsAttention } from './integrationLooks';
import { useConnectAddress } from './useConnectAddress';

addTexts('integrations', texts);

/** What happens elsewhere, such as a sync in the background, shows after so many milliseconds at most. */
const REFRESH = 30_000;

/** Every service that the business can be connected to, and how each connection stands. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const { businessName, viewerRole } = useTenant().tenant;
  const { data, error, refetch } = useIntegrationsQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH,
  });
  useInEveryLanguage(() => void refetch());
  const integrations = data?.integrations;
  const mayManage = viewerRole === 'owner' || viewerRole === 'manager';
  const { opened, open, close } = useConnectAddress(mayManage);

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t(mayManage ? 'subtitle' : 'subtitleReadOnly', { business: businessName })}
      />
      {error && !integrations ? (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      ) : (
        <Counters integrations={integrations} />
      )}
      {!integrations && !error && <CardSkeletons />}
      {integrations?.length === 0 && <EmptyState icon={Plug} title={t('empty')} body={t('emptyBody')} />}
      {integrations && integrations.length > 0 && (
        <CategorySections integrations={integrations} onOpen={mayManage ? open : undefined} />
      )}
      {opened && <IntegrationDialog provider={opened} onClose={close} onChanged={() => void refetch()} />}
    </>
  );
}

/** @param integrations undefined while they load. */
function Counters({ integrations }: { integrations: readonly IntegrationCardFragment[] | undefined }) {
  const { t } = useTranslation('integrations');
  const count = (fits: (integration: IntegrationCardFragment) => boolean): string | undefined =>
    integrations?.filter(fits).length.toString();
  return (
    <FigureStrip
      label={t('counters.label')}
      figures={[
        { label: t('counters.connected'), value: count(({ status }) => status === 'connected') },
        { label: t('counters.available'), value: count(({ status }) => status === 'available') },
        { label: t('counters.attention'), value: count(({ status }) => needsAttention(status)) },
        {
          label: t('counters.categories'),
          value: integrations && categoriesOf(integrations).length.toString(),
        },
      ]}
    />
  );
}

/** The server's texts come in the language that the page spoke when it asked. */
function useInEveryLanguage(askAgain: () => void) {
  const { i18n } = useTranslation();
  useEffect(() => {
    i18n.on('languageChanged', askAgain);
    return () => i18n.off('languageChanged', askAgain);
  });
}
