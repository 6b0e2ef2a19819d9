import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AdminAuditBusinessesQuery,
  useAdminAuditBusinessesQuery,
} from '../../../generated/graphql.generated';
import { useSettled } from '../../../lib/useSettled';

export type Business = AdminAuditBusinessesQuery['adminTenants']['nodes'][number];

interface Props {
  value: Business | null;
  onChange: (business: Business | null) => void;
}

/** One business, found by its name, its owner's, or the owner's e-mail; empty stands for all. */
export function BusinessField({ value, onChange }: Props) {
  const { t } = useTranslation('adminAudit');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 250);
  const { data, previousData, loading } = useAdminAuditBusinessesQuery({
    variables: { search: search && search !== value?.businessName ? search : undefined },
    fetchPolicy: 'cache-and-network',
  });

  return (
    <Autocomplete
      size="small"
      options={(data ?? previousData)?.adminTenants.nodes ?? []}
      value={value}
      loading={loading}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, business) => onChange(business)}
      // The server has chosen already.
      filterOptions={(options) => options}
      getOptionLabel={({ businessName }) => businessName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('business')}
          placeholder={t('allBusinesses')}
          slotProps={{ ...props.slotProps, inputLabel: { ...props.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
