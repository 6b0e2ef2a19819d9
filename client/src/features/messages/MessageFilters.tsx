import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CHANNELS, type Criteria, KINDS, LONGEST_SEARCH, STATUSES } from './criteria';

interface Props {
  criteria: Criteria;
  onChange: (change: Partial<Criteria>) => void;
}

export function MessageFilters({ criteria, onChange }: Props) {
  const { t } = useTranslation('clientMessages');
  const choices = [
    {
      name: 'status',
      all: t('allStatuses'),
      values: STATUSES,
      text: (value: string) => t(`status.${value}`),
    },
    {
      name: 'channel',
      all: t('allChannels'),
      values: CHANNELS,
      text: (value: string) => t(`channels.${value}`),
    },
    { name: 'kind', all: t('allKinds'), values: KINDS, text: (value: string) => t(`kinds.${value}`) },
  ] as const;
  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 1fr) 180px 180px 200px' },
        mb: 5,
      }}
    >
      <TextField
        value={criteria.search}
        onChange={({ target }) => onChange({ search: target.value })}
        placeholder={t('filters.search')}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        slotProps={{
          htmlInput: { 'aria-label': t('filters.search'), type: 'search', maxLength: LONGEST_SEARCH },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={18} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      {choices.map(({ name, all, values, text }) => (
        <TextField
          key={name}
          select
          value={criteria[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          sx={name === 'kind' ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : undefined}
          slotProps={{
            select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': t(`filters.${name}`) } },
          }}
        >
          <MenuItem value="">{all}</MenuItem>
          {values.map((value) => (
            <MenuItem key={value} value={value}>
              {text(value)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
}
