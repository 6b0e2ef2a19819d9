import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { type BookingChoicesQuery, useBookAtFrontDeskMutation } from '../../generated/graphql.generated';
import { formatTime, localDateOf, todayIn } from '../../lib/dates';
import { alternatives, errorCode, errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useTenant } from '../tenant/tenantContext';
import { whenText } from './appointmentText';
import { ANY_BARBER, type BookingValues, emptyBooking, NEW_LINE, STAFF_CHANNELS } from './bookingValues';
import { ClientChoice, type ClientOption } from './ClientChoice';
import { type DialogHandle } from './GuardedDialog';
import { type BookingStart } from './bookingStart';
import { createSendOnceKey } from './sendOnceKey';
import { useBookingForm } from './useBookingForm';
import { type Refusal, Section, VisitSection } from './VisitSection';

interface Props {
  choices: BookingChoicesQuery;
  /** Of the client that `start` names. */
  client: ClientOption | null;
  start: BookingStart;
  dialog: DialogHandle;
  onBooked: () => void;
}

export function NewBookingForm({ choices, client, start, dialog, onBooked }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone } = useTenant().tenant;
  const toast = useToast();
  const [keyFor] = useState(createSendOnceKey);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isSending = useRef(false);
  const [book] = useBookAtFrontDeskMutation();
  const form = useBookingForm({ initial: valuesFrom(start, timeZone), dialog });
  const { control, handleSubmit, setValue, formState, visit, lines, startsAt, times } = form;

  const send = async (values: BookingValues) => {
    if (isSending.current || !visit || !form.isTimeSettled(values)) return;
    const { clientMode, clientId, firstName, lastName, phone, email, notes, channel } = values;
    const input = {
      lines: visit,
      startsAt: values.startsAt,
      client:
        clientMode === 'find'
          ? { id: clientId }
          : { firstName, lastName, phone: phone || null, email: email || null },
      notes: notes || null,
      channel,
      override: form.overrideOf(values),
    };
    setRefusal(null);
    isSending.current = true;
    try {
      const { data } = await book({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      const { startsAt: bookedAt, reference } = data!.bookAppointment.appointment;
      toast.success(
        t('dialog.booked'),
        t('dialog.bookedDetail', { when: whenText(bookedAt, timeZone), reference }),
      );
      onBooked();
      dialog.done();
    } catch (error) {
      const code = errorCode(error);
      if (code === 'SLOT_TAKEN' || code === 'SLOT_UNAVAILABLE') {
        setRefusal({
          message: errorMessage(error, t('dialog.failed')),
          offered: alternatives(error),
        });
        times.reload();
      } else if (!form.showFieldErrors(error)) {
        toast.error(t('dialog.failed'), failureDetail(error, t('tryAgain')));
      }
    } finally {
      isSending.current = false;
    }
  };

  const time = startsAt && formatTime(startsAt, timeZone);
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
      onSubmit={(event) => void handleSubmit(send)(event)}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <DialogContent sx={{ pt: 0 }}>
        <Box sx={{ display: 'grid', gap: 6, pt: 2 }}>
          <Section title={t('dialog.client')}>
            <ClientChoice control={control} setValue={setValue} initial={client} />
          </Section>
          <VisitSection
            form={form}
            choices={choices}
            refusal={refusal}
            onChooseOffered={() => setRefusal(null)}
          />
          <Section title={t('dialog.more')}>
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
        <Button color="inherit" onClick={dialog.close}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{label}</SubmitButton>
      </DialogActions>
    </Box>
  );
}

function valuesFrom({ startsAt, barberId, clientId }: BookingStart, timeZone: string): BookingValues {
  return {
    ...emptyBooking(startsAt ? localDateOf(startsAt, timeZone) : todayIn(timeZone)),
    lines: [{ ...NEW_LINE, barberId: barberId ?? ANY_BARBER }],
    startsAt: startsAt ?? '',
    clientId: clientId ?? '',
  };
}
