import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CalendarOff, Phone, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { LanguageMenu } from '../../components/LanguageMenu';
import { useBookingBusinessQuery } from '../../generated/public.generated';
import texts from '../../i18n/en/booking.json';
import { addTexts } from '../../i18n/setup';
import { errorCode } from '../../lib/errors';
import { formatPhone } from '../../lib/phone';
import { ChatLauncher } from '../assistant-chat/ChatLauncher';
import { BookingFlow } from './BookingFlow';
import { BusinessHeader } from './BusinessHeader';
import type { PublicBusiness } from './bookingChoice';

addTexts('booking', texts);

/** A business's public page: who they are, and booking with them. */
export function BookingPage({ slug }: { slug: string }) {
  const { t } = useTranslation('booking');
  const { data, error, refetch } = useBookingBusinessQuery({ variables: { slug } });
  const business = data?.business;

  useEffect(() => {
    if (business) document.title = business.businessName;
  }, [business]);

  if (business) {
    return (
      <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
        <BusinessHeader business={business} />
        <Box component="main" sx={{ ...CONTENT, flex: 1, pb: 16 }}>
          {business.bookingPolicy.allowOnlineBooking ? (
            <BookingFlow business={business} />
          ) : (
            <BookingClosed business={business} />
          )}
        </Box>
        <PageFooter />
        {business.assistantIsOn && <ChatLauncher business={business} label={t('chat')} />}
      </Box>
    );
  }
  if (!error) return <BookingSkeleton />;

  const code = errorCode(error);
  return (
    <Box component="main" sx={CONTENT}>
      {code === 'NOT_FOUND' || code === 'TENANT_DELETED' ? (
        <EmptyState icon={SearchX} title={t('notFound.title')} body={t('notFound.body')} isPageHeading />
      ) : code === 'TENANT_SUSPENDED' ? (
        <EmptyState
          icon={CalendarOff}
          title={t('suspended.title')}
          body={t('suspended.body')}
          isPageHeading
        />
      ) : (
        <ErrorState message={t('loadFailed')} onRetry={() => void refetch().catch(() => undefined)} />
      )}
    </Box>
  );
}

const CONTENT = {
  width: '100%',
  maxWidth: 1120,
  mx: 'auto',
  px: { xs: 4, sm: 6 },
  pt: { xs: 5, md: 8 },
} as const;

function BookingClosed({ business: { businessName, phone } }: { business: PublicBusiness }) {
  const { t } = useTranslation('booking');
  return (
    <EmptyState
      icon={CalendarOff}
      title={t('closed.title')}
      body={t('closed.body', { name: businessName })}
      action={
        phone ? (
          <Button
            variant="contained"
            href={`tel:${phone}`}
            startIcon={<Phone size={18} aria-hidden />}
            sx={{ minHeight: 44 }}
          >
            {t('closed.call', { phone: formatPhone(phone) })}
          </Button>
        ) : (
          <Typography>{t('closed.noPhone')}</Typography>
        )
      }
    />
  );
}

function PageFooter() {
  const { t } = useTranslation('booking');
  return (
    <Box
      component="footer"
      sx={{
        ...CONTENT,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        pt: 4,
        // Above the bar with the total, which a telephone shows at the bottom.
        pb: { xs: 28, md: 6 },
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('poweredBy')}
      </Typography>
      <LanguageMenu />
    </Box>
  );
}

function BookingSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <Box role="status" aria-label={t('loading')}>
      <Box sx={{ borderBottom: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Box sx={{ ...CONTENT, py: { xs: 5, md: 8 } }}>
          <Stack direction="row" sx={{ gap: { xs: 4, md: 6 }, alignItems: 'center' }}>
            <Skeleton variant="rounded" sx={{ width: { xs: 56, md: 76 }, height: { xs: 56, md: 76 } }} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width={96} />
              <Skeleton sx={{ height: { xs: 36, md: 52 }, width: 'min(100%, 360px)' }} />
            </Box>
          </Stack>
          <Skeleton sx={{ mt: 5, height: 44, width: 'min(100%, 560px)' }} />
        </Box>
      </Box>
      <Box
        sx={{
          ...CONTENT,
          display: 'grid',
          gap: 10,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' },
        }}
      >
        <Box>
          <Skeleton height={44} sx={{ mb: 8 }} />
          <Skeleton height={36} width={260} sx={{ mb: 6 }} />
          <Stack sx={{ gap: 2 }}>
            {[0, 1, 2, 3, 4].map((index) => (
              <Skeleton key={index} variant="rounded" height={72} />
            ))}
          </Stack>
        </Box>
        <Skeleton variant="rounded" height={180} sx={{ display: { xs: 'none', md: 'block' } }} />
      </Box>
    </Box>
  );
}
