import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import TextField from '@mui/material/TextField';
import { type BookingChoicesQuery } from '../../generated/graphql.generated';
import { addDays, localDateOf } from '../../lib/dates';
import { type Alternative } from '../../lib/errors';
import { useTenant } from '../tenant/tenantContext';
import { whenText } from './appointmentText';
import { TimeChoice } from './TimeChoice';
import { TimeWarning } from './TimeWarning';
import { type BookingForm } from './useBookingForm';
import { VisitLines } from './VisitLines';

/** Why a time could not be had, and the times offered in its place. */
export interface Refusal {
  message: string;
  offered: Alternative[];
}

interface Props {
  form: BookingForm;
  choices: BookingChoicesQuery;
  refusal: Refusal | null;
  onChooseOffered: () => void;
}

/** Services, day and time of a visit. */
export function VisitSection({ form, choices, refusal, onChooseOffered }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone, currency } = useTenant().tenant;
  const { control, setValue, visit, localDate, startsAt, times, formState } = form;
  return (
    <Section title={t('dialog.visit')}>
      <VisitLines control={control} setValue={setValue} choices={choices} currency={currency} />
      <Box sx={{ maxWidth: { sm: 220 } }}>
        <Controller
          control={control}
          name="localDate"
          render={({ field: { ref, value, onBlur }, fieldState: { error } }) => (
            <TextField
              id="field-localDate"
              type="date"
              label={t('dialog.date')}
              value={value}
              inputRef={ref}
              onBlur={onBlur}
              onChange={({ target }) => form.chooseDay(target.value)}
              error={Boolean(error)}
              helperText={error?.message}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          )}
        />
      </Box>
      <TimeChoice
        isReady={visit !== null && localDate !== ''}
        times={times}
        localDate={localDate}
        timeZone={timeZone}
        value={startsAt}
        error={formState.errors.startsAt?.message}
        onChange={(start) => form.chooseTime(start)}
        onNextDay={() => form.chooseDay(addDays(localDate, 1))}
      />
      <TimeWarning
        control={control}
        check={times.check}
        startsAt={startsAt}
        timeZone={timeZone}
        onRetry={times.reload}
      />
      {refusal && (
        <Alert severity="warning">
          {refusal.message} {refusal.offered.length > 0 && t('dialog.taken')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: refusal.offered.length > 0 ? 3 : 0 }}>
            {refusal.offered.map(({ startsAt: start }) => (
              <Button
                key={start}
                size="small"
                variant="outlined"
                color="inherit"
                onClick={() => {
                  form.chooseTime(start, localDateOf(start, timeZone));
                  onChooseOffered();
                }}
              >
                {whenText(start, timeZone)}
              </Button>
            ))}
          </Box>
        </Alert>
      )}
    </Section>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}
