import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useVoiceNumbersQuery } from '../../../generated/graphql.generated';
import { formatPhone } from '../../../lib/phone';
import { type ConnectValues } from './connectValues';

interface Props {
  control: Control<ConnectValues>;
  /** Offers the numbers of the account for text messages. */
  isListed: boolean;
}

/** A number of the account: chosen where they are known, else typed. */
export function NumberField({ control, isListed }: Props) {
  const { t } = useTranslation('integrationVoice');
  const { data, loading, error } = useVoiceNumbersQuery({ skip: !isListed, fetchPolicy: 'network-only' });
  const numbers = isListed ? (data?.voiceNumbers ?? []) : [];
  const help = error && isListed ? t('connect.numbersFailed') : t('connect.numberHelp');
  return (
    <Controller
      control={control}
      name="number"
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error: problem } }) => (
        <Autocomplete
          freeSolo
          openOnFocus
          options={numbers.map(formatPhone)}
          loading={isListed && loading}
          inputValue={value}
          onInputChange={(_, text, reason) => {
            if (reason !== 'reset' || text !== '') onChange(text);
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              id="field-number"
              label={t('connect.number')}
              inputRef={ref}
              onBlur={onBlur}
              error={Boolean(problem)}
              helperText={problem?.message ?? help}
              required
            />
          )}
        />
      )}
    />
  );
}
