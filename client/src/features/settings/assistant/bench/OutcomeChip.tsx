import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { Check, CircleDashed, CircleSlash, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type RehearsalOutcome } from '../../../../generated/graphql.generated';

export type Standing = RehearsalOutcome | 'waiting' | 'not_run';

const LOOKS: Record<Exclude<Standing, 'waiting'>, { icon: LucideIcon; color: string; background: string }> = {
  passed: { icon: Check, color: 'success.main', background: 'soft.success' },
  failed: { icon: X, color: 'error.main', background: 'soft.danger' },
  skipped: { icon: CircleSlash, color: 'text.secondary', background: 'soft.sunken' },
  not_run: { icon: CircleDashed, color: 'text.secondary', background: 'transparent' },
};

/** How a conversation stands, as colour, icon and word. */
export function OutcomeChip({ standing }: { standing: Standing }) {
  const { t } = useTranslation('assistantSettings');
  const look = standing === 'waiting' ? { ...LOOKS.not_run, icon: null } : LOOKS[standing];
  const { icon: Icon, color, background } = look;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        flexShrink: 0,
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
      {Icon ? <Icon size={14} aria-hidden /> : <CircularProgress size={12} color="inherit" aria-hidden />}
      {t(`bench.standings.${standing}`)}
    </Box>
  );
}
