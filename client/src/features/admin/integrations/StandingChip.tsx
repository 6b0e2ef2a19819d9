import { CircleAlert, CircleCheck, CirclePause, Clock, KeyRound, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from '../../../components/LookChip';
import { type IntegrationStanding } from '../../../generated/graphql.generated';

const LOOKS: Record<IntegrationStanding, Look> = {
  failing: { icon: CircleAlert, color: 'error.main', background: 'soft.danger' },
  disconnected: { icon: Unplug, color: 'error.main', background: 'soft.danger' },
  delayed: { icon: Clock, color: 'warning.main', background: 'soft.warning' },
  expiring: { icon: KeyRound, color: 'warning.main', background: 'soft.warning' },
  paused: { icon: CirclePause, color: 'text.secondary', background: 'soft.sunken' },
  healthy: { icon: CircleCheck, color: 'success.main', background: 'soft.success' },
};

/** How a service fares, as colour, icon and word. */
export function StandingChip({ standing }: { standing: IntegrationStanding }) {
  const { t } = useTranslation('adminIntegrations');
  return <LookChip look={LOOKS[standing]} label={t(`standing.${standing}`)} />;
}
