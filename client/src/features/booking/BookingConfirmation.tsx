import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CircleCheck, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DepositNotice } from '../../components/deposit/DepositNotice';
import { AddToCalendarButton } from '../../components/slots/AddToCalendarButton';
import { formatDateLong, formatTime, sameZone, zoneName } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';
import type { PublicBusiness } from './bookingChoice';
import { formatPrice } from './price';
import type { Confirmation } from './useBookVisit';
import { locale } from '../../lib/locale';

interface BookingConfirmationProps {
  business: PublicBusiness;
  confirmation: Confirmation;
  onAnother: () => void;
}

export function BookingConfirmation({ business, confirmation, onAnother }: BookingConfirmationProps) {
  const { t } = useTranslation('booking');
  const { appointment, manageToken, manageUrl } = confirmation;
  const { timeZone, businessName, address, phone, currency, bookingPolicy } = business;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { deposit } = appointment;
  const owes = deposit?.status === 'requires_payment';
  const isRequest = appointment.status === 'pending';
  const day = formatDateLong(appointment.startsAt, timeZone);
  const time = formatTime(appointment.startsAt, timeZone);
  const services = appointment.lines.map((line) => line.serviceName).join(', ');
  const who = new Intl.ListFormat(locale()).format(new Set(appointment.lines.map((line) => line.barberName)));
  const hours = bookingPolicy.cancellationWindowHours;

  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 3, mb: 8 }}>
        <Box
          sx={{
            width: 64,
            height: 64,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: isRequest ? 'soft.warning' : 'soft.success',
            color: isRequest ? 'warning.main' : 'success.main',
          }}
        >
          {isRequest ? <Send size={28} aria-hidden /> : <CircleCheck size={32} aria-hidden />}
        </Box>
        <Typography
          ref={heading}
          tabIndex={-1}
          component="h2"
          variant="display"
          sx={{ fontSize: { xs: '2rem', md: '2.75rem' }, outline: 'none !important' }}
        >
          {owes ? t('done.owes') : isRequest ? t('done.requested') : t('done.booked')}
        </Typography>
        <Typography variant="subtitle1" sx={{ color: 'text.secondary' }}>
          {owes
            ? t('done.owesBody')
            : isRequest
              ? t('done.requestedBody')
              : t('done.bookedBody', { day, time })}
        </Typography>
      </Stack>

      {deposit && (
        <Box sx={{ mb: 6 }}>
          <DepositNotice deposit={deposit} manageToken={manageToken} timeZone={timeZone} />
        </Box>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          p: { xs: 4, sm: 6 },
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          bgcolor: 'background.paper',
        }}
      >
        <Fact name={t('done.when')}>
          {`${day}, ${time} – ${formatTime(appointment.endsAt, timeZone)}`}
          {!sameZone(timeZone) && <Small>{t('done.inZone', { zone: zoneName(timeZone) })}</Small>}
        </Fact>
        <Fact name={t('done.what')}>
          {services}
          <Small>{formatPrice(t, appointment.totalPriceCents, currency)}</Small>
        </Fact>
        <Fact name={t('done.who')}>{who}</Fact>
        <Fact name={t('done.where')}>
          {businessName}
          {address && <Small>{address}</Small>}
          {phone && <Small>{formatPhone(phone)}</Small>}
        </Fact>
        <Fact name={t('done.reference')}>
          <Box component="span" sx={{ fontWeight: 650, letterSpacing: '0.04em' }}>
            {appointment.reference}
          </Box>
        </Fact>
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 4, textAlign: 'center' }}>
        {hours > 0 ? t('policy.window', { count: hours }) : t('policy.anytime')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, mt: 6, justifyContent: 'center' }}>
        <AddToCalendarButton
          fileName={`${business.slug}-${appointment.reference}.ics`}
          event={{
            uid: `${appointment.id}@chairside`,
            sequence: appointment.version,
            startsAt: appointment.startsAt,
            endsAt: appointment.endsAt,
            summary: t('done.calendarSummary', { services, name: businessName }),
            description: `${t('done.calendarDescription', { who, reference: appointment.reference })}\n${manageUrl}`,
            location: address ?? businessName,
            url: manageUrl,
          }}
        />
        <Button variant="outlined" href={`/manage/${manageToken}`} sx={{ minHeight: 44 }}>
          {t('done.manage')}
        </Button>
        <Button onClick={onAnother} sx={{ minHeight: 44 }}>
          {t('done.another')}
        </Button>
      </Stack>
    </Box>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 0, sm: 4 },
      gridTemplateColumns: { xs: '1fr', sm: '10rem 1fr' },
      py: 3,
      '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      '&:first-of-type': { pt: 0 },
      '&:last-of-type': { pb: 0 },
    }}
  >
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

const Small = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);
