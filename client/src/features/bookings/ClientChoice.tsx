import { skipToken } from '@apollo/client/react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Control, Controller, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { type BookingClientQuery, useFindClientsQuery } from '../../generated/graphql.generated';
import { formatPhone } from '../../lib/phone';
import { useSettled } from '../../lib/useSettled';
import { type BookingValues } from './bookingValues';

export type ClientOption = BookingClientQuery['client'];

interface Props {
  control: Control<BookingValues>;
  setValue: UseFormSetValue<BookingValues>;
  /** Chosen from the start. */
  initial: ClientOption | null;
}

const SEARCH_DELAY_MS = 200;
const NEW_CLIENT: ClientOption = { id: 'new', fullName: '', phone: null, email: null };
const PAIR = { display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

/** A client found by typing, or the fields of a new one. */
export function ClientChoice({ control, setValue, initial }: Props) {
  const { t } = useTranslation('bookings');
  const mode = useWatch({ control, name: 'clientMode' });
  const [chosen, setChosen] = useState(initial);

  const choose = (client: ClientOption | null) => {
    setChosen(client);
    setValue('clientId', client?.id ?? '', { shouldDirty: true, shouldValidate: client !== null });
  };
  const addNew = (typed: string) => {
    choose(null);
    setValue('clientMode', 'new', { shouldDirty: true });
    Object.entries(readTyped(typed)).forEach(([field, value]) =>
      setValue(field as 'firstName', value, { shouldDirty: true }),
    );
  };

  if (mode === 'find')
    return <FindClient control={control} chosen={chosen} onChoose={choose} onAddNew={addNew} />;
  return (
    <>
      <Box sx={PAIR}>
        <FormTextField
          control={control}
          name="firstName"
          label={t('dialog.firstName')}
          required
          autoFocus
          autoComplete="off"
        />
        <FormTextField control={control} name="lastName" label={t('dialog.lastName')} autoComplete="off" />
        <FormTextField
          control={control}
          name="phone"
          label={t('dialog.phone')}
          type="tel"
          autoComplete="off"
        />
        <FormTextField
          control={control}
          name="email"
          label={t('dialog.email')}
          type="email"
          autoComplete="off"
        />
      </Box>
      <Button
        size="small"
        onClick={() => setValue('clientMode', 'find', { shouldDirty: true })}
        sx={{ justifySelf: 'start' }}
      >
        {t('dialog.findInstead')}
      </Button>
    </>
  );
}

interface FindProps {
  control: Control<BookingValues>;
  chosen: ClientOption | null;
  onChoose: (client: ClientOption | null) => void;
  /** Left out, only somebody who is known already can be chosen. */
  onAddNew?: (typed: string) => void;
  autoFocus?: boolean;
}

/** A client found by typing. */
export function FindClient({ control, chosen, onChoose, onAddNew, autoFocus }: FindProps) {
  const { t } = useTranslation('bookings');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const isAsking = search !== '' && search !== chosen?.fullName;
  const { data, error, loading } = useFindClientsQuery(isAsking ? { variables: { search } } : skipToken);
  const found = isAsking ? (data?.clients.nodes ?? []) : [];

  return (
    <Controller
      control={control}
      name="clientId"
      render={({ field: { ref, onBlur }, fieldState }) => (
        <Box>
          <Autocomplete
            id="client-search"
            value={chosen}
            options={onAddNew ? [...found, NEW_CLIENT] : found}
            filterOptions={(options) => options}
            loading={loading}
            noOptionsText={isAsking && data ? t('dialog.noClients') : t('dialog.findClientHint')}
            inputValue={typed}
            onInputChange={(_event, value) => setTyped(value)}
            onChange={(_event, client) => {
              if (client?.id === NEW_CLIENT.id) onAddNew?.(typed);
              else onChoose(client);
            }}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            getOptionLabel={({ fullName }) => fullName}
            getOptionKey={({ id }) => id}
            slotProps={{ clearIndicator: { 'aria-label': t('dialog.clearClient') } }}
            renderOption={({ key, ...props }, option) => (
              <Box component="li" key={key} {...props} sx={{ minHeight: 44 }}>
                {option.id === NEW_CLIENT.id ? (
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'primary.main' }}>
                    <UserPlus size={18} aria-hidden />
                    {typed.trim() ? t('dialog.addNamed', { name: typed.trim() }) : t('dialog.addClient')}
                  </Box>
                ) : (
                  <Box sx={{ minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 600 }}>{option.fullName}</Typography>
                    <Typography variant="body2" color="textSecondary">
                      {contactOf(option) || t('dialog.noContact')}
                    </Typography>
                  </Box>
                )}
              </Box>
            )}
            renderInput={(params) => (
              <TextField
                {...params}
                inputRef={ref}
                autoFocus={autoFocus}
                onBlur={onBlur}
                label={t('dialog.findClient')}
                placeholder={t('dialog.findClientHint')}
                error={Boolean(fieldState.error)}
                helperText={fieldState.error?.message ?? (chosen ? contactOf(chosen) : undefined)}
              />
            )}
          />
          {error && isAsking && (
            <FormHelperText error role="alert">
              {t('dialog.searchFailed')}
            </FormHelperText>
          )}
        </Box>
      )}
    />
  );
}

const contactOf = ({ phone, email }: ClientOption) =>
  [phone && formatPhone(phone), email].filter(Boolean).join(' · ');

/** What was typed in search of somebody, put where it belongs. */
function readTyped(typed: string): Partial<Record<'firstName' | 'lastName' | 'phone' | 'email', string>> {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  if (/^[\d\s()+.-]{3,}$/.test(text)) return { phone: text };
  const [firstName = '', ...rest] = text.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
