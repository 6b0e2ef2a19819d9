import Box from '@mui/material/Box';
import { CircleCheck, CirclePause, Star, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ClientStatus } from '../../generated/graphql.generated';

const looks: Record<ClientStatus, { icon: LucideIcon; color: string; background: string }> = {
  active: { icon: CircleCheck, color: 'success.main', background: 'soft.success' },
  inactive: { icon: CirclePause, color: 'text.secondary', background: 'soft.sunken' },
  vip: { icon: Star, color: 'warning.main', background: 'soft.warning' },
};

/** A client's status as colour, icon and word. */
export function ClientStatusChip({ status }: { status: ClientStatus }) {
  const { t } = useTranslation('clients');
  const { icon: Icon, color, background } = looks[status];
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
      {t(`status.${status}`)}
    </Box>
  );
}
