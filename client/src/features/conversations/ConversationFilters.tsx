import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/SearchField';
import { CHANNELS, type Criteria, OUTCOMES, PERIODS, STATUSES } from './criteria';

interface Props {
  criteria: Criteria;
  onChange: (change: Partial<Criteria>) => void;
}

/** Who answers, as chips; the rest beside the search. */
export function ConversationFilters({ criteria, onChange }: Props) {
  const { t } = useTranslation('conversations');
  const choices = [
    { name: 'channel', values: CHANNELS, text: (value: string) => t(`channels.${value}`) },
    { name: 'outcome', values: OUTCOMES, text: (value: string) => t(`outcomes.${value}`) },
    { name: 'period', values: PERIODS, text: (value: string) => t(`periods.${value}`) },
  ] as const;
  return (
    <Box role="search" aria-label={t('filters.label')} sx={{ display: 'grid', gap: 3, mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {(['', ...STATUSES] as const).map((status) => (
          <FilterChip
            key={status}
            label={status === '' ? t('allStatuses') : t(`status.${status}`)}
            isChosen={criteria.status === status}
            onChoose={() => onChange({ status })}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 1fr) 170px 190px 170px' },
        }}
      >
        <SearchField
          label={t('filters.search')}
          value={criteria.search}
          onChange={(search) => onChange({ search })}
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        />
        {choices.map(({ name, values, text }) => (
          <TextField
            key={name}
            select
            value={criteria[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
            sx={name === 'period' ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : undefined}
            slotProps={{
              select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': t(`filters.${name}`) } },
            }}
          >
            <MenuItem value="">{t(`filters.all.${name}`)}</MenuItem>
            {values.map((value) => (
              <MenuItem key={value} value={value}>
                {text(value)}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
}

function FilterChip({
  label,
  isChosen,
  onChoose,
}: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        minHeight: { xs: 44, md: 36 },
        px: 4,
        border: '1px solid',
        borderColor: isChosen ? 'primary.main' : 'soft.line',
        borderRadius: '22px',
        bgcolor: isChosen ? 'soft.accent' : 'background.paper',
        color: isChosen ? 'primary.main' : 'text.primary',
        typography: 'subtitle2',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      {label}
    </ButtonBase>
  );
}
