import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MessagesSquare, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../../components/EmptyState';
import { ErrorState } from '../../../../../components/ErrorState';
import { SkeletonRows } from '../../../../../components/SkeletonRows';
import { type ScenarioPartsFragment } from '../../../../../generated/graphql.generated';
import { errorMessage } from '../../../../../lib/errors';
import { type Standing } from '../OutcomeChip';
import { ScenarioGroup } from '../ScenarioGroup';

interface Props {
  /** Those of the chosen language; undefined while they load. */
  scenarios: readonly ScenarioPartsFragment[] | undefined;
  /** Whether there are none in any language. */
  hasNone: boolean;
  error: unknown;
  onRetry: () => void;
  onNew: () => void;
  standingOf: (id: string) => Standing;
  canPlay: boolean;
  onPlay: (ids: readonly string[]) => void;
  onOpen: (id: string) => void;
}

/** The conversations that the business wrote itself, or what they are for. */
export function OwnScenarioList({ scenarios, hasNone, error, onRetry, onNew, ...group }: Props) {
  const { t } = useTranslation('assistantSettings');
  return (
    <Box component="section" aria-labelledby="own-title" sx={{ mb: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2, minHeight: 44 }}>
        <Typography variant="h3" component="h3" id="own-title" sx={{ flex: 1 }}>
          {t('own.listTitle')}
        </Typography>
        {scenarios && !hasNone && (
          <Button startIcon={<Plus size={16} aria-hidden />} onClick={onNew} sx={{ minHeight: 44 }}>
            {t('own.new')}
          </Button>
        )}
      </Box>
      {!scenarios &&
        (error ? (
          <ErrorState message={errorMessage(error, t('own.loadFailed'))} onRetry={onRetry} />
        ) : (
          <SkeletonRows rows={1} height={56} />
        ))}
      {scenarios && hasNone && (
        <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
          <EmptyState
            icon={MessagesSquare}
            title={t('own.emptyTitle')}
            body={t('own.emptyBody')}
            action={
              <Button variant="outlined" startIcon={<Plus size={16} aria-hidden />} onClick={onNew}>
                {t('own.new')}
              </Button>
            }
          />
        </Box>
      )}
      {scenarios && !hasNone && scenarios.length === 0 && (
        <Typography color="textSecondary">{t('own.noneInLanguage')}</Typography>
      )}
      {scenarios && scenarios.length > 0 && (
        <Box>
          <ScenarioGroup title={t('own.groupTitle')} isOpenAtFirst scenarios={scenarios} {...group} />
        </Box>
      )}
    </Box>
  );
}
