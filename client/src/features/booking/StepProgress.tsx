import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BOOKING_STEPS, type BookingStep } from './useBookingSteps';

/** Where the customer is; the steps behind lead back. */
export function StepProgress({ step, onStep }: { step: BookingStep; onStep: (step: BookingStep) => void }) {
  const { t } = useTranslation('booking');
  const current = BOOKING_STEPS.indexOf(step);
  return (
    <Box component="nav" aria-label={t('steps.label')} sx={{ mb: { xs: 6, md: 8 } }}>
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(4, 1fr)' }}
      >
        {BOOKING_STEPS.map((name, index) => {
          const isDone = index < current;
          const text = t(`steps.${name}`);
          return (
            <Box component="li" key={name} aria-current={index === current ? 'step' : undefined}>
              <ButtonBase
                disabled={!isDone}
                onClick={() => onStep(name)}
                aria-label={
                  isDone
                    ? t('steps.done', { name: text })
                    : index === current
                      ? t('steps.current', { name: text })
                      : text
                }
                sx={{
                  width: '100%',
                  minHeight: 44,
                  justifyContent: 'flex-start',
                  textAlign: 'left',
                  gap: 1.5,
                  borderTop: '3px solid',
                  borderColor: index <= current ? 'primary.main' : 'divider',
                  color: index === current ? 'text.primary' : isDone ? 'primary.main' : 'text.secondary',
                }}
              >
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ fontWeight: index <= current ? 600 : 500 }}
                >
                  {text}
                </Typography>
                {isDone && <Check size={14} aria-hidden />}
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
