import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AppointmentDetailsFragment } from '../../generated/graphql.generated';
import { type BookingValues } from './bookingValues';
import { type ClientOption, FindClient } from './ClientChoice';
import { type BookingForm } from './useBookingForm';

type Present = AppointmentDetailsFragment['client'];

/** The choice of another client for a visit, until it is made or given up. */
export function useWhose({ setValue, clearErrors, formState }: BookingForm, present: Present) {
  const [chosen, setChosen] = useState<ClientOption | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const presentId = formState.defaultValues?.clientId ?? present?.id ?? '';

  const choose = (client: ClientOption | null) => {
    setChosen(client);
    setValue('clientId', client?.id ?? '', { shouldDirty: true, shouldValidate: client !== null });
  };
  const forget = () => {
    setChosen(null);
    setIsChoosing(false);
  };
  return {
    ...{ chosen, isChoosing, choose, forget },
    start: () => {
      choose(null);
      setIsChoosing(true);
    },
    keep: () => {
      forget();
      clearErrors('clientId');
      setValue('clientId', presentId, { shouldDirty: true });
    },
  };
}

interface Props {
  control: Control<BookingValues>;
  present: Present;
  whose: ReturnType<typeof useWhose>;
}

/** Whose visit it is, and the search for somebody else. */
export function Whose({ control, present, whose }: Props) {
  const { t } = useTranslation('bookings');
  const name = present?.fullName ?? t('noClient');
  if (whose.isChoosing)
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Box sx={{ width: 1 }}>
          <FindClient control={control} chosen={whose.chosen} onChoose={whose.choose} autoFocus />
        </Box>
        <Button size="small" onClick={whose.keep} sx={{ minHeight: 44 }}>
          {present ? t('edit.keepClient', { name }) : t('edit.keepNobody')}
        </Button>
      </Box>
    );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Button size="small" onClick={whose.start} sx={{ minHeight: 44 }}>
        {t('edit.otherClient')}
      </Button>
    </Box>
  );
}
