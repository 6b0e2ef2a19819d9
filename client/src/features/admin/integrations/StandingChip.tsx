import Box from '@mui/material/Box';
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  Clock,
  KeyRound,
  type LucideIcon,
  Unplug,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type IntegrationStanding } from '../../../generated/graphql.generated';

interface Look {
  icon: LucideIcon;
  color: string;
  background: string;
}

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
  const { icon: Icon, color, background } = LOOKS[standing];
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
      {t(`standing.${standing}`)}
    </Box>
  );
}
