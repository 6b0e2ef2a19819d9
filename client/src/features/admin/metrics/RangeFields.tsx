import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { isReversed } from '../../../lib/isReversed';
import { type DateRange, isRange, isTooLong, PRESETS, type RangeChoice } from './metricsRange';

interface Props {
  choice: RangeChoice;
  range: DateRange;
  onChoose: (choice: RangeChoice) => void;
  onChange: (range: DateRange) => void;
}

export function RangeFields({ choice, range, onChoose, onChange }: Props) {
  const { t } = useTranslation('adminMetrics');
  const wrong = isReversed(range.from, range.to)
    ? t('range.reversed', { ns: 'shared' })
    : isTooLong(range)
      ? t('range.tooLong')
      : undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mb: 5 }}>
      <ToggleButtonGroup
        exclusive
        value={choice}
        onChange={(_event, next: RangeChoice | null) => next && onChoose(next)}
        aria-label={t('range.label')}
        sx={{ flexWrap: 'wrap' }}
      >
        {([...PRESETS, 'custom'] as const).map((name) => (
          <ToggleButton
            key={name}
            value={name}
            sx={{ height: 44, py: 0, px: { xs: 2, sm: 4 }, whiteSpace: 'nowrap' }}
          >
            {t(`range.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {choice === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(`range.${end}`)}
            value={range[end]}
            error={!isRange(range)}
            helperText={end === 'to' ? wrong : undefined}
            onChange={({ target }) => onChange({ ...range, [end]: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ width: 170 }}
          />
        ))}
    </Box>
  );
}
