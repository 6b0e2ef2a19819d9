import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { BookmarkPlus, RotateCcw, SendHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AssistantSettingsInput,
  type RehearsalMind,
  useRehearseMessageMutation,
} from '../../../../generated/graphql.generated';
import { errorMessage } from '../../../../lib/errors';
import { Bubble } from './Bubble';
import { type Exchange } from './own/testOfChat';
import { Trail } from './Trail';

interface Props {
  draft: AssistantSettingsInput | null;
  mind: RehearsalMind;
  onSaveAsTest: (exchanges: readonly Exchange[]) => void;
}

/** A conversation with the assistant under the settings on screen. Nothing of it is kept or booked. */
export function TryChat({ draft, mind, onSaveAsTest }: Props) {
  const { t } = useTranslation('assistantSettings');
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [text, setText] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [say] = useRehearseMessageMutation({ fetchPolicy: 'no-cache' });
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [exchanges, sent]);

  const last = exchanges.at(-1)?.answer;
  const send = async (message: string) => {
    if (!draft || sent !== null || !message.trim()) return;
    setSent(message);
    setText('');
    setFailure(null);
    try {
      const input = { text: message, session: last?.session ?? null, settings: draft, mind };
      const { data } = await say({ variables: { input } });
      if (data) setExchanges([...exchanges, { text: message, answer: data.rehearseMessage }]);
    } catch (error) {
      setFailure(error);
      setText(message);
    }
    setSent(null);
  };
  const startOver = () => {
    setExchanges([]);
    setFailure(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(text);
  };

  return (
    <Box component="section" aria-labelledby="try-title" sx={{ mt: 8 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 1, minHeight: 44 }}
      >
        <Typography variant="h3" component="h3" id="try-title" sx={{ flex: 1 }}>
          {t('chat.title')}
        </Typography>
        {exchanges.length > 0 && (
          <>
            <Button
              startIcon={<BookmarkPlus size={16} aria-hidden />}
              disabled={sent !== null}
              onClick={() => onSaveAsTest(exchanges)}
              sx={{ minHeight: 44 }}
            >
              {t('chat.saveAsTest')}
            </Button>
            <Button
              color="inherit"
              startIcon={<RotateCcw size={16} aria-hidden />}
              onClick={startOver}
              sx={{ minHeight: 44 }}
            >
              {t('chat.startOver')}
            </Button>
          </>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3, maxWidth: '70ch' }}>
        {t('chat.body')}
      </Typography>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
        <Box
          ref={log}
          role="log"
          aria-label={t('chat.title')}
          tabIndex={0}
          sx={{
            display: 'grid',
            alignContent: 'start',
            gap: 2,
            p: 4,
            minHeight: 120,
            maxHeight: 480,
            overflowY: 'auto',
          }}
        >
          {exchanges.length === 0 && sent === null && (
            <Typography variant="body2" color="textSecondary">
              {t('chat.empty')}
            </Typography>
          )}
          {exchanges.map(({ text: said, answer }, index) => (
            <Box key={index} sx={{ display: 'grid', gap: 2 }}>
              <Bubble from="customer" text={said} />
              <Bubble from="assistant" text={answer.reply} />
              {answer.ends !== 'nothing' && (
                <Typography variant="subtitle2" component="p" color="success">
                  {t(`chat.ends.${answer.ends}`)}
                </Typography>
              )}
              {answer.trail.length > 0 && (
                <Box component="details" sx={{ typography: 'body2', color: 'text.secondary' }}>
                  <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32 }}>
                    {t('chat.lookedUp', { count: answer.trail.length })}
                  </Box>
                  <Trail calls={answer.trail} />
                </Box>
              )}
            </Box>
          ))}
          {sent !== null && (
            <>
              <Bubble from="customer" text={sent} />
              <Typography variant="body2" color="textSecondary">
                {t('chat.answering')}
              </Typography>
            </>
          )}
        </Box>
        {failure !== null && (
          <Alert severity="error" sx={{ mx: 4, mb: 3 }}>
            {errorMessage(failure, t('chat.failed'))}
          </Alert>
        )}
        {last && last.suggestions.length > 0 && sent === null && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 4, pb: 3 }}>
            {last.suggestions.map(({ label, value }) => (
              <Chip
                key={value}
                component="button"
                type="button"
                variant="outlined"
                label={label}
                onClick={() => void send(value)}
                sx={{ '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' } }}
              />
            ))}
          </Box>
        )}
        <Box
          component="form"
          onSubmit={submit}
          sx={{ display: 'flex', gap: 2, p: 3, borderTop: '1px solid', borderColor: 'divider' }}
        >
          <TextField
            fullWidth
            size="small"
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={t('chat.placeholder')}
            slotProps={{
              htmlInput: { 'aria-label': t('chat.message'), maxLength: 1000, autoComplete: 'off' },
            }}
          />
          <IconButton
            type="submit"
            color="primary"
            aria-label={t('chat.send')}
            disabled={!draft || sent !== null || !text.trim()}
            sx={{ minWidth: 44 }}
          >
            <SendHorizontal size={20} aria-hidden />
          </IconButton>
        </Box>
      </Box>
    </Box>
  );
}
