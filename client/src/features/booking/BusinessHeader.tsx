import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChevronDown, Clock, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayIn, weekdayOf } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';
import { HoursList } from './HoursList';
import type { PublicBusiness } from './bookingChoice';
import { dayHours } from './hoursText';

/** Whose page this is: name, place, telephone and hours. */
export function BusinessHeader({ business }: { business: PublicBusiness }) {
  const { t } = useTranslation(['booking', 'shared']);
  const { businessName, businessType, address, phone, logoUrl } = business;
  const [showsHours, setShowsHours] = useState(false);
  const hoursId = useId();
  const hours = dayHours(business, weekdayOf(todayIn(business.timeZone)));

  return (
    <Box
      component="header"
      sx={{ borderBottom: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Box sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 5, md: 8 } }}>
        <Stack direction="row" sx={{ gap: { xs: 4, md: 6 }, alignItems: { xs: 'flex-start', md: 'center' } }}>
          <BusinessMark name={businessName} logoUrl={logoUrl} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600, mb: 1 }}>
              {t(`businessType.${businessType}`, { ns: 'shared' })}
            </Typography>
            <Typography
              component="h1"
              variant="display"
              sx={{ display: 'block', fontSize: { xs: '1.875rem', md: '2.75rem' }, overflowWrap: 'anywhere' }}
            >
              {businessName}
            </Typography>
          </Box>
        </Stack>
        <Stack
          direction={{ xs: 'column', md: 'row' }}
          sx={{
            mt: { xs: 4, md: 5 },
            columnGap: 6,
            rowGap: 1,
            alignItems: { xs: 'stretch', md: 'center' },
            color: 'text.secondary',
          }}
        >
          <Fact icon={<Clock size={16} aria-hidden />}>
            <Button
              color="inherit"
              aria-expanded={showsHours}
              aria-controls={hoursId}
              onClick={() => setShowsHours(!showsHours)}
              endIcon={
                <ChevronDown
                  size={16}
                  aria-hidden
                  style={{ transform: showsHours ? 'rotate(180deg)' : undefined }}
                />
              }
              sx={{ px: 1, ml: -1, minHeight: 44, fontWeight: 500, whiteSpace: 'normal', textAlign: 'left' }}
            >
              {hours ? t('header.openToday', { hours }) : t('header.closedToday')}
            </Button>
          </Fact>
          {address && (
            <Fact icon={<MapPin size={16} aria-hidden />}>
              <Link
                color="inherit"
                href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${businessName}, ${address}`)}`}
                target="_blank"
                rel="noopener"
                sx={FACT_LINK}
              >
                {address}
              </Link>
            </Fact>
          )}
          {phone && (
            <Fact icon={<Phone size={16} aria-hidden />}>
              <Link color="inherit" href={`tel:${phone}`} sx={FACT_LINK}>
                {formatPhone(phone)}
              </Link>
            </Fact>
          )}
        </Stack>
        <Box id={hoursId} hidden={!showsHours}>
          <Box sx={{ maxWidth: 340, pt: 3 }}>
            <Typography component="h2" variant="subtitle2" sx={{ mb: 1 }}>
              {t('header.hours')}
            </Typography>
            <HoursList business={business} />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

const FACT_LINK = { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: 500 } as const;

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 2, '& > svg': { flexShrink: 0 } }}>
    {icon}
    {children}
  </Stack>
);

function BusinessMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const size = {
    width: { xs: 56, md: 76 },
    height: { xs: 56, md: 76 },
    borderRadius: '14px',
    flexShrink: 0,
  } as const;
  return logoUrl ? (
    <Box
      component="img"
      src={logoUrl}
      alt=""
      sx={{ ...size, objectFit: 'cover', border: '1px solid', borderColor: 'divider' }}
    />
  ) : (
    <Box
      aria-hidden
      sx={{
        ...size,
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      <Typography
        component="span"
        variant="display"
        sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' }, lineHeight: 1 }}
      >
        {name.trim().charAt(0).toUpperCase()}
      </Typography>
    </Box>
  );
}
