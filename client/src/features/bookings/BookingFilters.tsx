import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AppointmentStatus, useBookingChoicesQuery } from '../../generated/graphql.generated';
import { DATE_CHOICES, type DateChoice } from './bookingDates';

const STATUSES = [
  'confirmed',
  'pending',
  'tentative',
  'checked_in',
  'completed',
  'no_show',
  'cancelled',
] as const;

export interface Criteria {
  search: string;
  date: DateChoice;
  status: AppointmentStatus | 'all';
  barberId: string;
}

export const NO_CRITERIA: Criteria = { search: '', date: 'all', status: 'all', barberId: 'all' };

interface Props {
  criteria: Criteria;
  onChange: (criteria: Criteria) => void;
}

export function BookingFilters({ criteria, onChange }: Props) {
  const { t } = useTranslation('bookings');
  const barbers = useBookingChoicesQuery().data?.barbers ?? [];
  const set = (change: Partial<Criteria>) => onChange({ ...criteria, ...change });
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 3,
        mb: 6,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '2fr 1fr 1fr 1fr' },
      }}
    >
      <TextField
        label={t('search')}
        value={criteria.search}
        onChange={(event) => set({ search: event.target.value })}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={18} aria-hidden />
              </InputAdornment>
            ),
          },
          htmlInput: { maxLength: 100 },
        }}
      />
      <TextField
        select
        id="filter-date"
        label={t('dateLabel')}
        value={criteria.date}
        onChange={(event) => set({ date: event.target.value as DateChoice })}
      >
        {DATE_CHOICES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`dates.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id="filter-status"
        label={t('statusLabel')}
        value={criteria.status}
        onChange={(event) => set({ status: event.target.value as Criteria['status'] })}
      >
        <MenuItem value="all">{t('allStatuses')}</MenuItem>
        {STATUSES.map((status) => (
          <MenuItem key={status} value={status}>
            {t(`status.${status}`, { ns: 'shared' })}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id="filter-barber"
        label={t('barberLabel')}
        value={criteria.barberId}
        onChange={(event) => set({ barberId: event.target.value })}
      >
        <MenuItem value="all">{t('allBarbers')}</MenuItem>
        {barbers.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
