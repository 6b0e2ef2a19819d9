import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ListChecks, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../components/ErrorState';
import { SkeletonRows } from '../../../../components/SkeletonRows';
import {
  type AssistantScenariosQuery,
  type AssistantSettingsInput,
  type Language,
  type RehearsalMind,
  useAssistantScenariosQuery,
} from '../../../../generated/graphql.generated';
import { errorMessage } from '../../../../lib/errors';
import { type Standing } from './OutcomeChip';
import { ScenarioDrawer } from './ScenarioDrawer';
import { ScenarioGroup } from './ScenarioGroup';
import { TryChat } from './TryChat';
import { keyOf, useBench } from './useBench';

type Scenario = AssistantScenariosQuery['assistantScenarios'][number];

interface Props {
  /** The settings on screen; null while they are not whole. */
  draft: AssistantSettingsInput | null;
  isPublished: boolean;
  modelName: string | null;
}

const GROUPS = ['booked', 'moved', 'cancelled', 'handed_over', 'nothing'] as const;

/** Tries the settings on screen: on the conversations that come with the product, and on whatever is typed. */
export function TestBench({ draft, isPublished, modelName }: Props) {
  const { t } = useTranslation('assistantSettings');
  const bench = useBench();
  const [mind, setMind] = useState<RehearsalMind>('built_in');
  const [language, setLanguage] = useState<Language | 'all'>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, refetch } = useAssistantScenariosQuery({ notifyOnNetworkStatusChange: true });

  const all = data?.assistantScenarios ?? [];
  const shown = all.filter((scenario) => language === 'all' || scenario.language === language);
  const open = all.find(({ id }) => id === openId);
  const canPlay = draft !== null && bench.progress === null;
  const play = (ids: readonly string[]) => {
    if (draft) void bench.run(ids, draft, mind);
  };
  const standingOf = (id: string): Standing =>
    bench.waiting.has(id) ? 'waiting' : (bench.results.get(id)?.outcome ?? 'not_run');
  const isStale = bench.results.size > 0 && draft !== null && bench.playedWith !== keyOf(draft, mind);

  return (
    <Box
      component="section"
      aria-labelledby="bench-title"
      sx={{ pt: 8, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Typography variant="h2" id="bench-title">
        {t('bench.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 5, maxWidth: '70ch' }}>
        {t(isPublished ? 'bench.body' : 'bench.bodyDraft')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <TextField
          select
          size="small"
          label={t('bench.language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language | 'all')}
          sx={{ width: { xs: 1, sm: 180 } }}
        >
          <MenuItem value="all">{t('bench.allLanguages')}</MenuItem>
          <MenuItem value="en">{t('languages.en')}</MenuItem>
          <MenuItem value="es">{t('languages.es')}</MenuItem>
        </TextField>
        {modelName && (
          <TextField
            select
            size="small"
            label={t('bench.mind')}
            value={mind}
            disabled={bench.progress !== null}
            onChange={({ target }) => setMind(target.value as RehearsalMind)}
            sx={{ width: { xs: 1, sm: 280 } }}
          >
            <MenuItem value="built_in">{t('bench.minds.built_in')}</MenuItem>
            <MenuItem value="answering">{t('bench.minds.answering', { model: modelName })}</MenuItem>
          </TextField>
        )}
        <Box sx={{ flex: 1 }} />
        {bench.progress ? (
          <Button variant="outlined" startIcon={<Square size={16} aria-hidden />} onClick={bench.stop}>
            {t('bench.stop')}
          </Button>
        ) : (
          <Button
            variant="outlined"
            startIcon={<ListChecks size={18} aria-hidden />}
            disabled={!canPlay || shown.length === 0}
            onClick={() => play(shown.map(({ id }) => id))}
          >
            {t('bench.runAll', { count: shown.length })}
          </Button>
        )}
      </Box>
      {draft === null && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('bench.notWhole')}
        </Alert>
      )}
      <Summary bench={bench} isStale={isStale} />
      {!data &&
        (error ? (
          <ErrorState
            message={errorMessage(error, t('bench.loadFailed'))}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <SkeletonRows rows={5} height={56} />
        ))}
      <Box>
        {GROUPS.map((ends) => {
          const scenarios: Scenario[] = shown.filter((scenario) => scenario.ends === ends);
          return (
            scenarios.length > 0 && (
              <ScenarioGroup
                key={ends}
                ends={ends}
                scenarios={scenarios}
                standingOf={standingOf}
                canPlay={canPlay}
                onPlay={play}
                onOpen={({ id }) => setOpenId(id)}
              />
            )
          );
        })}
      </Box>
      <TryChat draft={draft} mind={mind} />
      {open && (
        <ScenarioDrawer
          scenario={open}
          result={bench.results.get(open.id)}
          standing={standingOf(open.id)}
          onPlay={canPlay ? () => play([open.id]) : undefined}
          onClose={() => setOpenId(null)}
        />
      )}
    </Box>
  );
}

/** How far a run is, how it ended, and whether it was of other settings than those on screen now. */
function Summary({ bench, isStale }: { bench: ReturnType<typeof useBench>; isStale: boolean }) {
  const { t } = useTranslation('assistantSettings');
  const outcomes = [...bench.results.values()].map(({ outcome }) => outcome);
  const count = (wanted: (typeof outcomes)[number]) =>
    outcomes.filter((outcome) => outcome === wanted).length;
  const { progress } = bench;
  return (
    <Box sx={{ mb: 4, display: 'grid', gap: 2 }}>
      {progress && (
        <LinearProgress
          variant="determinate"
          aria-label={t('bench.progressLabel')}
          value={(100 * progress.done) / progress.total}
        />
      )}
      <Typography role="status" variant="body2" color="textSecondary">
        {progress
          ? t('bench.progress', progress)
          : outcomes.length > 0
            ? t('bench.summary', {
                passed: count('passed'),
                failed: count('failed'),
                skipped: count('skipped'),
              })
            : ''}
      </Typography>
      {bench.error !== null && (
        <Alert severity="error">{errorMessage(bench.error, t('bench.runFailed'))}</Alert>
      )}
      {isStale && !progress && <Alert severity="info">{t('bench.stale')}</Alert>}
    </Box>
  );
}
