import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../components/SearchField';
import { type AdminTenantSortField } from '../../../generated/graphql.generated';
import { type Criteria, HEALTHS, STATUSES, TYPES, USUAL_SORTS, nextSort } from './criteria';

interface Props {
  criteria: Criteria;
  disabled: boolean;
  onChange: (change: Partial<Criteria>) => void;
}

export function TenantFilters({ criteria, disabled, onChange }: Props) {
  const { t } = useTranslation('admin');
  const { search, status, health, type, sort } = criteria;
  const choice = (
    name: 'status' | 'health' | 'type',
    value: string,
    options: readonly string[],
    textOf: (option: string) => string,
  ) => (
    <TextField
      select
      label={t(`filters.${name}`)}
      id={`tenants-${name}`}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      {['all', ...options].map((option) => (
        <MenuItem key={option} value={option}>
          {option === 'all' ? t(`filters.all.${name}`) : textOf(option)}
        </MenuItem>
      ))}
    </TextField>
  );

  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) 160px 190px 160px 270px',
        },
        mb: 5,
      }}
    >
      <SearchField
        label={t('filters.search')}
        hint={t('search')}
        value={search}
        disabled={disabled}
        onChange={(search) => onChange({ search })}
        sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
      />
      {choice('status', status, STATUSES, (option) => t(`status.${option}`))}
      {choice('health', health, HEALTHS, (option) => t(`health.${option}`))}
      {choice('type', type, TYPES, (option) => t(`businessType.${option}`, { ns: 'shared' }))}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, minWidth: 0 }}>
        <TextField
          select
          id="tenants-sort"
          label={t('filters.sort')}
          value={sort.field}
          disabled={disabled}
          onChange={({ target }) => onChange({ sort: nextSort(target.value as AdminTenantSortField, sort) })}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {USUAL_SORTS.map(({ field }) => (
            <MenuItem key={field} value={field}>
              {t(`sort.${field}`)}
            </MenuItem>
          ))}
        </TextField>
        <Tooltip describeChild title={t(`direction.${sort.direction}`)}>
          <span>
            <IconButton
              aria-label={t(`direction.${sort.direction}`)}
              disabled={disabled}
              onClick={() => onChange({ sort: nextSort(sort.field, sort) })}
              sx={{ width: 44, height: 44 }}
            >
              {sort.direction === 'ASC' ? (
                <ArrowUp size={18} aria-hidden />
              ) : (
                <ArrowDown size={18} aria-hidden />
              )}
            </IconButton>
          </span>
        </Tooltip>
      </Box>
    </Box>
  );
}
