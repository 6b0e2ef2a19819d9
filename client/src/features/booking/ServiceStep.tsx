import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from './StepHeading';
import { MOST_SERVICES, type PublicBusiness, type PublicService, servicesByCategory } from './bookingChoice';
import { formatDuration } from './duration';
import { formatPrice } from './price';

interface ServiceStepProps {
  business: PublicBusiness;
  serviceIds: readonly string[];
  takesFocus: boolean;
  onChange: (serviceIds: string[]) => void;
}

export function ServiceStep({ business, serviceIds, takesFocus, onChange }: ServiceStepProps) {
  const { t } = useTranslation('booking');
  const isFull = serviceIds.length >= MOST_SERVICES;
  const toggle = (id: string) =>
    onChange(serviceIds.includes(id) ? serviceIds.filter((other) => other !== id) : [...serviceIds, id]);

  return (
    <Box>
      <StepHeading
        title={t('services.title')}
        hint={
          business.services.length === 0 ? t('services.empty') : t('services.hint', { most: MOST_SERVICES })
        }
        takesFocus={takesFocus}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {isFull ? t('services.limit') : ''}
      </Typography>
      {servicesByCategory(business.services).map(({ category, services }) => (
        <Box
          key={category}
          component="section"
          aria-label={t(`services.category.${category}`)}
          sx={{ mb: 6 }}
        >
          <Typography component="h3" variant="h2" sx={{ mb: 2 }}>
            {t(`services.category.${category}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {services.map((service) => {
              const isChosen = serviceIds.includes(service.id);
              return (
                <ServiceOption
                  key={service.id}
                  service={service}
                  currency={business.currency}
                  isChosen={isChosen}
                  disabled={isFull && !isChosen}
                  onToggle={() => toggle(service.id)}
                />
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface ServiceOptionProps {
  service: PublicService;
  currency: string;
  isChosen: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function ServiceOption({ service, currency, isChosen, disabled, onToggle }: ServiceOptionProps) {
  const { t } = useTranslation('booking');
  return (
    <ButtonBase
      role="checkbox"
      aria-checked={isChosen}
      disabled={disabled}
      onClick={onToggle}
      sx={optionStyle(isChosen)}
    >
      <Box
        aria-hidden
        sx={{
          width: 24,
          height: 24,
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '7px',
          border: '1px solid',
          borderColor: isChosen ? 'primary.main' : 'soft.line',
          bgcolor: isChosen ? 'primary.main' : 'transparent',
          color: isChosen ? 'primary.contrastText' : 'text.secondary',
        }}
      >
        {isChosen ? <Check size={16} /> : <Plus size={14} />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {service.name}
        </Typography>
        {service.description && (
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', color: 'text.secondary', maxWidth: '60ch' }}
          >
            {service.description}
          </Typography>
        )}
      </Box>
      <Stack sx={{ alignItems: 'flex-end', flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {formatPrice(t, service.priceCents, currency)}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {formatDuration(t, service.durationMinutes)}
        </Typography>
      </Stack>
    </ButtonBase>
  );
}

/** The row that one choice is, in this step and the next. */
export const optionStyle = (isChosen: boolean) =>
  ({
    width: '100%',
    minHeight: 64,
    gap: 4,
    px: 4,
    py: 3,
    textAlign: 'left',
    justifyContent: 'flex-start',
    borderRadius: '10px',
    border: '1px solid',
    borderColor: isChosen ? 'primary.main' : 'divider',
    bgcolor: isChosen ? 'soft.accent' : 'background.paper',
    '@media (hover: hover)': { '&:hover': { borderColor: 'primary.main' } },
    '&.Mui-disabled': { opacity: 0.5 },
  }) as const;
