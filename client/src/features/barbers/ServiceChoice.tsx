import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type BarberChoicesQuery } from '../../generated/graphql.generated';
import { type BarberValues } from './barberValues';

interface Props {
  control: Control<BarberValues>;
  services: BarberChoicesQuery['services'];
}

/** All services, or a list to choose from. */
export function ServiceChoice({ control, services }: Props) {
  const { t } = useTranslation('barbers');
  const offersAll = useWatch({ control, name: 'offersAllServices' });
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
      {!offersAll && (
        <Controller
          control={control}
          name="serviceIds"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <>
              <Box
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
                  maxHeight: 260,
                  overflowY: 'auto',
                  mt: 2,
                  px: 3,
                  py: 1,
                  border: '1px solid',
                  borderColor: error ? 'error.main' : 'divider',
                  borderRadius: 1,
                }}
              >
                {services.length === 0 && (
                  <Typography color="text.secondary" sx={{ py: 2 }}>
                    {t('dialog.noServices')}
                  </Typography>
                )}
                {services.map(({ id, name }) => (
                  <FormControlLabel
                    key={id}
                    control={
                      <Checkbox
                        size="small"
                        checked={value.includes(id)}
                        onChange={(_event, checked) =>
                          onChange(checked ? [...value, id] : value.filter((each) => each !== id))
                        }
                      />
                    }
                    label={name}
                  />
                ))}
              </Box>
              {error && (
                <FormHelperText error role="alert" sx={{ mx: 0 }}>
                  {error.message}
                </FormHelperText>
              )}
            </>
          )}
        />
      )}
    </Box>
  );
}
