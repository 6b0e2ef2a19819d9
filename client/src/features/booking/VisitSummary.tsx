import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Calendar, User } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateShort, formatTime } from '../../lib/dates';
import {
  type BookingChoice,
  type PublicBusiness,
  barberNames,
  chosenServices,
  depositOf,
} from './bookingChoice';
import { formatDuration } from './duration';
import type { HeldTime } from './useHold';
import { formatPrice } from './price';

interface VisitSummaryProps {
  business: PublicBusiness;
  choice: BookingChoice;
  held: HeldTime | null;
  /** The step's one button. */
  action: ReactNode;
}

/** What the visit will be: a card beside the steps, on a narrow screen the bar at the bottom. */
export function VisitSummary({ business, choice, held, action }: VisitSummaryProps) {
  const { t } = useTranslation('booking');
  const { currency, timeZone } = business;
  const services = chosenServices(business, choice);
  const sum = (of: (service: (typeof services)[number]) => number) =>
    services.reduce((total, service) => total + of(service), 0);
  const totalCents = held?.priceCents ?? sum((service) => service.priceCents);
  const durationMinutes = held
    ? (Date.parse(held.hold.endsAt) - Date.parse(held.hold.startsAt)) / 60_000
    : sum((service) => service.durationMinutes);
  const who = barberNames(business, held ? held.hold.barberIds : choice.barberId ? [choice.barberId] : []);
  const when = held
    ? `${formatDateShort(held.hold.startsAt, timeZone)}, ${formatTime(held.hold.startsAt, timeZone)}`
    : null;
  const bar = useBottomBar();
  const depositCents = depositOf(business, services);
  const total = formatPrice(t, totalCents, currency);

  return (
    <Box component="aside" ref={bar} aria-label={t('summary.title')} sx={PLACE}>
      <GlobalStyles styles={KEEP_CLEAR} />
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Typography component="h2" variant="h2" sx={{ mb: 3 }}>
          {t('summary.title')}
        </Typography>
        {services.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('summary.empty')}</Typography>
        ) : (
          <>
            <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
              {services.map((service) => (
                <Stack
                  component="li"
                  key={service.id}
                  direction="row"
                  sx={{ gap: 4, justifyContent: 'space-between' }}
                >
                  <Box>
                    {service.name}
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {formatDuration(t, service.durationMinutes)}
                    </Typography>
                  </Box>
                  <span>{formatPrice(t, service.priceCents, currency)}</span>
                </Stack>
              ))}
            </Stack>
            <Divider sx={{ my: 3 }} />
            <Stack sx={{ gap: 2, mb: 3 }}>
              <Line icon={<User size={16} aria-hidden />}>{who ?? t('summary.anyBarber')}</Line>
              {when && <Line icon={<Calendar size={16} aria-hidden />}>{when}</Line>}
            </Stack>
            <Stack
              direction="row"
              sx={{ justifyContent: 'space-between', fontWeight: 650, fontSize: '1.125rem' }}
            >
              <span>{t('summary.total')}</span>
              <span>{total}</span>
            </Stack>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              {`${formatDuration(t, durationMinutes)} · ${depositCents > 0 ? t('summary.deposit', { amount: formatPrice(t, depositCents, currency) }) : t('summary.payAtSalon')}`}
            </Typography>
          </>
        )}
        {action && <Box sx={{ height: 20 }} />}
      </Box>
      <Box
        sx={{
          display: { xs: services.length > 0 ? 'block' : 'none', md: 'none' },
          flex: '1 1 0',
          minWidth: 150,
        }}
      >
        <Typography noWrap sx={{ fontWeight: 650 }}>
          {total}
          <Box
            component="span"
            sx={{ fontWeight: 400, color: 'text.secondary' }}
          >{` · ${formatDuration(t, durationMinutes)}`}</Box>
        </Typography>
        <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
          {depositCents > 0
            ? t('summary.depositShort', { amount: formatPrice(t, depositCents, currency) })
            : when
              ? [when, who].filter(Boolean).join(' · ')
              : t('summary.count', { count: services.length })}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}

/** Says how high the bar is, so that what floats above the page stays clear of its button. */
function useBottomBar() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!bar.current || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--bottom-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}

/** What takes the focus is never scrolled beneath the bar. */
const KEEP_CLEAR = { html: { '@media (max-width: 899.95px)': { scrollPaddingBottom: 136 } } };

const PLACE = {
  zIndex: 2,
  bgcolor: 'background.paper',
  borderColor: 'divider',
  borderStyle: 'solid',
  position: { xs: 'fixed', md: 'sticky' },
  left: { xs: 0, md: 'auto' },
  right: { xs: 0, md: 'auto' },
  bottom: { xs: 0, md: 'auto' },
  top: { xs: 'auto', md: 24 },
  borderWidth: { xs: '1px 0 0', md: '1px' },
  borderRadius: { xs: 0, md: '10px' },
  px: { xs: 4, md: 5 },
  pt: { xs: 3, md: 5 },
  pb: { xs: 'max(12px, env(safe-area-inset-bottom))', md: 5 },
  display: { xs: 'flex', md: 'block' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
} as const;

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', color: 'text.secondary' }}>
    {icon}
    <Typography component="span" sx={{ color: 'text.primary' }}>
      {children}
    </Typography>
  </Stack>
);
