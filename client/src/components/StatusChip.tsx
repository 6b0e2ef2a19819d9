import { type Theme } from '@mui/material/styles';
import {
  Ban,
  CalendarCheck,
  Check,
  CircleDashed,
  CircleSlash,
  Hourglass,
  UserCheck,
  UserX,
} from 'lucide-react';
import { type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from './LookChip';

export type Status =
  'tentative' | 'pending' | 'confirmed' | 'checked_in' | 'completed' | 'cancelled' | 'no_show' | 'busy';

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

/** What tells some from others without their colour. */
const SIGNS: Partial<Record<Status, ComponentProps<typeof LookChip>['sx']>> = {
  tentative: { borderStyle: 'dashed', borderColor: 'soft.line' },
  cancelled: { textDecoration: 'line-through' },
  busy: {
    borderColor: 'divider',
    backgroundImage: ({ vars, palette }: Theme) =>
      `repeating-linear-gradient(135deg, transparent 0 5px, ${(vars ?? { palette }).palette.divider} 5px 6px)`,
  },
};

/** An appointment's status as colour, icon and word. */
export function StatusChip({ status }: { status: Status }) {
  const { t } = useTranslation();
  return (
    <LookChip
      look={looks[status]}
      label={t(`status.${status}`)}
      sx={{ border: '1px solid transparent', ...SIGNS[status] }}
    />
  );
}
