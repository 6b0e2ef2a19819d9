import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { Copy, Link2, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type CalendarConnectionPartsFragment,
  useCreateCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
} from '../../../generated/graphql.generated';
import { failureDetail } from '../../../lib/failureDetail';
import { REFRESH, useCalendarAction } from './useCalendarAction';

interface Props {
  connection: CalendarConnectionPartsFragment;
  name: string;
}

/** A link for calendar programs that only read: made, copied, and revoked. */
export function FeedSection({ connection: { barberId, feedUrl }, name }: Props) {
  const { t } = useTranslation('calendarSync');
  const toast = useToast();
  const confirm = useConfirm();
  const { busy, run } = useCalendarAction();
  const [create, creating] = useCreateCalendarFeedMutation(REFRESH);
  const [revoke] = useRevokeCalendarFeedMutation(REFRESH);

  const make = async () => {
    try {
      await create({ variables: { barberId } });
    } catch (error) {
      toast.error(t('feed.failed'), failureDetail(error, t('tryAgain')));
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(feedUrl ?? '');
      toast.success(t('feed.copied'));
    } catch {
      // Browsers give the clipboard to secure pages only; the field above can still be copied from.
      toast.error(t('feed.copyFailed'), feedUrl ?? undefined);
    }
  };
  const askToRevoke = async () => {
    const { confirmed } = await confirm({
      title: t('feed.revokeTitle'),
      description: t('feed.revokeBody'),
      confirmationText: t('feed.revoke'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (confirmed)
      await run('revoke', () => revoke({ variables: { barberId } }), t('feed.revoked'), t('feed.failed'));
  };

  return (
    <Box component="section" aria-label={t('feed.title')} sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('feed.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('feed.body', { name })}
        </Typography>
      </Box>
      {feedUrl ? (
        <>
          <TextField
            id="calendar-feed"
            label={t('feed.address')}
            value={feedUrl}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={({ target }) => target.select()}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button variant="outlined" startIcon={<Copy size={17} aria-hidden />} onClick={() => void copy()}>
              {t('feed.copy')}
            </Button>
            <Button
              color="error"
              startIcon={<Unlink size={17} aria-hidden />}
              loading={busy === 'revoke'}
              onClick={() => void askToRevoke()}
            >
              {t('feed.revoke')}
            </Button>
          </Box>
        </>
      ) : (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          startIcon={<Link2 size={17} aria-hidden />}
          loading={creating.loading}
          onClick={() => void make()}
        >
          {t('feed.create')}
        </Button>
      )}
    </Box>
  );
}
