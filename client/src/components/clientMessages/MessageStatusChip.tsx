import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Ban, CheckCheck, CircleAlert, Clock, LoaderCircle, MailX, SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from '../LookChip';
import { type ClientMessageStatus } from '../../generated/graphql.generated';
import texts from '../../i18n/en/clientMessages.json';
import { addTexts } from '../../i18n/setup';

addTexts('clientMessages', texts);

const looks: Record<ClientMessageStatus, Look> = {
  scheduled: { icon: Clock, color: 'info.main', background: 'soft.info' },
  sending: { icon: LoaderCircle, color: 'info.main', background: 'soft.info' },
  sent: { icon: SendHorizontal, color: 'success.main', background: 'soft.success' },
  delivered: { icon: CheckCheck, color: 'success.main', background: 'soft.success' },
  undelivered: { icon: MailX, color: 'error.main', background: 'soft.danger' },
  failed: { icon: CircleAlert, color: 'error.main', background: 'soft.danger' },
  not_sent: { icon: MailX, color: 'warning.main', background: 'soft.warning' },
  cancelled: { icon: Ban, color: 'text.secondary', background: 'soft.sunken' },
};

interface Props {
  status: ClientMessageStatus;
  /** A code of the server's, said in words beneath. */
  reason: string | null | undefined;
}

/** What became of a message as colour, icon and word, and why. */
export function MessageStatus({ status, reason }: Props) {
  const { t } = useTranslation('clientMessages');
  return (
    <Box>
      <LookChip look={looks[status]} label={t(`status.${status}`)} />
      {reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t(`reasons.${reason}`, { defaultValue: reason })}
        </Typography>
      )}
    </Box>
  );
}
