import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Ban, RotateCw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { MessageStatus } from '../../components/clientMessages/MessageStatusChip';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { type ClientMessageQuery, useClientMessageQuery } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { formatPhone } from '../../lib/phone';
import { AppointmentDialog } from '../bookings/AppointmentDialog';
import { useTenant } from '../tenant/tenantContext';
import { useMessageActions } from './useMessageActions';

interface Props {
  id: string;
  onClose: () => void;
  /** Something about it was changed. */
  onChanged: () => void;
}

/** One message: what it said, what became of it, and what can be done about it. */
export function MessageDrawer({ id, onClose, onChanged }: Props) {
  const { t } = useTranslation('clientMessages');
  const { data, error, refetch } = useClientMessageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);
  const details = data?.clientMessage;
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'message-title',
          sx: { width: { xs: '100%', sm: 480 }, p: 5, gap: 4 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="message-title" variant="h2">
          {details
            ? `${t(`kinds.${details.message.kind}`)} · ${t(`channels.${details.message.channel}`)}`
            : t('details.title')}
        </Typography>
        <IconButton
          onClick={onClose}
          aria-label={t('close', { ns: 'shared' })}
          sx={{ width: 44, height: 44 }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      {!details && !error && <SkeletonRows rows={6} />}
      {!details && error && (
        <ErrorState message={errorMessage(error, t('details.loadFailed'))} onRetry={reload} />
      )}
      {details && (
        <Content
          details={details}
          onChanged={() => {
            reload();
            onChanged();
          }}
        />
      )}
    </Drawer>
  );
}

type Details = ClientMessageQuery['clientMessage'];

function Content({ details, onChanged }: { details: Details; onChanged: () => void }) {
  const { t } = useTranslation('clientMessages');
  const { timeZone } = useTenant().tenant;
  const [isVisitOpen, setIsVisitOpen] = useState(false);
  const { isBusy, sendAgain, cancel } = useMessageActions(onChanged);
  const { message, text, events } = details;
  const when = (at: string) => `${formatDateShort(at, timeZone)}, ${formatTime(at, timeZone)}`;
  const { recipient } = message;
  return (
    <>
      <MessageStatus status={message.status} reason={message.reason} />
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, m: 0 }}
      >
        <Fact label={t('details.to')}>
          {message.clientId && recipient && (
            <Link component={RouterLink} to={`/dashboard/clients/${message.clientId}`}>
              {message.clientName}
            </Link>
          )}
          {!recipient && t('somebody')}
          <Box sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
            {recipient?.startsWith('+') ? formatPhone(recipient) : recipient}
          </Box>
        </Fact>
        {message.appointmentId && message.visitStartsAt && (
          <Fact label={t('details.visit')}>
            <Link component="button" type="button" onClick={() => setIsVisitOpen(true)}>
              {`${message.reference}, ${when(message.visitStartsAt)}`}
            </Link>
          </Fact>
        )}
        <Fact label={t(message.sentAt ? 'details.sent' : 'details.due')}>
          {when(message.sentAt ?? message.dueAt)}
        </Fact>
        {message.attempts > 0 && <Fact label={t('details.attempts')}>{message.attempts}</Fact>}
        {message.segments != null && (
          <Fact label={t('details.segments')}>{t('details.segmentsCount', { count: message.segments })}</Fact>
        )}
      </Box>
      {(message.canSendAgain || message.status === 'scheduled') && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {message.canSendAgain && (
            <Button
              variant="contained"
              disabled={isBusy}
              startIcon={<RotateCw size={18} aria-hidden />}
              onClick={() => void sendAgain(message.id)}
            >
              {t('sendAgain')}
            </Button>
          )}
          {message.status === 'scheduled' && (
            <Button
              color="error"
              variant="outlined"
              disabled={isBusy}
              startIcon={<Ban size={18} aria-hidden />}
              onClick={() => void cancel(message.id)}
            >
              {t('cancel')}
            </Button>
          )}
        </Box>
      )}
      <Box component="section" aria-labelledby="message-text">
        <Typography id="message-text" variant="h3" sx={{ mb: 2 }}>
          {t('details.text')}
        </Typography>
        <Box sx={{ p: 4, borderRadius: 1, bgcolor: 'soft.sunken' }}>
          {message.subject && <Typography sx={{ fontWeight: 600, mb: 2 }}>{message.subject}</Typography>}
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text ?? t(`details.${whyNoText(message)}`)}
          </Typography>
        </Box>
      </Box>
      <Box component="section" aria-labelledby="message-history">
        <Typography id="message-history" variant="h3" sx={{ mb: 2 }}>
          {t('details.history')}
        </Typography>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {events.map(({ at, status, reason, error, dueAt }, index) => (
            <Box key={index} component="li">
              <Typography variant="body2" color="textSecondary">
                {when(at)}
              </Typography>
              <Typography>
                {t(`status.${status}`)}
                {dueAt && ` ${t('details.until', { when: when(dueAt) })}`}
              </Typography>
              {(reason || error) && (
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[reason && t(`reasons.${reason}`, { defaultValue: reason }), error]
                    .filter(Boolean)
                    .join(' – ')}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      {isVisitOpen && message.appointmentId && (
        <AppointmentDialog id={message.appointmentId} onClose={() => setIsVisitOpen(false)} />
      )}
    </>
  );
}

/** Mails to the team hold links that let in whoever has them. */
const TEAM_KINDS: readonly string[] = ['invitation', 'calendar_trouble'];

const whyNoText = ({ kind, status }: Details['message']) =>
  TEAM_KINDS.includes(kind) ? 'notShown' : status === 'scheduled' ? 'notWritten' : 'noText';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Typography component="dt" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
      {children}
    </Box>
  </>
);
