import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/SearchField';
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
      <SearchField
        label={t('search')}
        value={criteria.search}
        onChange={(search) => onChange({ search })}
        sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
      />
      <Choice
        label={t('filters.date')}
        value={criteria.date}
        onChange={(date) => onChange({ date: date as Criteria['date'] })}
      >
        {DATE_CHOICES.map((date) => (
          <option key={date} value={date}>
            {t(`dates.${date}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('filters.status')}
        value={criteria.status}
        onChange={(status) => onChange({ status: status as Criteria['status'] })}
      >
        <option value="all">{t('filters.allStatuses')}</option>
        {STATUS_CHOICES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`, { ns: 'shared' })}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('filters.barber')}
        value={criteria.barberId}
        onChange={(barberId) => onChange({ barberId })}
        isWide
      >
        <option value={ALL_BARBERS}>{t('filters.allBarbers')}</option>
        {barbers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
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

/** The browser's own list: quick to load, and at home on every phone. */
function Choice({ label, value, isWide, onChange, children }: ChoiceProps) {
  return (
    <NativeSelect
      value={value}
      onChange={({ target }) => onChange(target.value)}
      input={<OutlinedInput size="small" fullWidth />}
      inputProps={{ 'aria-label': label }}
      sx={{
        gridColumn: isWide ? { xs: '1 / -1', lg: 'auto' } : undefined,
        '& .MuiNativeSelect-icon': { right: 7 },
      }}
    >
      {children}
    </NativeSelect>
  );
}
