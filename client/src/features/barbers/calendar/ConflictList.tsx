import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { CalendarClock, CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type CalendarConflictResolution,
  type CalendarConnectionPartsFragment,
  useResolveCalendarConflictMutation,
} from '../../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../../lib/dates';
import { REFRESH, useCalendarAction } from './useCalendarAction';

type Conflict = CalendarConnectionPartsFragment['conflicts'][number];

interface Props {
  conflicts: readonly Conflict[];
  timeZone: string;
  mayManage: boolean;
}

/** Visits that were moved or deleted in the calendar: each waits for a decision. */
export function ConflictList({ conflicts, timeZone, mayManage }: Props) {
  const { t } = useTranslation('calendarSync');
  const confirm = useConfirm();
  const { busy, run } = useCalendarAction();
  const [resolve] = useResolveCalendarConflictMutation(REFRESH);
  if (conflicts.length === 0) return null;

  const when = (iso: string) => `${formatDateShort(iso, timeZone)}, ${formatTime(iso, timeZone)}`;
  const settle = (id: string, resolution: CalendarConflictResolution, done: string) =>
    run(`${id} ${resolution}`, () => resolve({ variables: { id, resolution } }), done, t('conflicts.failed'));
  const accept = async ({ id, kind, clientName, startsAt }: Conflict) => {
    if (kind === 'moved') {
      await settle(id, 'ACCEPT_THEIRS', t('conflicts.moveDone'));
      return;
    }
    const { confirmed } = await confirm({
      title: t('conflicts.cancelTitle'),
      description: t('conflicts.cancelBody', {
        client: clientName ?? t('conflicts.noClient'),
        ours: when(startsAt),
      }),
      confirmationText: t('conflicts.acceptDelete'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (confirmed) await settle(id, 'ACCEPT_THEIRS', t('conflicts.cancelDone'));
  };

  return (
    <Box component="section" aria-label={t('conflicts.title')}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('conflicts.title')}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}
      >
        {conflicts.map((conflict) => {
          const { id, kind, clientName, services, startsAt, theirStartsAt } = conflict;
          const Icon = kind === 'moved' ? CalendarClock : CalendarX;
          return (
            <Box
              key={id}
              component="li"
              sx={{
                listStyle: 'none',
                display: 'flex',
                gap: 3,
                p: 3,
                '& + &': { borderTop: '1px solid', borderColor: 'divider' },
              }}
            >
              <Box sx={{ color: 'warning.main', lineHeight: 0, pt: 0.5 }}>
                <Icon size={18} aria-hidden />
              </Box>
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {clientName ?? t('conflicts.noClient')} · {services}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {theirStartsAt
                    ? t('conflicts.moved', { theirs: when(theirStartsAt), ours: when(startsAt) })
                    : t('conflicts.deleted', { ours: when(startsAt) })}
                </Typography>
                {mayManage && (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
                    <Button
                      variant="outlined"
                      color="inherit"
                      disabled={busy !== null}
                      loading={busy === `${id} KEEP_OURS`}
                      onClick={() => void settle(id, 'KEEP_OURS', t('conflicts.kept'))}
                    >
                      {t('conflicts.keep')}
                    </Button>
                    <Button
                      variant="outlined"
                      color={kind === 'moved' ? 'primary' : 'error'}
                      disabled={busy !== null}
                      loading={busy === `${id} ACCEPT_THEIRS`}
                      onClick={() => void accept(conflict)}
                    >
                      {t(kind === 'moved' ? 'conflicts.acceptMove' : 'conflicts.acceptDelete')}
                    </Button>
                  </Box>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
