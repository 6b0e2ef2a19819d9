import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SearchField } from '../SearchField';
import { type Language, type MessageChannel } from '../../generated/graphql.generated';
import { LANGUAGES } from '../../i18n/language';
import { CHANNELS } from './channels';

export interface TextFilter {
  search: string;
  channel: MessageChannel | 'all';
}

export const NO_FILTER: TextFilter = { search: '', channel: 'all' };

interface Props {
  filter: TextFilter;
  language: Language;
  /** The text that stays open when the language changes. */
  chosen: string | null;
  onChange: (filter: TextFilter) => void;
}

export function TextFilters({ filter, language, chosen, onChange }: Props) {
  const { t } = useTranslation('messageTexts');
  const navigate = useNavigate();
  const kept = chosen ? `&text=${chosen}` : '';
  return (
    <Box role="search" aria-label={t('filters.label')} sx={{ display: 'grid', gap: 3, mb: 4 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={language}
        aria-label={t('filters.language')}
        onChange={(_event, code: Language | null) => {
          if (code) void navigate(`?language=${code}${kept}`);
        }}
      >
        {(Object.entries(LANGUAGES) as [Language, string][]).map(([code, name]) => (
          <ToggleButton key={code} value={code} lang={code} sx={{ minHeight: 44 }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchField
        label={t('filters.search')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <TextField
        select
        value={filter.channel}
        onChange={({ target }) => onChange({ ...filter, channel: target.value as TextFilter['channel'] })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('filters.channel') } } }}
      >
        {(['all', ...CHANNELS] as const).map((channel) => (
          <MenuItem key={channel} value={channel}>
            {t(`channels.${channel}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
