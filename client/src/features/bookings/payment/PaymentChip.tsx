import { Ban, Check, Clock, HandCoins, Hourglass, OctagonAlert, Undo2 } from 'lucide-react';
import { type Look, LookChip } from '../../../components/LookChip';
import { type PaymentStatus } from '../../../generated/graphql.generated';

const looks: Record<PaymentStatus | 'disputed', Look> = {
  requires_payment: { icon: HandCoins, color: 'warning.main', background: 'soft.warning' },
  processing: { icon: Hourglass, color: 'info.main', background: 'soft.info' },
  paid: { icon: Check, color: 'success.main', background: 'soft.success' },
  partially_refunded: { icon: Undo2, color: 'info.main', background: 'soft.info' },
  refunded: { icon: Undo2, color: 'text.primary', background: 'soft.sunken' },
  expired: { icon: Clock, color: 'text.secondary', background: 'soft.sunken' },
  cancelled: { icon: Ban, color: 'text.secondary', background: 'soft.sunken' },
  disputed: { icon: OctagonAlert, color: 'error.main', background: 'soft.danger' },
};

/** How a deposit stands as colour, icon and words, like the status of its appointment. */
export function PaymentChip({ look, label }: { look: keyof typeof looks; label: string }) {
  return <LookChip look={looks[look]} label={label} />;
}
