import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf, keepDraft } from '../../lib/drafts';

interface Props {
  conversationId: string;
  /** Shown under the field when the last attempt failed. */
  failure: string | null;
  /** Resolves with whether it was sent; the key stays the same until it was. */
  onSend: (text: string, key: string) => Promise<boolean>;
}

const LONGEST = 1000;

/** A reply to the customer: Enter sends it, Shift+Enter begins a new line. */
export function Composer({ conversationId, failure, onSend }: Props) {
  const { t } = useTranslation('conversations');
  const [text, setText] = useState(() => draftOf(conversationId));
  const [isSending, setSending] = useState(false);
  const [key, setKey] = useState(newKey);
  const field = useRef<HTMLTextAreaElement>(null);

  // Whoever takes a conversation over is about to write.
  useEffect(() => field.current?.focus(), []);

  const change = (next: string) => {
    setText(next);
    keepDraft(conversationId, next);
  };
  const send = async () => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    if (await onSend(text.trim(), key)) {
      change('');
      setKey(newKey());
    }
    setSending(false);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const isLineBreak = event.shiftKey || event.nativeEvent.isComposing || isTouched();
    if (event.key !== 'Enter' || isLineBreak) return;
    event.preventDefault();
    void send();
  };

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}
    >
      <TextField
        multiline
        maxRows={6}
        fullWidth
        value={text}
        error={failure !== null}
        helperText={failure ?? (isTouched() ? undefined : t('composer.hint'))}
        placeholder={t('composer.placeholder')}
        inputRef={field}
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
        slotProps={{
          htmlInput: { 'aria-label': t('composer.label'), maxLength: LONGEST, readOnly: isSending },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isSending}
        disabled={text.trim() === ''}
        startIcon={<SendHorizontal size={18} aria-hidden />}
        sx={{ minHeight: 44 }}
      >
        {t('composer.send')}
      </Button>
    </Box>
  );
}

/** On a telephone Enter is how a line ends; there is no Shift+Enter. */
const isTouched = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
