import Button from '@mui/material/Button';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CalendarEvent, buildIcs } from './icsFile';

/** Downloads the booking as a file that every calendar opens. */
export function AddToCalendarButton({ event, fileName }: { event: CalendarEvent; fileName: string }) {
  const { t } = useTranslation('booking');

  const download = () => {
    const url = URL.createObjectURL(
      new Blob([buildIcs(event, new Date())], { type: 'text/calendar;charset=utf-8' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    document.body.append(link);
    link.click();
    link.remove();
    // Some browsers read the file only after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };

  return (
    <Button
      variant="outlined"
      startIcon={<CalendarPlus size={18} aria-hidden />}
      onClick={download}
      sx={{ minHeight: 44 }}
    >
      {t('addToCalendar')}
    </Button>
  );
}
