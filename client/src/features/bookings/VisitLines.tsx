import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { type Control, useFieldArray, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { type BookingChoicesQuery } from '../../generated/graphql.generated';
import { formatMoney } from '../../lib/money';
import { ANY_BARBER, type BookingValues, NEW_LINE } from './bookingValues';

interface Props {
  control: Control<BookingValues>;
  setValue: UseFormSetValue<BookingValues>;
  choices: BookingChoicesQuery;
  currency: string;
}

const MOST_LINES = 5;

/** The services of the visit, one after another, each with who does it. */
export function VisitLines({ control, setValue, choices, currency }: Props) {
  const { t } = useTranslation('bookings');
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const several = fields.length > 1;

  // A barber who does not offer the service chosen after them is given up.
  useEffect(() => {
    lines.forEach(({ serviceId, barberId }, index) => {
      const isOffered = barbersWhoOffer(choices, serviceId).some(({ id }) => id === barberId);
      if (barberId !== ANY_BARBER && !isOffered) setValue(`lines.${index}.barberId`, ANY_BARBER);
    });
  }, [lines, choices, setValue]);

  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {fields.map((field, index) => {
        const number = index + 1;
        const serviceId = lines[index]?.serviceId ?? '';
        return (
          <Box
            key={field.id}
            sx={{
              display: 'grid',
              width: 1,
              gap: 3,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) 104px',
                sm: `minmax(0, 3fr) minmax(0, 2fr) 104px${several ? ' 44px' : ''}`,
              },
            }}
          >
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              <FormTextField
                control={control}
                name={`lines.${index}.serviceId`}
                label={several ? t('dialog.serviceNumber', { number }) : t('dialog.service')}
                select
              >
                {choices.services.map(({ id, name, durationMinutes, priceCents }) => (
                  <MenuItem key={id} value={id}>
                    {t('dialog.serviceOption', {
                      name,
                      count: durationMinutes,
                      price:
                        priceCents === 0 ? t('free', { ns: 'shared' }) : formatMoney(priceCents, currency),
                    })}
                  </MenuItem>
                ))}
              </FormTextField>
            </Box>
            <FormTextField
              control={control}
              name={`lines.${index}.barberId`}
              label={several ? t('dialog.barberNumber', { number }) : t('dialog.barber')}
              select
            >
              <MenuItem value={ANY_BARBER}>{t('dialog.anyBarber')}</MenuItem>
              {barbersWhoOffer(choices, serviceId).map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </FormTextField>
            <FormTextField
              control={control}
              name={`lines.${index}.minutes`}
              label={several ? t('dialog.minutesNumber', { number }) : t('dialog.minutes')}
              placeholder={t('dialog.minutesUsual')}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
            />
            {several && (
              <IconButton
                aria-label={t('dialog.removeService', { number })}
                onClick={() => remove(index)}
                sx={{ width: 44, height: 44, gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'end' }}
              >
                <X size={18} aria-hidden />
              </IconButton>
            )}
          </Box>
        );
      })}
      {fields.length < MOST_LINES && (
        <Button
          size="small"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => append(NEW_LINE, { focusName: `lines.${fields.length}.serviceId` })}
        >
          {t('dialog.addService')}
        </Button>
      )}
    </Box>
  );
}

const barbersWhoOffer = ({ barbers }: BookingChoicesQuery, serviceId: string) =>
  barbers.filter(
    ({ isActive, offersAllServices, services }) =>
      isActive &&
      (serviceId === '' || offersAllServices || services.some(({ service }) => service.id === serviceId)),
  );
