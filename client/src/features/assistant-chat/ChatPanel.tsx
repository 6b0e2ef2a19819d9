import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MessageCircleOff, Phone, UserRound, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import texts from '../../i18n/en/chat.json';
import { addTexts } from '../../i18n/setup';
import { draftOf, keepDraft } from '../../lib/drafts';
import { locale } from '../../lib/locale';
import { formatPhone } from '../../lib/phone';
import { ChatHeader } from './ChatHeader';
import { ChatLog } from './ChatLog';
import { Composer } from './Composer';
import { readOut, stopReading } from './speech';
import { useConversation } from './useConversation';

addTexts('chat', texts);

export interface ChatBusiness {
  slug: string;
  businessName: string;
  phone: string | null;
  timeZone: string;
  logoUrl: string | null;
}

interface Props {
  business: ChatBusiness;
  /** Null where the panel is the page itself. */
  onClose: (() => void) | null;
  /** Sent as soon as the conversation is open. */
  firstMessage?: string;
  heading?: 'h1' | 'h2' | 'h3';
  /** Below the field. */
  footer?: ReactNode;
}

/** A conversation with the assistant of a business, filling whatever it stands in. */
export function ChatPanel({ business, onClose, firstMessage, heading = 'h2', footer }: Props) {
  const { t } = useTranslation('chat');
  const { slug, businessName, logoUrl, phone, timeZone } = business;
  const { status, problem, state, send, retry, withdraw, startOver, openAgain } = useConversation(slug);
  const [text, setText] = useState(() => draftOf(`chat:${slug}`));
  const [asksToStartOver, setAsksToStartOver] = useState(false);
  const [reads, setReads] = useState<boolean | null>(null);
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = status === 'open';
  const isBusy = state.sending !== null;

  useEffect(() => stopReading, []);

  // What could not be sent is a draft too: the panel may be closed, or the page reloaded, before it is tried again.
  const unsent = state.sending?.problem ? state.sending.text : '';
  useEffect(() => keepDraft(`chat:${slug}`, [unsent, text].filter(Boolean).join('\n')), [slug, unsent, text]);

  useEffect(() => {
    // On a telephone the keyboard would cover what there is to read.
    const typesByHand = window.matchMedia?.('(pointer: fine)').matches;
    (typesByHand && isOpen ? field.current : panel.current)?.focus();
  }, [isOpen]);

  const say = useCallback(
    (said: string, wasSpoken: boolean) => {
      setText('');
      stopReading();
      const willRead = wasSpoken ? reads !== false : false;
      if (wasSpoken && reads === null) setReads(true);
      void send(said).then((reply) => {
        if (reply && willRead) readOut(reply, locale());
      });
    },
    [send, reads],
  );

  const isFirstSent = useRef(false);
  useEffect(() => {
    if (!firstMessage || !isOpen || isFirstSent.current) return;
    isFirstSent.current = true;
    say(firstMessage, false);
  }, [firstMessage, isOpen, say]);

  const begin = () => {
    setAsksToStartOver(false);
    startOver();
  };
  const keepOn = () => {
    setAsksToStartOver(false);
    (field.current ?? panel.current)?.focus();
  };

  return (
    <Box
      ref={panel}
      tabIndex={-1}
      role={onClose ? 'dialog' : 'region'}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (asksToStartOver) keepOn();
        else if (onClose) onClose();
        else return;
        event.stopPropagation();
      }}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
        '&:focus': { outline: 'none' },
      }}
    >
      <ChatHeader
        id={titleId}
        heading={heading}
        businessName={businessName}
        logoUrl={logoUrl}
        handedOff={state.handedOff}
        reading={
          reads === null
            ? null
            : {
                isOn: reads,
                toggle: () => {
                  stopReading();
                  setReads(!reads);
                },
              }
        }
        onStartOver={isOpen && state.entries.length > 1 ? () => setAsksToStartOver(true) : null}
        onClose={onClose}
      />
      {asksToStartOver && (
        <Box
          role="alertdialog"
          aria-label={t('startOverAsked')}
          sx={{
            px: 4,
            py: 3,
            borderBottom: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Typography variant="body2">{t('startOverAsked')}</Typography>
          <Stack direction="row" sx={{ gap: 2, mt: 2 }}>
            <Button autoFocus variant="contained" onClick={begin} sx={{ minHeight: 44 }}>
              {t('startOver')}
            </Button>
            <Button color="inherit" onClick={keepOn} sx={{ minHeight: 44 }}>
              {t('keepOn')}
            </Button>
          </Stack>
        </Box>
      )}
      <VisuallyHidden role="status">{isBusy && !state.sending?.problem ? t('typing') : ''}</VisuallyHidden>
      {status === 'opening' && <Opening />}
      {status === 'failed' && (
        <Notice icon={WifiOff} body={problem ?? t('openFailed')}>
          <Button variant="outlined" color="inherit" onClick={openAgain} sx={{ minHeight: 44 }}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {status === 'off' && (
        <Notice icon={MessageCircleOff} body={problem ?? t('openFailed')}>
          {phone && (
            <Button
              variant="outlined"
              color="inherit"
              href={`tel:${phone}`}
              startIcon={<Phone size={18} aria-hidden />}
              sx={{ minHeight: 44 }}
            >
              {t('call', { phone: formatPhone(phone) })}
            </Button>
          )}
        </Notice>
      )}
      {(isOpen || status === 'ended') && (
        <ChatLog
          state={state}
          businessName={businessName}
          timeZone={timeZone}
          onRetry={() => void retry()}
          onEdit={() => {
            setText([withdraw(), text].filter(Boolean).join('\n'));
            field.current?.focus();
          }}
        />
      )}
      {status === 'ended' && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={begin} sx={{ minHeight: 44 }}>
              {t('beginAgain')}
            </Button>
          }
          sx={{ borderRadius: 0 }}
        >
          {t('ended')}
        </Alert>
      )}
      {isOpen && (
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
          {state.handedOff && (
            <Typography
              variant="body2"
              sx={{ display: 'flex', gap: 2, alignItems: 'center', px: 4, pt: 3, color: 'text.secondary' }}
            >
              <UserRound size={16} aria-hidden style={{ flexShrink: 0 }} />
              {t('handedOff', { name: businessName })}
            </Typography>
          )}
          {state.suggestions.length > 0 && !isBusy && (
            <Box role="group" aria-label={t('suggestions')} sx={SUGGESTIONS}>
              {state.suggestions.map(({ label, value }) => (
                <Button
                  key={value}
                  variant="outlined"
                  color="inherit"
                  onClick={() => {
                    say(value, false);
                    // The button is gone with the answer.
                    panel.current?.focus();
                  }}
                  sx={SUGGESTION}
                >
                  {label}
                </Button>
              ))}
            </Box>
          )}
          <Composer text={text} onText={setText} onSend={say} isDisabled={isBusy} field={field} />
          {footer}
        </Box>
      )}
    </Box>
  );
}

const SUGGESTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  px: 3,
  pt: 3,
  maxHeight: 168,
  overflowY: 'auto',
} as const;

const SUGGESTION = {
  color: 'text.primary',
  minHeight: 44,
  px: 4,
  borderRadius: '22px',
  whiteSpace: 'normal',
  textAlign: 'left',
  lineHeight: 1.3,
  fontSize: '0.875rem',
} as const;

function Opening() {
  const { t } = useTranslation('shared');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ flex: 1, p: 4 }}>
      <Skeleton variant="rounded" width="72%" height={64} sx={{ borderRadius: '18px' }} />
    </Box>
  );
}

function Notice({ icon: Icon, body, children }: { icon: typeof WifiOff; body: string; children: ReactNode }) {
  return (
    <Stack
      role="alert"
      sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', gap: 4, p: 8, textAlign: 'center' }}
    >
      <Box sx={{ color: 'text.secondary', lineHeight: 0 }}>
        <Icon size={32} aria-hidden />
      </Box>
      <Typography>{body}</Typography>
      {children}
    </Stack>
  );
}
