import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../components/SearchField';
import { type ErrorSource, type ErrorStatus } from '../../../generated/graphql.generated';

export interface ErrorCriteria {
  status: ErrorStatus | 'all';
  source: ErrorSource | 'all';
  search: string;
}

const STATUSES = ['open', 'resolved', 'ignored', 'all'] as const;
const SOURCES = ['all', 'server', 'browser'] as const;

interface Props {
  criteria: ErrorCriteria;
  onChange: (change: Partial<ErrorCriteria>) => void;
}

export function ErrorFilters({ criteria, onChange }: Props) {
  const { t } = useTranslation('adminErrors');
  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 180px 200px' },
        maxWidth: 860,
        mb: 5,
      }}
    >
      <SearchField
        label={t('filters.search')}
        value={criteria.search}
        onChange={(search) => onChange({ search })}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <TextField
        select
        value={criteria.status}
        onChange={({ target }) => onChange({ status: target.value as ErrorCriteria['status'] })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('filters.status') } } }}
      >
        {STATUSES.map((status) => (
          <MenuItem key={status} value={status}>
            {t(`status.${status}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        value={criteria.source}
        onChange={({ target }) => onChange({ source: target.value as ErrorCriteria['source'] })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('filters.source') } } }}
      >
        {SOURCES.map((source) => (
          <MenuItem key={source} value={source}>
            {t(`source.${source}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
