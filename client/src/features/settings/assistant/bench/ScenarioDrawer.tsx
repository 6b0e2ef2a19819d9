import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Copy, Pencil, Play, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ScenarioPartsFragment } from '../../../../generated/graphql.generated';
import { Bubble } from './Bubble';
import { OutcomeChip, type Standing } from './OutcomeChip';
import { Trail } from './Trail';
import { type BenchResult } from './useBench';

interface Props {
  scenario: ScenarioPartsFragment;
  result: BenchResult | undefined;
  standing: Standing;
  /** Undefined while nothing can be played. */
  onPlay: (() => void) | undefined;
  onCopy: () => void;
  /** Of an own conversation alone. */
  onEdit: (() => void) | undefined;
  onDelete: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** One conversation: how it ended and why, what was said, and what the assistant looked up and did. */
export function ScenarioDrawer({
  scenario,
  result,
  standing,
  onPlay,
  onCopy,
  onEdit,
  onDelete,
  onClose,
}: Props) {
  const { t } = useTranslation('assistantSettings');
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'scenario-title', sx: { width: 520, maxWidth: '100%' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: 5, pr: 3, py: 3 }}>
        <Typography
          variant="h2"
          id="scenario-title"
          lang={scenario.language}
          sx={{ flex: 1, minWidth: 0, py: 2 }}
        >
          {scenario.title}
        </Typography>
        <IconButton aria-label={t('bench.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gap: 5, px: 5, pb: 8 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <OutcomeChip standing={standing} />
          <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
            {result && result.turns > 0
              ? t('bench.facts', { count: result.turns, value: result.millisecondsP95 ?? 0 })
              : t(`bench.ends.${scenario.ends}`)}
          </Typography>
          {onPlay && (
            <Button
              variant="outlined"
              size="small"
              startIcon={<Play size={16} aria-hidden />}
              onClick={onPlay}
            >
              {t(result ? 'bench.again' : 'bench.play')}
            </Button>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: -2 }}>
          {onEdit && (
            <Button startIcon={<Pencil size={16} aria-hidden />} onClick={onEdit} sx={{ minHeight: 44 }}>
              {t('own.editOne')}
            </Button>
          )}
          <Button startIcon={<Copy size={16} aria-hidden />} onClick={onCopy} sx={{ minHeight: 44 }}>
            {t('own.copy')}
          </Button>
          {onDelete && (
            <Button
              color="error"
              startIcon={<Trash2 size={16} aria-hidden />}
              onClick={() => void onDelete()}
              sx={{ minHeight: 44 }}
            >
              {t('own.delete')}
            </Button>
          )}
        </Box>
        {result?.why && (
          <Box role="status">
            <Typography variant="h3" component="h3">
              {t('bench.why')}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{result.why}</Typography>
          </Box>
        )}
        <Box component="section" aria-label={t(result ? 'bench.said' : 'bench.script')}>
          <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
            {t(result ? 'bench.said' : 'bench.script')}
          </Typography>
          <Box lang={scenario.language} sx={{ display: 'grid', gap: 2 }}>
            {(result && result.transcript.length > 0
              ? result.transcript
              : scenario.says.map((text) => ({ from: 'customer' as const, text }))
            ).map(({ from, text }, index) => (
              <Bubble key={index} from={from} text={text} />
            ))}
          </Box>
        </Box>
        {result && (
          <Box component="section" aria-label={t('trail.title')}>
            <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
              {t('trail.title')}
            </Typography>
            <Trail calls={result.trail} />
          </Box>
        )}
      </Box>
    </Drawer>
  );
}
