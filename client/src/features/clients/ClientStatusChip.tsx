import { CircleCheck, CirclePause, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from '../../components/LookChip';
import { type ClientStatus } from '../../generated/graphql.generated';

const looks: Record<ClientStatus, Look> = {
  active: { icon: CircleCheck, color: 'success.main', background: 'soft.success' },
  inactive: { icon: CirclePause, color: 'text.secondary', background: 'soft.sunken' },
  vip: { icon: Star, color: 'warning.main', background: 'soft.warning' },
};

/** A client's status as colour, icon and word. */
export function ClientStatusChip({ status }: { status: ClientStatus }) {
  const { t } = useTranslation('clients');
  return <LookChip look={looks[status]} label={t(`status.${status}`)} />;
}
