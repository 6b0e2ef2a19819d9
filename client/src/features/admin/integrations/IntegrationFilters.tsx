import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../components/SearchField';
import { type IntegrationSortField } from '../../../generated/graphql.generated';
import { type Criteria, nextSort, PROVIDERS, USUAL_SORTS } from './criteria';

interface Props {
  criteria: Criteria;
  onChange: (change: Partial<Criteria>) => void;
}

export function IntegrationFilters({ criteria, onChange }: Props) {
  const { t } = useTranslation('adminIntegrations');
  const { search, provider, show, sort } = criteria;
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
          md: 'minmax(0, 1fr) 200px 180px 270px',
        },
        mb: 5,
      }}
    >
      <SearchField
        label={t('filters.search')}
        hint={t('filters.searchHint')}
        value={search}
        onChange={(search) => onChange({ search })}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <TextField
        select
        id="integrations-provider"
        label={t('filters.provider')}
        value={provider}
        onChange={({ target }) => onChange({ provider: target.value as Criteria['provider'] })}
      >
        {(['all', ...PROVIDERS] as const).map((option) => (
          <MenuItem key={option} value={option}>
            {option === 'all' ? t('filters.allProviders') : t(`provider.${option}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id="integrations-show"
        label={t('filters.show')}
        value={show}
        onChange={({ target }) => onChange({ show: target.value as Criteria['show'] })}
      >
        {(['all', 'trouble'] as const).map((option) => (
          <MenuItem key={option} value={option}>
            {t(`filters.shown.${option}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: 1,
          minWidth: 0,
          gridColumn: { xs: '1 / -1', md: 'auto' },
        }}
      >
        <TextField
          select
          id="integrations-sort"
          label={t('filters.sort')}
          value={sort.field}
          onChange={({ target }) => onChange({ sort: nextSort(target.value as IntegrationSortField, sort) })}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {USUAL_SORTS.map(({ field }) => (
            <MenuItem key={field} value={field}>
              {t(`sort.${field}`)}
            </MenuItem>
          ))}
        </TextField>
        <Tooltip describeChild title={t(`direction.${sort.direction}`)}>
          <IconButton
            aria-label={t(`direction.${sort.direction}`)}
            onClick={() => onChange({ sort: nextSort(sort.field, sort) })}
            sx={{ width: 44, height: 44 }}
          >
            {sort.direction === 'ASC' ? (
              <ArrowUp size={18} aria-hidden />
            ) : (
              <ArrowDown size={18} aria-hidden />
            )}
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}
