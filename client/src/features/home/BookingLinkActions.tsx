import Button from '@mui/material/Button';
import { CalendarPlus, Copy, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useToast } from '../../components/useToast';

/** The public page's address to copy or open, and booking for a client oneself. */
export function BookingLinkActions({ slug }: { slug: string }) {
  const { t } = useTranslation('home');
  const toast = useToast();
  const path = `/book/${slug}`;
  const address = `${window.location.origin}${path}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('copied'));
    } catch {
      // Browsers give the clipboard to secure pages only; the address can then be copied from here.
      toast.error(t('copyFailed'), address);
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Copy size={17} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('copyLink')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        href={path}
        target="_blank"
        rel="noopener"
        aria-label={`${t('openPage')} (${t('opensNewTab')})`}
        startIcon={<ExternalLink size={17} aria-hidden />}
      >
        {t('openPage')}
      </Button>
      <Button
        variant="contained"
        component={Link}
        to="/dashboard/bookings?new=1"
        startIcon={<CalendarPlus size={17} aria-hidden />}
      >
        {t('newBooking')}
      </Button>
    </>
  );
}
