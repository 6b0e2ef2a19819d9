import Box from '@mui/material/Box';
import {
  Ban,
  CalendarCheck,
  Check,
  CircleDashed,
  CircleSlash,
  Hourglass,
  UserCheck,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type Status =
  'tentative' | 'pending' | 'confirmed' | 'checked_in' | 'completed' | 'cancelled' | 'no_show' | 'busy';

interface Look {
  icon: LucideIcon;
  color: string;
  background: string;
}

const looks: Record<Status, Look> = {
  tentative: { icon: CircleDashed, color: 'text.secondary', background: 'transparent' },
  pending: { icon: Hourglass, color: 'warning.main', background: 'soft.warning' },
  confirmed: { icon: CalendarCheck, color: 'success.main', background: 'soft.success' },
  checked_in: { icon: UserCheck, color: 'info.main', background: 'soft.info' },
  completed: { icon: Check, color: 'text.primary', background: 'soft.sunken' },
  cancelled: { icon: Ban, color: 'text.secondary', background: 'soft.sunken' },
  no_show: { icon: UserX, color: 'error.main', background: 'soft.danger' },
  busy: { icon: CircleSlash, color: 'text.secondary', background: 'transparent' },
};

/** An appointment's status as colour, icon and word. */
export function StatusChip({ status }: { status: Status }) {
  const { t } = useTranslation();
  const { icon: Icon, color, background } = looks[status];
  return (
    <Box
      component="span"
      sx={[
        {
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1.5,
          height: 26,
          px: 2,
          border: '1px solid transparent',
          borderRadius: '7px',
          color,
          bgcolor: background,
          typography: 'subtitle2',
          whiteSpace: 'nowrap',
        },
        status === 'tentative' && { borderStyle: 'dashed', borderColor: 'soft.line' },
        status === 'cancelled' && { textDecoration: 'line-through' },
        status === 'busy' && {
          borderColor: 'divider',
          backgroundImage: ({ vars, palette }) =>
            `repeating-linear-gradient(135deg, transparent 0 5px, ${(vars ?? { palette }).palette.divider} 5px 6px)`,
        },
      ]}
    >
      <Icon size={14} aria-hidden />
      {t(`status.${status}`)}
    </Box>
  );
}
