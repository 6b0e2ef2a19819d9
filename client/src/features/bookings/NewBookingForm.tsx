import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type FieldPath, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { type BookingChoicesQuery, useBookAtFrontDeskMutation } from '../../generated/graphql.generated';
import { addDays, formatTime, localDateOf, todayIn } from '../../lib/dates';
import { type Alternative, alternatives, errorMessage, fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useTenant } from '../tenant/tenantContext';
import { whenText } from './appointmentText';
import { bookingSchema, type BookingValues, newBooking, STAFF_CHANNELS, visitLines } from './bookingValues';
import { createSendOnceKey } from './sendOnceKey';
import { TimeChoice } from './TimeChoice';
import { VisitLines } from './VisitLines';

interface Props {
  choices: BookingChoicesQuery;
  onClose: () => void;
  onBooked: () => void;
}

/** Why nothing was booked, and the times offered in its place. */
interface Refusal {
  message: string;
  offered: Alternative[];
}

const PAIR = { display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

export function NewBookingForm({ choices, onClose, onBooked }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone, currency } = useTenant().tenant;
  const toast = useToast();
  const today = todayIn(timeZone);
  const [keyFor] = useState(createSendOnceKey);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [book] = useBookAtFrontDeskMutation();
  const { control, handleSubmit, setError, setValue, formState } = useForm<BookingValues>({
    resolver: zodResolver(bookingSchema),
    defaultValues: newBooking(today),
  });
  const [lines, localDate, startsAt] = useWatch({ control, name: ['lines', 'localDate', 'startsAt'] });
  const visit = visitLines(lines);
  // A time belongs to the visit and the day that it was offered for.
  const offeredFor = JSON.stringify([visit, localDate]);
  const [chosenFor, setChosenFor] = useState('');
  const chosenStart = chosenFor === offeredFor ? startsAt : '';

  const chooseTime = (start: string, day = localDate) => {
    setValue('localDate', day);
    setValue('startsAt', start, { shouldValidate: true });
    setChosenFor(JSON.stringify([visit, day]));
    setRefusal(null);
  };

  const send = handleSubmit(async (values) => {
    const { firstName, lastName, phone, email, notes, channel } = values;
    if (!visit || !chosenStart) {
      setError('startsAt', { message: t('errors.time') });
      return;
    }
    const client = { firstName, lastName, phone: phone || null, email: email || null };
    const input = { lines: visit, startsAt: chosenStart, client, notes: notes || null, channel };
    setRefusal(null);
    try {
      const { data } = await book({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      if (data) {
        toast.success(
          t('dialog.booked'),
          t('dialog.bookedDetail', {
            client: `${firstName} ${lastName}`.trim(),
            when: whenText(data.bookAppointment.appointment.startsAt, timeZone),
            reference: data.bookAppointment.appointment.reference,
          }),
        );
      }
      onBooked();
      onClose();
    } catch (error) {
      const found = Object.entries(fieldErrors(error)).flatMap(([path, message]) => {
        const field = fieldOf(path);
        return field ? [{ field, message }] : [];
      });
      found.forEach(({ field, message }, index) =>
        setError(field, { message }, { shouldFocus: index === 0 }),
      );
      const offered = alternatives(error);
      if (offered.length > 0) setRefusal({ message: errorMessage(error, t('dialog.failed')), offered });
      else if (found.length === 0) toast.error(t('dialog.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  const time = chosenStart && formatTime(chosenStart, timeZone);
  const barber = choices.barbers.find(({ id }) => id === lines[0]?.barberId);
  const label = !time
    ? t('dialog.book')
    : barber
      ? t('dialog.bookAtWith', { time, name: barber.name })
      : t('dialog.bookAt', { time });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 6, pt: 1 }}>
          <Section title={t('dialog.visit')}>
            <VisitLines control={control} setValue={setValue} choices={choices} currency={currency} />
            <Box sx={{ maxWidth: { sm: 220 } }}>
              <FormTextField
                control={control}
                name="localDate"
                label={t('dialog.date')}
                type="date"
                slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
              />
            </Box>
            <TimeChoice
              lines={visit}
              localDate={localDate}
              timeZone={timeZone}
              value={chosenStart}
              error={formState.errors.startsAt?.message}
              onChange={chooseTime}
              onNextDay={() => setValue('localDate', addDays(localDate, 1))}
            />
            {refusal && (
              <Alert severity="warning">
                {refusal.message} {t('dialog.taken')}
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
                  {refusal.offered.map(({ startsAt: start }) => (
                    <Button
                      key={start}
                      size="small"
                      variant="outlined"
                      color="inherit"
                      onClick={() => chooseTime(start, localDateOf(start, timeZone))}
                    >
                      {whenText(start, timeZone)}
                    </Button>
                  ))}
                </Box>
              </Alert>
            )}
          </Section>
          <Section title={t('dialog.client')}>
            <Box sx={PAIR}>
              <FormTextField control={control} name="firstName" label={t('dialog.firstName')} required />
              <FormTextField control={control} name="lastName" label={t('dialog.lastName')} />
              <FormTextField control={control} name="phone" label={t('dialog.phone')} type="tel" />
              <FormTextField control={control} name="email" label={t('dialog.email')} type="email" />
            </Box>
            <FormTextField control={control} name="notes" label={t('dialog.notes')} multiline minRows={2} />
            <Box sx={{ maxWidth: { sm: 220 } }}>
              <FormTextField control={control} name="channel" label={t('dialog.channel')} select>
                {STAFF_CHANNELS.map((channel) => (
                  <MenuItem key={channel} value={channel}>
                    {t(`channel.${channel}`, { ns: 'shared' })}
                  </MenuItem>
                ))}
              </FormTextField>
            </Box>
          </Section>
        </Box>
      </DialogContent>
      <DialogActions sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
        <Button color="inherit" onClick={onClose}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{label}</SubmitButton>
      </DialogActions>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}

const CLIENT_FIELDS = ['firstName', 'lastName', 'phone', 'email'] as const;

/** The field of the form that a path of the input belongs to. */
function fieldOf(path: string): FieldPath<BookingValues> | undefined {
  const client = CLIENT_FIELDS.find((field) => path === `client.${field}` || path === field);
  const [, index, part] = /^lines\[(\d+)\]\.(serviceId|barberId)$/.exec(path) ?? [];
  if (client) return client;
  if (index !== undefined) return `lines.${Number(index)}.${part as 'serviceId' | 'barberId'}`;
  if (path === 'startsAt' || path === 'notes') return path;
  return undefined;
}
