import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HomeBusinessQuery } from '../../generated/graphql.generated';
import { HOME_DATES, type HomeCriteria, type HomeDate } from './homeCriteria';

interface Props {
  criteria: HomeCriteria;
  business: HomeBusinessQuery | undefined;
  onChange: (criteria: HomeCriteria) => void;
}

const ALL = 'all';

export function HomeFilters({ criteria, business, onChange }: Props) {
  const { t } = useTranslation('home');
  const idOf = (value: string) => (value === ALL ? null : value);
  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        display: 'grid',
        gap: 2,
        width: 1,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr)' },
      }}
    >
      <Choice
        label={t('filters.date')}
        value={criteria.date}
        onChange={(date) => onChange({ ...criteria, date: date as HomeDate })}
      >
        {HOME_DATES.map((date) => (
          <MenuItem key={date} value={date}>
            {t(`dates.${date}`)}
          </MenuItem>
        ))}
      </Choice>
      <Choice
        label={t('filters.barber')}
        value={criteria.barberId ?? ALL}
        onChange={(value) => onChange({ ...criteria, barberId: idOf(value) })}
      >
        <MenuItem value={ALL}>{t('filters.allBarbers')}</MenuItem>
        {business?.barbers.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </Choice>
      <Choice
        label={t('filters.service')}
        value={criteria.serviceId ?? ALL}
        isWide
        onChange={(value) => onChange({ ...criteria, serviceId: idOf(value) })}
      >
        <MenuItem value={ALL}>{t('filters.allServices')}</MenuItem>
        {business?.services.map(({ id, name }) => (
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
      sx={isWide ? { gridColumn: { xs: '1 / -1', sm: 'auto' } } : undefined}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
    >
      {children}
    </TextField>
  );
}
