import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/StatusChip';
import { formatMoney } from '../../lib/money';
import { formatPhone } from '../../lib/phone';
import { type ManagedBooking, barbersOf, formatMoment } from './managedVisit';

/** The booking as the customer knows it. */
export function BookingFacts({ booking: { appointment, business } }: { booking: ManagedBooking }) {
  const { t } = useTranslation(['manage', 'shared']);
  const { timeZone, currency, businessName, address, phone } = business;
  const price = (cents: number) => (cents === 0 ? t('free', { ns: 'shared' }) : formatMoney(cents, currency));
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        p: { xs: 4, sm: 6 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 4,
        }}
      >
        <StatusChip status={appointment.status} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('reference')}{' '}
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 650, letterSpacing: '0.04em' }}>
            {appointment.reference}
          </Box>
        </Typography>
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact name={t('when')}>
          <Box
            component="span"
            sx={{
              fontWeight: 650,
              textDecoration: appointment.status === 'cancelled' ? 'line-through' : 'none',
            }}
          >
            {formatMoment(appointment.startsAt, timeZone, appointment.endsAt)}
          </Box>
        </Fact>
        <Fact name={t('what')}>
          {appointment.lines.map((line, index) => (
            <Box key={index} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
              <span>{line.serviceName}</span>
              <span>{price(line.priceCents)}</span>
            </Box>
          ))}
          {appointment.lines.length > 1 && (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, fontWeight: 650, mt: 1 }}>
              <span>{t('total')}</span>
              <span>{price(appointment.totalPriceCents)}</span>
            </Box>
          )}
        </Fact>
        <Fact name={t('who')}>{barbersOf(appointment)}</Fact>
        <Fact name={t('where')}>
          {businessName}
          {address && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {address}
            </Typography>
          )}
          {phone && (
            <Link href={`tel:${phone}`} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
              {formatPhone(phone)}
            </Link>
          )}
        </Fact>
      </Box>
    </Box>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 0, sm: 4 },
      gridTemplateColumns: { xs: '1fr', sm: '8rem 1fr' },
      py: 3,
      borderTop: '1px solid',
      borderColor: 'divider',
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
