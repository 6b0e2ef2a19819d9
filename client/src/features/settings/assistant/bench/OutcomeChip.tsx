import { Check, CircleDashed, CircleSlash, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from '../../../../components/LookChip';
import { type RehearsalOutcome } from '../../../../generated/graphql.generated';

export type Standing = RehearsalOutcome | 'waiting' | 'not_run';

const LOOKS: Record<Exclude<Standing, 'waiting'>, Look> = {
  passed: { icon: Check, color: 'success.main', background: 'soft.success' },
  failed: { icon: X, color: 'error.main', background: 'soft.danger' },
  skipped: { icon: CircleSlash, color: 'text.secondary', background: 'soft.sunken' },
  not_run: { icon: CircleDashed, color: 'text.secondary', background: 'transparent' },
};

/** How a conversation stands, as colour, icon and word. */
export function OutcomeChip({ standing }: { standing: Standing }) {
  const { t } = useTranslation('assistantSettings');
  const isBusy = standing === 'waiting';
  return (
    <LookChip
      look={LOOKS[isBusy ? 'not_run' : standing]}
      isBusy={isBusy}
      label={t(`bench.standings.${standing}`)}
    />
  );
}
