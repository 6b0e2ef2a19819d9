import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowLeft, Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import texts from '../../i18n/en/search.json';
import { addTexts } from '../../i18n/setup';
import { AppointmentDialog } from '../bookings/lazyDialogs';
import { type Result } from './results';
import { SearchBox } from './SearchBox';

addTexts('search', texts);

const KEY = '/';

/** Finds clients, appointments and services from anywhere: a field in the header, on a telephone a page of its own. */
export function GlobalSearch() {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [appointmentId, setAppointmentId] = useState<string | null>(null);

  useKey(KEY, () => (isWide ? input.current?.focus() : setIsOpen(true)));

  const open = ({ kind, id, name }: Result) => {
    setIsOpen(false);
    if (kind === 'appointment') return setAppointmentId(id);
    void navigate(
      kind === 'client'
        ? `/dashboard/clients/${id}`
        : `/dashboard/services?search=${encodeURIComponent(name)}`,
    );
  };

  return (
    <>
      {isWide ? (
        <Box role="search" sx={{ position: 'relative', flex: '0 1 360px', minWidth: 200 }}>
          <SearchBox onOpen={open} inputRef={input} keyHint={KEY} />
        </Box>
      ) : (
        <Tooltip title={t('label')}>
          <IconButton aria-label={t('label')} color="inherit" onClick={() => setIsOpen(true)}>
            <Search size={20} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      {!isWide && isOpen && (
        <Dialog
          open
          fullScreen
          onClose={() => setIsOpen(false)}
          slotProps={{ paper: { 'aria-label': t('label') } }}
        >
          <Box
            role="search"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              p: 2,
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <IconButton aria-label={t('close', { ns: 'shared' })} onClick={() => setIsOpen(false)}>
              <ArrowLeft size={20} aria-hidden />
            </IconButton>
            <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
              <SearchBox onOpen={open} autoFocus />
            </Box>
          </Box>
        </Dialog>
      )}
      <Suspense>
        {appointmentId && <AppointmentDialog id={appointmentId} onClose={() => setAppointmentId(null)} />}
      </Suspense>
    </>
  );
}

/** Calls back when the key is pressed outside of fields and dialogs. */
function useKey(key: string, onPress: () => void) {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || event.target.closest('input, textarea, select, [role="dialog"]'));
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}
