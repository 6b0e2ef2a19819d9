import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/SearchField';
import { CHANNELS, type Criteria, KINDS, STATUSES } from './criteria';

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
      <SearchField
        label={t('filters.search')}
        value={criteria.search}
        onChange={(search) => onChange({ search })}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
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
