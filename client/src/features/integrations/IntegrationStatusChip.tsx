import { useTranslation } from 'react-i18next';
import { LookChip } from '../../components/LookChip';
import { type IntegrationStatus } from '../../generated/graphql.generated';
import { STATUS_LOOKS } from './integrationLooks';

/** How an integration stands, as colour, icon and word. */
export function IntegrationStatusChip({ status }: { status: IntegrationStatus }) {
  const { t } = useTranslation('integrations');
  return <LookChip look={STATUS_LOOKS[status]} label={t(`status.${status}`)} />;
}
