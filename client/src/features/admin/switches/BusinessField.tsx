import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Ref, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchBusinessesQuery } from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';

interface Business {
  id: string;
  businessName: string;
  ownerEmail?: string | null;
}

interface Props {
  value: Business | null;
  onChange: (business: Business | null) => void;
  inputRef: Ref<HTMLInputElement>;
  error?: string;
}

/** Finds one business by its name or its owner. */
export function BusinessField({ value, onChange, inputRef, error }: Props) {
  const { t } = useTranslation('adminSwitches');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, previousData, loading, error: failure } = useSwitchBusinessesQuery({ variables: { search } });
  const found: Business[] = (data ?? previousData)?.adminTenants.nodes ?? [];

  return (
    <Autocomplete
      options={found}
      value={value}
      onChange={(_event, chosen) => onChange(chosen && { id: chosen.id, businessName: chosen.businessName })}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      // The server has searched already, by the owner too.
      filterOptions={(options) => options}
      getOptionLabel={({ businessName }) => businessName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={loading}
      loadingText={t('loading', { ns: 'shared' })}
      noOptionsText={failure ? errorMessage(failure, t('businessesFailed')) : t('noBusinesses')}
      renderOption={({ key, ...props }, { businessName, ownerEmail }) => (
        <Box component="li" key={key} {...props} sx={{ minHeight: 44 }}>
          <Box sx={{ minWidth: 0 }}>
            {businessName}
            <Typography variant="body2" color="textSecondary" noWrap>
              {ownerEmail}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={t('business')}
          placeholder={t('businessSearch')}
          required
          error={Boolean(error)}
          helperText={error}
        />
      )}
    />
  );
}
