import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import GlobalStyles from '@mui/material/GlobalStyles';
import CircularProgress from '@mui/material/CircularProgress';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatBusiness } from './ChatPanel';

const ChatPanel = lazy(() => import('./ChatPanel').then(({ ChatPanel: panel }) => ({ default: panel })));

/** `?chat=1` opens it with the page. */
const isAskedFor = () => new URLSearchParams(window.location.search).get('chat') === '1';

/** The button in the corner of a public page that opens the chat; the chat's code comes when it is opened. */
export function ChatLauncher({ business, label }: { business: ChatBusiness; label: string }) {
  const [isOpen, setIsOpen] = useState(isAskedFor);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || !window.matchMedia?.(NARROW_SCREEN).matches) return;
    // It is the whole screen there, which "back" leaves for what was behind it.
    window.history.pushState(OPEN_CHAT, '');
    const close = () => setIsOpen(false);
    window.addEventListener('popstate', close);
    return () => {
      window.removeEventListener('popstate', close);
      const { isChat } = (window.history.state ?? {}) as Partial<typeof OPEN_CHAT>;
      if (isChat) window.history.back();
    };
  }, [isOpen]);

  return (
    <>
      {isOpen ? (
        <Box sx={PANEL}>
          <GlobalStyles styles={STAYS_BEHIND} />
          <Suspense fallback={<Opening />}>
            <ChatPanel business={business} onClose={() => setIsOpen(false)} />
          </Suspense>
        </Box>
      ) : (
        <ButtonBase ref={button} onClick={() => setIsOpen(true)} aria-haspopup="dialog" sx={BUTTON}>
          <MessageCircle size={22} aria-hidden />
          <Box component="span" sx={LABEL}>
            {label}
          </Box>
        </ButtonBase>
      )}
    </>
  );
}

function Opening() {
  const { t } = useTranslation('shared');
  return (
    <Box
      role="status"
      aria-label={t('loading')}
      sx={{ height: '100%', display: 'grid', placeItems: 'center' }}
    >
      <CircularProgress size={28} aria-hidden />
    </Box>
  );
}

const NARROW_SCREEN = '(max-width: 599.95px)';
const NARROW = `@media ${NARROW_SCREEN}`;
const OPEN_CHAT = { isChat: true };
/** On a telephone the chat is the whole screen, and the page does not scroll behind it. */
const STAYS_BEHIND = { [NARROW]: { body: { overflow: 'hidden' } } };

const BUTTON = {
  position: 'fixed',
  zIndex: 1100,
  right: { xs: 'max(16px, env(safe-area-inset-right))', md: 24 },
  // Above a page's own bar at the bottom.
  bottom: { xs: 'calc(var(--bottom-bar, 0px) + max(16px, env(safe-area-inset-bottom)))', md: 24 },
  height: 56,
  minWidth: 56,
  px: { xs: 0, md: 5 },
  gap: 2,
  borderRadius: '28px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.9375rem',
  fontWeight: 600,
  boxShadow: '0 6px 24px rgb(34 29 24 / 0.28)',
  transition: 'background-color 120ms',
  '&:hover': { bgcolor: 'primary.dark' },
} as const;

const LABEL = {
  // Only the sign where there is little room; the words stay for screen readers.
  '@media (max-width: 899.95px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;

const PANEL = {
  position: 'fixed',
  zIndex: 1250,
  overflow: 'hidden',
  bgcolor: 'background.default',
  inset: { xs: 0, sm: 'auto 24px 24px auto' },
  width: { xs: '100%', sm: 380 },
  height: { xs: '100dvh', sm: 'min(640px, calc(100dvh - 48px))' },
  border: { xs: 0, sm: '1px solid' },
  borderColor: { sm: 'divider' },
  borderRadius: { xs: 0, sm: '16px' },
  boxShadow: '0 16px 56px rgb(34 29 24 / 0.24)',
  pt: { xs: 'env(safe-area-inset-top)', sm: 0 },
} as const;
