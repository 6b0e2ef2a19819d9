import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../../../components/FormTextField';
import {
  BARBER_PLACEHOLDERS,
  DAYS,
  ENDS,
  SERVICE_PLACEHOLDERS,
  type ScenarioValues,
  TIMES,
} from './scenarioValues';

interface Named {
  id: string;
  name: string;
}

interface Props {
  control: Control<ScenarioValues>;
  /** Inactive ones are only shown where they were chosen before. */
  services: readonly (Named & { isActive: boolean })[];
  barbers: readonly Named[];
  onEnds: (ends: ScenarioValues['ends']) => void;
}

const COLUMNS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
};
const MOST_SERVICES = 4;
const MOST_REPLIES = 5;
const LONGEST_REPLY = 100;

/** How the conversation should end. */
export function EndFields({ control, services, barbers, onEnds }: Props) {
  const { t } = useTranslation('assistantSettings');
  const [ends, hasBooking] = useWatch({ control, name: ['ends', 'hasBooking'] });
  const isAgreed = ends === 'booked' || ends === 'moved';
  const changes = ends === 'moved' || ends === 'cancelled';
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 4 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 4 }}>
        {t('own.end.title')}
      </Typography>
      <Controller
        control={control}
        name="ends"
        render={({ field }) => (
          <TextField
            select
            label={t('own.end.kind')}
            {...field}
            id="field-ends"
            onChange={({ target }) => onEnds(target.value as ScenarioValues['ends'])}
            helperText={changes && !hasBooking ? t('own.end.needsBooking') : undefined}
          >
            {ENDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {t(`own.end.kinds.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {isAgreed && <AgreedFields control={control} services={services} barbers={barbers} />}
      {ends === 'nothing' && <ReplyField control={control} />}
    </Box>
  );
}

function AgreedFields({ control, services, barbers }: Omit<Props, 'onEnds'>) {
  const { t } = useTranslation('assistantSettings');
  const [time, barber] = useWatch({ control, name: ['time', 'barber'] });
  const nameOf = (value: string): string =>
    value.startsWith('{') ? value : (services.find(({ id }) => id === value)?.name ?? t('own.end.gone'));
  const isGone = barber !== '' && !barber.startsWith('{') && !barbers.some(({ id }) => id === barber);
  return (
    <>
      <Controller
        control={control}
        name="services"
        render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
          <Autocomplete
            multiple
            disableCloseOnSelect
            options={[
              ...SERVICE_PLACEHOLDERS,
              ...services.filter(({ id, isActive }) => isActive || value.includes(id)).map(({ id }) => id),
            ]}
            getOptionLabel={nameOf}
            getOptionKey={(option) => option}
            getOptionDisabled={() => value.length >= MOST_SERVICES}
            value={value}
            onChange={(_event, chosen) => onChange(chosen)}
            onBlur={onBlur}
            renderInput={(params) => (
              <TextField
                {...params}
                inputRef={ref}
                label={t('own.end.services')}
                error={Boolean(error)}
                helperText={error?.message}
              />
            )}
          />
        )}
      />
      <Box sx={COLUMNS}>
        <FormTextField
          control={control}
          name="barber"
          label={t('own.end.barber')}
          select
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('own.end.anyBarber')}</MenuItem>
          {[...BARBER_PLACEHOLDERS.map((id) => ({ id, name: id })), ...barbers].map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
          {isGone && <MenuItem value={barber}>{t('own.end.gone')}</MenuItem>}
        </FormTextField>
        <FormTextField control={control} name="day" label={t('own.end.day')} select>
          {DAYS.map((day) => (
            <MenuItem key={day} value={day}>
              {day.startsWith('{') ? day : t(`own.end.days.${day}`)}
            </MenuItem>
          ))}
        </FormTextField>
        <FormTextField control={control} name="time" label={t('own.end.time')} select>
          {TIMES.map((each) => (
            <MenuItem key={each} value={each}>
              {each.startsWith('{') ? each : t(`own.end.times.${each}`)}
            </MenuItem>
          ))}
        </FormTextField>
        {time === 'exact' && (
          <FormTextField
            control={control}
            name="exactTime"
            label={t('own.end.exactTime')}
            type="time"
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('own.end.hint')}
      </Typography>
    </>
  );
}

/** Words of which the last answer must hold one. */
function ReplyField({ control }: Pick<Props, 'control'>) {
  const { t } = useTranslation('assistantSettings');
  return (
    <Controller
      control={control}
      name="reply"
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <Autocomplete
          multiple
          freeSolo
          autoSelect
          clearOnBlur
          options={[]}
          value={value}
          onChange={(_event, given) =>
            onChange([...new Set(given.map((text) => text.trim()).filter(Boolean))].slice(0, MOST_REPLIES))
          }
          onBlur={onBlur}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={ref}
              label={t('own.end.reply')}
              error={Boolean(error)}
              helperText={error?.message ?? t('own.end.replyHint')}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, maxLength: LONGEST_REPLY, enterKeyHint: 'enter' },
              }}
            />
          )}
        />
      )}
    />
  );
}
