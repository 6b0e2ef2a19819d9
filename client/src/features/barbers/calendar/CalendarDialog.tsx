import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useGuardedClose } from '../../../components/useGuardedClose';
import {
  type CalendarConnectionPartsFragment,
  useCalendarConnectionQuery,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/calendarSync.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { ConnectForm } from './ConnectForm';
import { ConnectionPanel } from './ConnectionPanel';
import { FeedSection } from './FeedSection';
import { GoogleChoice } from './GoogleChoice';
import { type GoogleProblem } from './googleProblems';

addTexts('calendarSync', texts);

interface Props {
  barber: { id: string; name: string };
  timeZone: string;
  /** What a return from Google brought: a connection to choose a calendar with, or why there is none. */
  google?: { token: string | null; problem: GoogleProblem | null };
  /** What Google brought has been dealt with. */
  onGoogleDone?: () => void;
  onClose: () => void;
}

/** Connects the outside calendar of a barber, or shows how the connected one stands. */
export function CalendarDialog({ barber: { id, name }, timeZone, google, onGoogleDone, onClose }: Props) {
  const { t } = useTranslation('calendarSync');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [isDirty, setDirty] = useState(false);
  const { data, error, refetch } = useCalendarConnectionQuery({
    variables: { barberId: id },
    fetchPolicy: 'cache-and-network',
  });
  const connection = data?.calendarConnection;
  const close = useGuardedClose(isDirty, onClose, {
    title: t('discard.title'),
    body: t('discard.body'),
    discard: t('discard.action'),
    keep: t('discard.keep'),
  });
  return (
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="calendar-title"
    >
      <DialogTitle id="calendar-title">{t('title', { name })}</DialogTitle>
      <DialogContent>
        {!connection && !error && <SkeletonRows rows={5} />}
        {!connection && error && (
          <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
        )}
        {google?.problem && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {t(`google.problems.${google.problem}`)}
          </Alert>
        )}
        {connection && google?.token && connection.mayManage && (
          <GoogleChoice
            connection={connection}
            name={name}
            token={google.token}
            onDone={() => onGoogleDone?.()}
          />
        )}
        {connection && !(google?.token && connection.mayManage) && (
          <Content connection={connection} name={name} timeZone={timeZone} onDirty={setDirty} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void close()}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ContentProps {
  connection: CalendarConnectionPartsFragment;
  name: string;
  timeZone: string;
  onDirty: (isDirty: boolean) => void;
}

function Content({ connection, name, timeZone, onDirty }: ContentProps) {
  const { t } = useTranslation('calendarSync');
  const [isRenewing, setRenewing] = useState(false);
  const { status, mayManage } = connection;
  if (!mayManage && status === 'DISCONNECTED') {
    return (
      <Typography color="textSecondary">
        {t('notConnected')} {t('readOnly', { name })}
      </Typography>
    );
  }
  const leaveForm = () => {
    onDirty(false);
    setRenewing(false);
  };
  return (
    <>
      {status === 'DISCONNECTED' || isRenewing ? (
        <ConnectForm
          connection={connection}
          name={name}
          onDirty={onDirty}
          onBack={isRenewing ? leaveForm : undefined}
          onDone={leaveForm}
        />
      ) : (
        <ConnectionPanel
          connection={connection}
          name={name}
          timeZone={timeZone}
          onRenew={() => setRenewing(true)}
        />
      )}
      {mayManage && !isRenewing && (
        <>
          <Divider sx={{ my: 5 }} />
          <FeedSection connection={connection} name={name} />
        </>
      )}
    </>
  );
}
