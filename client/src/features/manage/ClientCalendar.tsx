import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { CalendarSync, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateClientFeedMutation, useRequestContactCodeMutation } from '../../generated/public.generated';
import { codeRequired, errorMessage } from '../../lib/errors';

/** A secret address at which the client's own calendar program follows all visits to come. */
export function ClientCalendar({ manageToken }: { manageToken: string }) {
  const { t } = useTranslation('manage');
  const [create, { loading }] = useCreateClientFeedMutation();
  const [requestCode, { loading: requesting }] = useRequestContactCodeMutation();
  const [address, setAddress] = useState<string>();
  const [code, setCode] = useState<string>();
  const [notice, setNotice] = useState<{ severity: 'success' | 'error'; text: string }>();

  const make = async () => {
    setNotice(undefined);
    try {
      setAddress((await create({ variables: { manageToken, code: code?.trim() } })).data.createClientFeed);
    } catch (error) {
      // The link of one visit does not open the others: the client shows a code that was sent to them.
      if (codeRequired(error)) {
        await sendCode();
        return;
      }
      setNotice({ severity: 'error', text: errorMessage(error, t('feed.failed')) });
    }
  };
  const sendCode = async () => {
    try {
      await requestCode({ variables: { input: { manageToken } } });
      setCode((typed) => typed ?? '');
      setNotice({ severity: 'success', text: t('feed.codeSent') });
    } catch (error) {
      setNotice({ severity: 'error', text: errorMessage(error, t('feed.failed')) });
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '');
      setNotice({ severity: 'success', text: t('feed.copied') });
    } catch {
      // Browsers give the clipboard to secure pages only; the field can still be copied from.
      setNotice({ severity: 'error', text: t('feed.copyFailed') });
    }
  };

  return (
    <Box component="section" aria-labelledby="feed-title" sx={{ display: 'grid', gap: 3, mt: 8 }}>
      <Typography id="feed-title" component="h2" variant="h3">
        {t('feed.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t(address ? 'feed.made' : 'feed.body')}</Typography>
      {address ? (
        <>
          <TextField
            id="client-feed"
            label={t('feed.address')}
            value={address}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={({ target }) => target.select()}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <Button
              variant="outlined"
              href={address.replace(/^https?:/, 'webcal:')}
              startIcon={<CalendarSync size={18} aria-hidden />}
              sx={{ minHeight: 44 }}
            >
              {t('feed.open')}
            </Button>
            <Button
              startIcon={<Copy size={18} aria-hidden />}
              onClick={() => void copy()}
              sx={{ minHeight: 44 }}
            >
              {t('feed.copy')}
            </Button>
          </Box>
        </>
      ) : (
        <>
          {code !== undefined && (
            <TextField
              id="client-feed-code"
              label={t('feed.code')}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              slotProps={{
                htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
              }}
              sx={{ maxWidth: 240 }}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <Button
              variant="outlined"
              startIcon={<CalendarSync size={18} aria-hidden />}
              loading={loading || requesting}
              disabled={code?.trim() === ''}
              onClick={() => void make()}
              sx={{ minHeight: 44, justifySelf: 'start' }}
            >
              {t('feed.button')}
            </Button>
            {code !== undefined && (
              <Button loading={requesting} onClick={() => void sendCode()} sx={{ minHeight: 44 }}>
                {t('feed.newCode')}
              </Button>
            )}
          </Box>
        </>
      )}
      <Box role="status">{notice && <Alert severity={notice.severity}>{notice.text}</Alert>}</Box>
    </Box>
  );
}
