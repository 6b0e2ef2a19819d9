import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Search } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookingChoicesQuery } from '../../generated/graphql.generated';
import { ALL_BARBERS, type Criteria, DATE_CHOICES, STATUS_CHOICES } from './criteria';

interface Props {
  criteria: Criteria;
  barbers: BookingChoicesQuery['barbers'];
  onChange: (change: Partial<Criteria>) => void;
}

export function BookingFilters({ criteria, barbers, onChange }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr 1fr', lg: 'minmax(0, 1fr) 150px 160px 170px' },
        mb: 5,
      }}
    >
      <TextField
        value={criteria.search}
        onChange={({ target }) => onChange({ search: target.value })}
        placeholder={t('search')}
        sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
        slotProps={{
          htmlInput: { 'aria-label': t('search'), type: 'search' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={18} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      <Choice
        label={t('filters.date')}
        value={criteria.date}
        onChange={(date) => onChange({ date: date as Criteria['date'] })}
      >
        {DATE_CHOICES.map((date) => (
          <MenuItem key={date} value={date}>
            {t(`dates.${date}`)}
          </MenuItem>
        ))}
      </Choice>
      <Choice
        label={t('filters.status')}
        value={criteria.status}
        onChange={(status) => onChange({ status: status as Criteria['status'] })}
      >
        <MenuItem value="all">{t('filters.allStatuses')}</MenuItem>
        {STATUS_CHOICES.map((status) => (
          <MenuItem key={status} value={status}>
            {t(`status.${status}`, { ns: 'shared' })}
          </MenuItem>
        ))}
      </Choice>
      <Choice
        label={t('filters.barber')}
        value={criteria.barberId}
        onChange={(barberId) => onChange({ barberId })}
        isWide
      >
        <MenuItem value={ALL_BARBERS}>{t('filters.allBarbers')}</MenuItem>
        {barbers.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </Choice>
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  isWide?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, isWide, onChange, children }: ChoiceProps) {
  return (
    <TextField
      select
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={isWide ? { gridColumn: { xs: '1 / -1', lg: 'auto' } } : undefined}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
    >
      {children}
    </TextField>
  );
}
