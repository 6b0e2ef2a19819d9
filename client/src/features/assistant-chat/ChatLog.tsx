import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateShort, formatTime, localDateOf, viewerZone } from '../../lib/dates';
import { AppointmentCard } from './AppointmentCard';
import { ChatBubble } from './ChatBubble';
import type { ChatEntry, ChatState } from './chatState';
import { TypingDots } from './TypingDots';

interface Props {
  state: ChatState;
  businessName: string;
  timeZone: string;
  onRetry: () => void;
  onEdit: () => void;
}

/** When it was said is told where the talk rests. */
const PAUSE_MILLISECONDS = 5 * 60_000;

/** Everything said so far, scrolled to the latest. */
export function ChatLog({ state, businessName, timeZone, onRetry, onEdit }: Props) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  const { sending, parts, appointment, handedOff } = state;
  const said = [
    ...state.entries.map((entry) => ({ ...entry, key: String(entry.position) })),
    ...state.unconfirmed.map((entry, index) => ({ ...entry, member: null, key: `said ${index}` })),
  ];
  const isAwaited = sending !== null && !sending.problem && !handedOff;
  const speakerOf = ({ kind, member }: Speaker): string => {
    if (kind !== 'staff') return t(kind === 'customer' ? 'you' : 'assistant');
    return member ? t('member', { member, name: businessName }) : t('team', { name: businessName });
  };

  useEffect(() => {
    box.current?.scrollTo?.({ top: box.current.scrollHeight });
  }, [said.length, parts.length, isAwaited, sending?.problem, appointment, state.suggestions.length]);

  return (
    <Box
      ref={box}
      tabIndex={0}
      role="log"
      aria-live="polite"
      aria-label={t('messages')}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', px: 4, pb: 4 }}
    >
      {said.map((entry, index) => {
        const { key, kind, text, at } = entry;
        const next = said[index + 1];
        const isPause = !next || Date.parse(next.at) - Date.parse(at) > PAUSE_MILLISECONDS;
        return (
          <ChatBubble
            key={key}
            kind={kind}
            text={text}
            speaker={speakerOf(entry)}
            isFirst={!isSameSpeaker(entry, said[index - 1])}
            isLast={!isSameSpeaker(entry, next)}
            note={isPause && <time dateTime={at}>{moment(at)}</time>}
          />
        );
      })}
      {appointment && (
        <AppointmentCard appointment={appointment} timeZone={timeZone} canChange={!handedOff} />
      )}
      {isAwaited && parts.length > 0 && (
        // Read out when it is whole.
        <Box aria-hidden>
          <ChatBubble kind="assistant" text={parts.join(' ')} speaker={t('assistant')} isFirst isLast />
        </Box>
      )}
      {isAwaited && <TypingDots />}
      {sending?.problem && (
        <Box
          role="alert"
          sx={{
            mt: 2,
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'flex-end',
            color: 'error.main',
          }}
        >
          <Box component="span" sx={{ fontSize: '0.8125rem', textAlign: 'right' }}>
            {sending.problem}
          </Box>
          <Box sx={{ display: 'flex' }}>
            <Button size="small" color="inherit" onClick={onEdit} sx={{ minHeight: 44 }}>
              {t('edit')}
            </Button>
            <Button size="small" color="inherit" onClick={onRetry} sx={{ minHeight: 44 }}>
              {t('retry')}
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  );
}

type Speaker = Pick<ChatEntry, 'kind' | 'member'>;

const isSameSpeaker = (one: Speaker, other: Speaker | undefined): boolean =>
  one.kind === other?.kind && one.member === other.member;

/** The time; with the day where that is another one. */
function moment(at: string): string {
  const zone = viewerZone();
  const time = formatTime(at, zone);
  return localDateOf(at, zone) === localDateOf(new Date(), zone)
    ? time
    : `${formatDateShort(at, zone)}, ${time}`;
}
