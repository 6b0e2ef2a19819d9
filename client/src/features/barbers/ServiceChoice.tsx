import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, Controller, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { formatMoney } from '../../lib/money';
import { type BarberValues, type ServiceOfChoice } from './barberValues';

interface Props {
  control: Control<BarberValues>;
  services: readonly ServiceOfChoice[];
  currency: string;
}

/** All services or chosen ones, each at a price or duration of the barber's own where wanted. */
export function ServiceChoice({ control, services, currency }: Props) {
  const { t } = useTranslation('barbers');
  const offersAll = useWatch({ control, name: 'offersAllServices' });
  const { errors } = useFormState({ control });
  const problem = errors.offersAllServices?.message;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {t('dialog.services')}
      </Typography>
      <Controller
        control={control}
        name="offersAllServices"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            aria-label={t('dialog.services')}
            value={value ? 'all' : 'chosen'}
            onChange={(_event, chosen) => onChange(chosen === 'all')}
          >
            <FormControlLabel value="all" control={<Radio />} label={t('dialog.servicesAll')} />
            <FormControlLabel value="chosen" control={<Radio />} label={t('dialog.servicesChosen')} />
          </RadioGroup>
        )}
      />
      {problem && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
      <Box component="ul" sx={{ p: 0, mx: 0, mt: 3, mb: 0 }}>
        {services.length === 0 && (
          <Typography component="li" color="textSecondary" sx={{ listStyle: 'none' }}>
            {t('dialog.noServices')}
          </Typography>
        )}
        {services.map((service, index) => (
          <OfferRow
            key={service.id}
            control={control}
            index={index}
            service={service}
            currency={currency}
            offersAll={offersAll}
          />
        ))}
      </Box>
    </Box>
  );
}

interface RowProps {
  control: Control<BarberValues>;
  index: number;
  service: ServiceOfChoice;
  currency: string;
  offersAll: boolean;
}

function OfferRow({ control, index, service, currency, offersAll }: RowProps) {
  const { t } = useTranslation('barbers');
  const { name, durationMinutes, priceCents, isActive } = service;
  const { chosen, durationMinutes: ownDuration, price } = useWatch({ control, name: `offers.${index}` });
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = offersAll || chosen;
  const showsOwn = isOffered && (isOpen || ownDuration !== '' || price !== '');
  const usualPrice = priceCents === 0 ? t('free', { ns: 'shared' }) : formatMoney(priceCents, currency);
  const label = (
    <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0 }}>
      {name}
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {t('offer.usual', { minutes: durationMinutes, price: usualPrice })}
        {!isActive && ` · ${t('inactive')}`}
      </Typography>
    </Box>
  );
  return (
    <Box
      component="li"
      sx={{ listStyle: 'none', py: 1, borderTop: index > 0 ? '1px solid' : 0, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48 }}>
        {offersAll ? (
          label
        ) : (
          <Controller
            control={control}
            name={`offers.${index}.chosen`}
            render={({ field: { value, ...field } }) => (
              <FormControlLabel
                control={<Checkbox size="small" {...field} checked={value} />}
                label={label}
                sx={{ flex: 1, mr: 0 }}
              />
            )}
          />
        )}
        {isOffered && !showsOwn && (
          <Button
            size="small"
            color="inherit"
            aria-label={t('offer.ownOf', { name })}
            onClick={() => setIsOpen(true)}
          >
            {t('offer.own')}
          </Button>
        )}
      </Box>
      {showsOwn && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, py: 2 }}>
          <FormTextField
            control={control}
            name={`offers.${index}.durationMinutes`}
            label={t('offer.duration')}
            placeholder={String(durationMinutes)}
            slotProps={{
              htmlInput: { inputMode: 'numeric', 'aria-label': t('offer.durationOf', { name }) },
              inputLabel: { shrink: true },
            }}
          />
          <FormTextField
            control={control}
            name={`offers.${index}.price`}
            label={t('offer.price')}
            placeholder={String(priceCents / 100)}
            slotProps={{
              htmlInput: { inputMode: 'decimal', 'aria-label': t('offer.priceOf', { name }) },
              inputLabel: { shrink: true },
            }}
          />
        </Box>
      )}
    </Box>
  );
}
