import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Check, Star, Users } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { locale } from '../../lib/locale';
import { StepHeading } from './StepHeading';
import { optionStyle } from './ServiceStep';
import { type PublicBarber, type PublicBusiness, barbersFor } from './bookingChoice';

interface BarberStepProps {
  business: PublicBusiness;
  serviceIds: readonly string[];
  barberId: string | null;
  onChange: (barberId: string | null) => void;
}

/** Who: a radio group of those who offer everything chosen, led by anyone. */
export function BarberStep({ business, serviceIds, barberId, onChange }: BarberStepProps) {
  const { t } = useTranslation('booking');
  const group = useRef<HTMLDivElement>(null);
  const barbers = barbersFor(business, serviceIds);
  const options: (PublicBarber | null)[] = [null, ...barbers];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const index = options.findIndex((option) => (option?.id ?? null) === barberId);
    const next = (index + step + options.length) % options.length;
    onChange(options[next]?.id ?? null);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };

  return (
    <Box>
      <StepHeading title={t('barber.title')} takesFocus />
      {barbers.length === 0 ? (
        <Alert severity="warning">{t('services.combination')}</Alert>
      ) : (
        <Box
          ref={group}
          role="radiogroup"
          aria-label={t('barber.title')}
          onKeyDown={onKeyDown}
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {options.map((barber) => {
            const isChosen = (barber?.id ?? null) === barberId;
            return (
              <ButtonBase
                key={barber?.id ?? 'any'}
                role="radio"
                aria-checked={isChosen}
                tabIndex={isChosen ? 0 : -1}
                onClick={() => onChange(barber?.id ?? null)}
                sx={optionStyle(isChosen)}
              >
                {barber ? <BarberAvatar barber={barber} /> : <AnyAvatar />}
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    {barber?.name ?? t('barber.any')}
                  </Typography>
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {barber ? barber.specialties.join(' · ') || barber.bio : t('barber.anyHint')}
                  </Typography>
                  {barber && <AverageRating business={business} barberId={barber.id} />}
                </Box>
                <Box aria-hidden sx={{ color: 'primary.main', width: 20, flexShrink: 0, lineHeight: 0 }}>
                  {isChosen && <Check size={20} />}
                </Box>
              </ButtonBase>
            );
          })}
        </Box>
      )}
    </Box>
  );
}

/** What the salon's clients gave, where there are enough of them to tell. */
function AverageRating({ business, barberId }: { business: PublicBusiness; barberId: string }) {
  const { t } = useTranslation('booking');
  const rating = business.ratings.find((each) => each.barberId === barberId);
  if (!rating) return null;
  const average = rating.average.toLocaleString(locale(), { minimumFractionDigits: 1 });
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
    >
      <Box component="span" aria-hidden sx={{ color: 'warning.main', lineHeight: 0 }}>
        <Star size={14} fill="currentColor" />
      </Box>
      <span aria-hidden>{`${average} (${rating.count})`}</span>
      <VisuallyHidden component="span">{t('barber.rating', { average, count: rating.count })}</VisuallyHidden>
    </Typography>
  );
}

const KEY_STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const AVATAR = { width: 48, height: 48, fontSize: '1rem', fontWeight: 600 } as const;

function BarberAvatar({ barber }: { barber: PublicBarber }) {
  const initials = barber.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <Avatar
      src={barber.profileImage ?? undefined}
      alt=""
      aria-hidden
      sx={{ ...AVATAR, bgcolor: barber.color, color: inkOn(barber.color) }}
    >
      {initials}
    </Avatar>
  );
}

const AnyAvatar = () => (
  <Avatar aria-hidden sx={{ ...AVATAR, bgcolor: 'soft.sunken', color: 'text.primary' }}>
    <Users size={20} />
  </Avatar>
);

/** Black or white, whichever reads better on a colour (WCAG relative luminance). */
function inkOn(color: string): string {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#221D18' : '#FFFFFF';
}
