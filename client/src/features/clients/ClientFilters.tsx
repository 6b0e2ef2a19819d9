import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/SearchField';
import { type Criteria, STATUSES, USUAL_SORTS } from './criteria';

interface Props {
  criteria: Criteria;
  /** The table's headings sort; without a table this does. */
  withSort: boolean;
  onChange: (change: Partial<Criteria>) => void;
}

export function ClientFilters({ criteria, withSort, onChange }: Props) {
  const { t } = useTranslation('clients');
  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: withSort ? '1fr 1fr' : 'minmax(0, 1fr) 180px',
        maxWidth: withSort ? undefined : 640,
        mb: 5,
      }}
    >
      <SearchField
        label={t('filters.search')}
        value={criteria.search}
        onChange={(search) => onChange({ search })}
        sx={withSort ? { gridColumn: '1 / -1' } : undefined}
      />
      <TextField
        select
        value={criteria.status}
        onChange={({ target }) => onChange({ status: target.value as Criteria['status'] })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('filters.status') } } }}
      >
        {(['all', ...STATUSES] as const).map((status) => (
          <MenuItem key={status} value={status}>
            {t(`status.${status}`)}
          </MenuItem>
        ))}
      </TextField>
      {withSort && (
        <TextField
          select
          value={criteria.sort.field}
          onChange={({ target }) => {
            const sort = USUAL_SORTS.find(({ field }) => field === target.value);
            if (sort) onChange({ sort });
          }}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('filters.sort') } } }}
        >
          {USUAL_SORTS.map(({ field }) => (
            <MenuItem key={field} value={field}>
              {t(`sort.${field}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
