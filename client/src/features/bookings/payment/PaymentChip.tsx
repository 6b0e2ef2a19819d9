import Box from '@mui/material/Box';
import { Ban, Check, Clock, HandCoins, Hourglass, OctagonAlert, type LucideIcon, Undo2 } from 'lucide-react';
import { type PaymentStatus } from '../../../generated/graphql.generated';

interface Look {
  icon: LucideIcon;
  color: string;
  background: string;
}

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
  const { icon: Icon, color, background } = looks[look];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        height: 26,
        px: 2,
        borderRadius: '7px',
        color,
        bgcolor: background,
        typography: 'subtitle2',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={14} aria-hidden />
      {label}
    </Box>
  );
}
