import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { KeyRound, RefreshCw, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type CalendarConnectionPartsFragment,
  type CalendarPolicy,
  useDisconnectCalendarMutation,
  useSetCalendarPolicyMutation,
  useSyncCalendarMutation,
} from '../../../generated/graphql.generated';
import { failureDetail } from '../../../lib/failureDetail';
import { formatDateWithYear } from '../../../lib/dates';
import { relativeTime } from '../../../lib/relativeTime';
import { CalendarBadge } from '../CalendarBadge';
import { ConflictList } from './ConflictList';
import { PolicyChoice } from './PolicyChoice';
import { REFRESH, useCalendarAction } from './useCalendarAction';

interface Props {
  connection: CalendarConnectionPartsFragment;
  name: string;
  timeZone: string;
  onRenew: () => void;
}

const NEAR_MILLISECONDS = 14 * 24 * 60 * 60_000;
const isNear = (instant: string): boolean => Date.parse(instant) - Date.now() < NEAR_MILLISECONDS;
/** The calendar that is connected: how it stands, what waits for a decision, and what can be done with it. */
export function ConnectionPanel({ connection, name, timeZone, onRenew }: Props) {
  const { t } = useTranslation('calendarSync');
  const { mayManage, lastError, failingSince, accessEndsAt, warnings, conflicts } = connection;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <State connection={connection} />
      {lastError && (
        <RenewAlert severity={failingSince ? 'error' : 'warning'} onRenew={mayManage ? onRenew : null}>
          {lastError} {failingSince && t('state.failing', { when: relativeTime(failingSince) })}
        </RenewAlert>
      )}
      {accessEndsAt && !failingSince && isNear(accessEndsAt) && (
        <RenewAlert severity="info" onRenew={mayManage ? onRenew : null}>
          {t('state.accessEnds', { date: formatDateWithYear(accessEndsAt, timeZone) })}
        </RenewAlert>
      )}
      {warnings.length > 0 && <Alert severity="warning">{warnings.join(' ')}</Alert>}
      <ConflictList conflicts={conflicts} timeZone={timeZone} mayManage={mayManage} />
      {mayManage && <Policy connection={connection} name={name} />}
      {mayManage && <Disconnect connection={connection} />}
    </Box>
  );
}

/** Something about the access that whoever may manage the calendar can mend by giving it again. */
function RenewAlert({
  severity,
  onRenew,
  children,
}: {
  severity: AlertColor;
  onRenew: (() => void) | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('calendarSync');
  return (
    <Alert
      severity={severity}
      action={
        onRenew && (
          <Button
            color="inherit"
            size="small"
            startIcon={<KeyRound size={16} aria-hidden />}
            onClick={onRenew}
          >
            {t('state.renew')}
          </Button>
        )
      }
      // The button goes below where there is no room beside.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-action': { pl: { xs: 8, sm: 4 }, ml: { xs: 0, sm: 'auto' } } }}
    >
      {children}
    </Alert>
  );
}

function State({ connection }: Pick<Props, 'connection'>) {
  const { t } = useTranslation('calendarSync');
  const { busy, run } = useCalendarAction();
  const [sync] = useSyncCalendarMutation(REFRESH);
  const { barberId, status, mayManage, calendarName, accountName, host, lastSyncAt, provider } = connection;
  const facts = [
    lastSyncAt ? t('state.lastSync', { when: relativeTime(lastSyncAt) }) : t('state.never'),
    t('state.busy', { count: connection.busyCount }),
    provider !== 'ics' && t('state.written', { count: connection.writtenCount }),
  ].filter(Boolean);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        borderRadius: '10px',
        bgcolor: 'soft.sunken',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
          <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{calendarName}</Typography>
          <CalendarBadge status={status} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {accountName ? t('state.account', { account: accountName, host }) : host}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      {mayManage && (
        <Button
          variant="outlined"
          startIcon={<RefreshCw size={17} aria-hidden />}
          loading={busy === 'sync'}
          onClick={() =>
            void run('sync', () => sync({ variables: { barberId } }), t('sync.done'), t('sync.failed'))
          }
        >
          {t('sync.action')}
        </Button>
      )}
    </Box>
  );
}

function Policy({ connection: { barberId, policy }, name }: Pick<Props, 'connection' | 'name'>) {
  const { t } = useTranslation('calendarSync');
  const { busy, run } = useCalendarAction();
  const [setPolicy] = useSetCalendarPolicyMutation(REFRESH);
  const change = (chosen: CalendarPolicy) =>
    run(
      'policy',
      () => setPolicy({ variables: { barberId, policy: chosen } }),
      t('policy.changed'),
      t('policy.failed'),
    );
  return (
    <PolicyChoice
      value={policy ?? 'keep_busy'}
      name={name}
      disabled={busy !== null}
      onChange={(chosen) => void change(chosen)}
    />
  );
}

function Disconnect({ connection: { barberId, provider, writtenCount } }: Pick<Props, 'connection'>) {
  const { t } = useTranslation('calendarSync');
  const toast = useToast();
  const confirm = useConfirm();
  const [removeEvents, setRemoveEvents] = useState(true);
  const [disconnect, { loading }] = useDisconnectCalendarMutation(REFRESH);
  const hasEvents = provider !== 'ics' && writtenCount > 0;

  const ask = async () => {
    const { confirmed } = await confirm({
      title: t('disconnect.title'),
      description: t('disconnect.body'),
      confirmationText: t('disconnect.action'),
      confirmationButtonProps: { color: 'error', variant: 'contained' },
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    try {
      const answer = await disconnect({
        variables: { barberId, removeEvents: hasEvents && removeEvents },
      });
      const said = answer.data?.disconnectCalendar.message;
      // The server says more when it could not reach the calendar any more.
      const isPlain = said === undefined || said === 'Integration disconnected';
      toast.success(t('disconnect.done'), isPlain ? undefined : said);
    } catch (error) {
      toast.error(t('disconnect.failed'), failureDetail(error, t('tryAgain')));
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {hasEvents && (
        <FormControlLabel
          control={
            <Checkbox checked={removeEvents} onChange={({ target }) => setRemoveEvents(target.checked)} />
          }
          label={t('disconnect.remove')}
        />
      )}
      <Button
        color="error"
        startIcon={<Unplug size={17} aria-hidden />}
        loading={loading}
        onClick={() => void ask()}
      >
        {t('disconnect.action')}
      </Button>
    </Box>
  );
}
