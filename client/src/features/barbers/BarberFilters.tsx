import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/SearchField';
import { type BarberCriteria, SHOWN } from './barberCriteria';

interface Props {
  criteria: BarberCriteria;
  onChange: (criteria: BarberCriteria) => void;
}

export function BarberFilters({ criteria, onChange }: Props) {
  const { t } = useTranslation('barbers');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 200px' },
        maxWidth: 640,
        mb: 5,
      }}
    >
      <SearchField
        label={t('search')}
        value={criteria.search}
        onChange={(search) => onChange({ ...criteria, search })}
      />
      <TextField
        select
        value={criteria.shown}
        onChange={({ target }) => onChange({ ...criteria, shown: target.value as BarberCriteria['shown'] })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('shown.label') } } }}
      >
        {SHOWN.map((shown) => (
          <MenuItem key={shown} value={shown}>
            {t(`shown.${shown}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
