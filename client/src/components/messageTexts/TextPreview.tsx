import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessagePreviewPartsFragment, type MessageWordsInput } from '../../generated/graphql.generated';
import { errorMessage, fieldErrors } from '../../lib/errors';
import { useSettled } from '../../lib/useSettled';
import { type TextDesk } from './textDesk';

interface Props {
  desk: TextDesk;
  /** What is typed now. */
  input: MessageWordsInput;
}

/** How the words look when they are sent, a moment after they are typed; the last good look while they are wrong. */
export function TextPreview({ desk, input }: Props) {
  const { t } = useTranslation('messageTexts');
  const subject = useSettled(input.subject, 300);
  const body = useSettled(input.body, 300);
  const { data, previousData, error } = desk.usePreview({
    variables: { input: { ...input, subject, body } },
    fetchPolicy: 'no-cache',
  });
  const shown = (data ?? previousData)?.preview;
  const complaint =
    error && (Object.values(fieldErrors(error))[0] ?? errorMessage(error, t('preview.failed')));

  return (
    <Box component="section" aria-labelledby="preview-title">
      <Typography id="preview-title" variant="h3" sx={{ mb: 3 }}>
        {t('preview.title')}
      </Typography>
      <Box role="status">
        {complaint && (
          <Alert severity="warning" sx={{ mb: 3 }}>
            {complaint}
          </Alert>
        )}
      </Box>
      {shown ? (
        shown.html ? (
          <MailPreview mail={shown} />
        ) : (
          <BubblePreview message={shown} channel={input.channel} />
        )
      ) : (
        !error && <Skeleton variant="rounded" height={240} />
      )}
    </Box>
  );
}

function MailPreview({ mail: { subject, text, html } }: { mail: MessagePreviewPartsFragment }) {
  const { t } = useTranslation('messageTexts');
  const [look, setLook] = useState<'html' | 'text'>('html');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={look}
        aria-label={t('preview.look')}
        onChange={(_event, next: typeof look | null) => next && setLook(next)}
        sx={{ mb: 3 }}
      >
        <ToggleButton value="html" sx={{ px: 4, minHeight: 40 }}>
          {t('preview.html')}
        </ToggleButton>
        <ToggleButton value="text" sx={{ px: 4, minHeight: 40 }}>
          {t('preview.text')}
        </ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        <Box
          sx={{
            px: 4,
            py: 3,
            borderBottom: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Typography variant="body2" color="textSecondary">
            {t('subject')}
          </Typography>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject}</Typography>
        </Box>
        {look === 'html' ? (
          // No scripts, no forms, no navigation: links go nowhere here.
          <Box
            component="iframe"
            title={t('preview.frame')}
            sandbox=""
            srcDoc={html?.replace('<head>', '<head><base target="_blank">')}
            sx={{ display: 'block', width: '100%', height: 620, border: 0, bgcolor: '#faf7f2' }}
          />
        ) : (
          <Box
            component="pre"
            tabIndex={0}
            sx={{
              m: 0,
              p: 4,
              bgcolor: 'background.paper',
              fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
              fontSize: '0.8125rem',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {text}
          </Box>
        )}
      </Box>
    </>
  );
}

interface BubbleProps {
  message: MessagePreviewPartsFragment;
  channel: MessageWordsInput['channel'];
}

function BubblePreview({ message: { text, sms }, channel }: BubbleProps) {
  const { t } = useTranslation('messageTexts');
  return (
    <>
      <Box sx={{ p: 5, borderRadius: 1, bgcolor: 'soft.sunken' }}>
        <Box
          sx={{
            maxWidth: 340,
            px: 4,
            py: 3,
            borderRadius: '18px',
            borderBottomLeftRadius: '4px',
            bgcolor: channel === 'assistant' ? 'soft.accent' : 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
      </Box>
      {sms && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('preview.segments', { count: sms.segments })} ·{' '}
          {t('preview.units', {
            count: sms.units,
            encoding: sms.encoding === 'GSM_7' ? 'GSM-7' : 'UCS-2',
          })}
          {sms.costly.length > 0 && (
            <>
              <br />
              {t('preview.costly', { characters: sms.costly.map((one) => `“${one}”`).join(', ') })}
            </>
          )}
        </Typography>
      )}
    </>
  );
}
