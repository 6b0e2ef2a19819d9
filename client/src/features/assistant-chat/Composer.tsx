import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { ArrowUp, Mic, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type Ref, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCENT, ON_ACCENT } from './chatLook';
import { canListen } from './speech';
import { useListening } from './useListening';

interface Props {
  text: string;
  onText: (text: string) => void;
  /** @param wasSpoken said rather than written. */
  onSend: (text: string, wasSpoken: boolean) => void;
  isDisabled: boolean;
  field: Ref<HTMLTextAreaElement>;
}

const LONGEST = 1_000;

/** Where the customer writes, or speaks. */
export function Composer({ text, onText, onSend, isDisabled, field }: Props) {
  const { t } = useTranslation('chat');
  const spoken = useCallback((said: string) => onSend(said.slice(0, LONGEST), true), [onSend]);
  const { isListening, problem, start, stop } = useListening({ onWords: onText, onDone: spoken });
  const canSend = !isDisabled && text.trim() !== '';

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend) onSend(text.trim(), false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses it.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
  };

  return (
    <Box component="form" onSubmit={send} sx={{ px: 3, pt: 2, pb: 'max(12px, env(safe-area-inset-bottom))' }}>
      {problem && (
        <Typography role="alert" variant="body2" color="error" sx={{ px: 1, pb: 2 }}>
          {t(`listening.${problem}`)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: 1,
          pl: 4,
          pr: 1,
          py: 1,
          border: '1px solid',
          borderColor: 'soft.line',
          borderRadius: '28px',
          bgcolor: 'background.paper',
          '&:focus-within': { borderColor: ACCENT, outline: `1px solid ${ACCENT}` },
        }}
      >
        <InputBase
          multiline
          maxRows={4}
          inputRef={field}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={isListening ? t('listening.now') : t('placeholder')}
          slotProps={{ input: { 'aria-label': t('message'), maxLength: LONGEST, enterKeyHint: 'send' } }}
          // Smaller letters make telephones zoom in.
          sx={{
            flex: 1,
            py: 2.25,
            fontSize: '1rem',
            lineHeight: 1.4,
            '& textarea:focus-visible': { outline: 'none' },
          }}
        />
        {canListen() && (
          <IconButton
            aria-label={isListening ? t('listening.stop') : t('listening.start')}
            aria-pressed={isListening}
            disabled={isDisabled}
            onClick={isListening ? stop : start}
            sx={{ ...ROUND, color: isListening ? 'error.main' : 'text.secondary' }}
          >
            {isListening ? <Square size={18} aria-hidden /> : <Mic size={20} aria-hidden />}
          </IconButton>
        )}
        <IconButton
          type="submit"
          aria-label={t('send')}
          disabled={!canSend}
          sx={{
            ...ROUND,
            bgcolor: ACCENT,
            color: ON_ACCENT,
            '&:hover': { bgcolor: ACCENT, opacity: 0.9 },
            '&.Mui-disabled': { bgcolor: 'soft.sunken', color: 'text.secondary' },
          }}
        >
          <ArrowUp size={20} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  );
}

const ROUND = { width: 44, height: 44, borderRadius: '50%' } as const;
