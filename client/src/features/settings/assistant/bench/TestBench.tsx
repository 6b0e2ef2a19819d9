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
  type AssistantSettingsInput,
  type Language,
  type RehearsalMind,
  type ScenarioPartsFragment,
  useAssistantScenariosQuery,
  useOwnAssistantScenariosQuery,
} from '../../../../generated/graphql.generated';
import { todayIn } from '../../../../lib/dates';
import { errorMessage } from '../../../../lib/errors';
import { useTenant } from '../../../tenant/tenantContext';
import { type Standing } from './OutcomeChip';
import { type OwnDraft, OwnScenarioDialog } from './own/OwnScenarioDialog';
import { OwnScenarioList } from './own/OwnScenarioList';
import { newScenario, scenarioValues } from './own/scenarioValues';
import { testOfChat } from './own/testOfChat';
import { useDeleteScenario } from './own/useDeleteScenario';
import { ScenarioDrawer } from './ScenarioDrawer';
import { ScenarioGroup } from './ScenarioGroup';
import { TryChat } from './TryChat';
import { keyOf, useBench } from './useBench';

interface Named {
  id: string;
  name: string;
}

interface Props {
  /** The settings on screen; null while they are not whole. */
  draft: AssistantSettingsInput | null;
  isPublished: boolean;
  modelName: string | null;
  services: readonly (Named & { isActive: boolean })[];
  barbers: readonly Named[];
}

const GROUPS = ['booked', 'moved', 'cancelled', 'handed_over', 'nothing'] as const;
const SOURCES = ['all', 'own', 'shipped'] as const;
type Source = (typeof SOURCES)[number];

/** Tries the settings on screen: on conversations of the owner, on those that come with the product, and on whatever is typed. */
export function TestBench({ draft, isPublished, modelName, services, barbers }: Props) {
  const { t, i18n } = useTranslation('assistantSettings');
  const { timeZone } = useTenant().tenant;
  const bench = useBench();
  const [mind, setMind] = useState<RehearsalMind>('built_in');
  const [language, setLanguage] = useState<Language | 'all'>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const [source, setSource] = useState<Source>('all');
  /** The own conversation that is being written. */
  const [writing, setWriting] = useState<OwnDraft | null>(null);
  const askToDelete = useDeleteScenario();
  const { data, error, refetch } = useAssistantScenariosQuery({ notifyOnNetworkStatusChange: true });
  const {
    data: ownData,
    error: ownError,
    refetch: refetchOwn,
  } = useOwnAssistantScenariosQuery({ notifyOnNetworkStatusChange: true });

  const shipped = data?.assistantScenarios ?? [];
  const own = ownData?.ownAssistantScenarios ?? [];
  const isShown = (scenario: ScenarioPartsFragment) => language === 'all' || scenario.language === language;
  const shownOwn = source === 'shipped' ? [] : own.filter(isShown);
  const shownShipped = source === 'own' ? [] : shipped.filter(isShown);
  const shown = [...shownOwn, ...shownShipped];
  const open = [...own, ...shipped].find(({ id }) => id === openId);
  const isOwn = own.some(({ id }) => id === openId);
  const canPlay = draft !== null && bench.progress === null;
  const play = (ids: readonly string[]) => {
    if (draft) void bench.run(ids, draft, mind);
  };
  const standingOf = (id: string): Standing =>
    bench.waiting.has(id) ? 'waiting' : (bench.results.get(id)?.outcome ?? 'not_run');
  const writeNew = () =>
    setWriting({
      id: null,
      values: newScenario(language === 'all' ? (i18n.language.startsWith('es') ? 'es' : 'en') : language),
    });
  const copy = (scenario: ScenarioPartsFragment) => {
    const values = scenarioValues(scenario);
    setOpenId(null);
    setWriting({
      id: null,
      isFilled: true,
      values: { ...values, title: t('own.copyOf', { title: values.title }).slice(0, 100) },
    });
  };
  const group = { standingOf, canPlay, onPlay: play, onOpen: setOpenId };
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
        {own.length > 0 && (
          <TextField
            select
            size="small"
            label={t('own.source')}
            value={source}
            onChange={({ target }) => setSource(target.value as Source)}
            sx={{ width: { xs: 1, sm: 180 } }}
          >
            {SOURCES.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`own.sources.${each}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
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
      {source !== 'shipped' && (
        <OwnScenarioList
          {...group}
          scenarios={ownData && shownOwn}
          hasNone={own.length === 0}
          error={ownError}
          onRetry={() => void refetchOwn().catch(() => undefined)}
          onNew={writeNew}
        />
      )}
      {source !== 'own' && (
        <Box component="section" aria-labelledby="shipped-title">
          <Typography variant="h3" component="h3" id="shipped-title" sx={{ mb: 3 }}>
            {t('own.shippedTitle')}
          </Typography>
          {!data &&
            (error ? (
              <ErrorState
                message={errorMessage(error, t('bench.loadFailed'))}
                onRetry={() => void refetch().catch(() => undefined)}
              />
            ) : (
              <SkeletonRows rows={5} height={56} />
            ))}
          {GROUPS.map((ends) => {
            const scenarios = shownShipped.filter((scenario) => scenario.ends === ends);
            return (
              scenarios.length > 0 && (
                <ScenarioGroup
                  key={ends}
                  {...group}
                  title={t(`bench.groups.${ends}`)}
                  scenarios={scenarios}
                />
              )
            );
          })}
        </Box>
      )}
      <TryChat
        draft={draft}
        mind={mind}
        onSaveAsTest={(exchanges) =>
          setWriting({
            id: null,
            values: testOfChat(exchanges, barbers, todayIn(timeZone)),
            isFilled: true,
          })
        }
      />
      {open && (
        <ScenarioDrawer
          scenario={open}
          result={bench.results.get(open.id)}
          standing={standingOf(open.id)}
          onPlay={canPlay ? () => play([open.id]) : undefined}
          onCopy={() => copy(open)}
          onEdit={isOwn ? () => setWriting({ id: open.id, values: scenarioValues(open) }) : undefined}
          onDelete={
            isOwn
              ? async () => {
                  if (!(await askToDelete(open))) return;
                  bench.forget(open.id);
                  setOpenId(null);
                }
              : undefined
          }
          onClose={() => setOpenId(null)}
        />
      )}
      {writing && (
        <OwnScenarioDialog
          draft={writing}
          services={services}
          barbers={barbers}
          onSaved={(id) => {
            bench.forget(id);
            setWriting(null);
          }}
          onClose={() => setWriting(null)}
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
