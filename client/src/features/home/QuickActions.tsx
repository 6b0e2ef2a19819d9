import Button from '@mui/material/Button';
import { CalendarPlus, Copy, ExternalLink, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useToast } from '../../components/useToast';

interface Props {
  slug: string;
  onNewBooking: () => void;
}

/** Booking for a client oneself, the public page's address to copy or open, and the way to the calendars. */
export function QuickActions({ slug, onNewBooking }: Props) {
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
        variant="outlined"
        color="inherit"
        component={Link}
        to="/dashboard/barbers"
        startIcon={<Link2 size={17} aria-hidden />}
      >
        {t('connectCalendars')}
      </Button>
      <Button
        variant="contained"
        sx={{ order: { xs: -1, sm: 0 } }}
        onClick={onNewBooking}
        startIcon={<CalendarPlus size={17} aria-hidden />}
      >
        {t('newBooking')}
      </Button>
    </>
  );
}
