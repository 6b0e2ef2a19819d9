import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { MessageStatus } from '../../components/clientMessages/MessageStatusChip';
import { type ClientMessageRowFragment } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';
import { useTenant } from '../tenant/tenantContext';

interface Props {
  messages: readonly ClientMessageRowFragment[];
  isTable: boolean;
  onOpen: (id: string) => void;
}

const COLUMNS = ['when', 'who', 'kind', 'status'] as const;

/** A table, or cards where a table would not fit. */
export function MessageTable({ messages, isTable, onOpen }: Props) {
  const { t } = useTranslation('clientMessages');
  if (!isTable)
    return (
      <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <Paper key={message.id} component="li" sx={{ p: 4, display: 'grid', gap: 2 }}>
            <What message={message} />
            <Who message={message} />
            <MessageStatus status={message.status} reason={message.reason} />
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
              <When message={message} />
              <Open message={message} onOpen={onOpen} />
            </Box>
          </Paper>
        ))}
      </Box>
    );
  return (
    <TableContainer component={Paper}>
      <Table aria-label={t('title')}>
        <TableHead sx={{ bgcolor: 'background.default' }}>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{t(`columns.${column}`)}</TableCell>
            ))}
            <TableCell align="right">{t('columns.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {messages.map((message) => (
            <TableRow key={message.id} hover sx={{ '&:last-child td': { border: 0 }, verticalAlign: 'top' }}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <When message={message} />
              </TableCell>
              <TableCell sx={{ maxWidth: 260 }}>
                <Who message={message} />
              </TableCell>
              <TableCell>
                <What message={message} />
              </TableCell>
              <TableCell sx={{ maxWidth: 240 }}>
                <MessageStatus status={message.status} reason={message.reason} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <Open message={message} onOpen={onOpen} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface RowProps {
  message: ClientMessageRowFragment;
}

/** The time stays in one line: '9:00 a.m.' is never parted before 'a.m.'. */
const moment = (at: string, timeZone: string): string =>
  `${formatDateShort(at, timeZone)}, ${formatTime(at, timeZone).replaceAll(' ', '\u00a0')}`;

function When({ message: { sentAt, dueAt } }: RowProps) {
  const { timeZone } = useTenant().tenant;
  return <Typography component="span">{moment(sentAt ?? dueAt, timeZone)}</Typography>;
}

function Who({ message: { clientId, clientName, recipient } }: RowProps) {
  const { t } = useTranslation('clientMessages');
  return (
    <Box sx={{ minWidth: 0 }}>
      {clientId && recipient && (
        <Link component={RouterLink} to={`/dashboard/clients/${clientId}`} sx={{ fontWeight: 600 }}>
          {clientName ?? recipient}
        </Link>
      )}
      {!recipient && <Typography component="span">{t('somebody')}</Typography>}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {recipient?.startsWith('+') ? formatPhone(recipient) : recipient}
      </Typography>
    </Box>
  );
}

function What({ message: { kind, channel, reference, visitStartsAt } }: RowProps) {
  const { t } = useTranslation('clientMessages');
  const { timeZone } = useTenant().tenant;
  return (
    <Box>
      <Typography>
        {t(`kinds.${kind}`)} · {t(`channels.${channel}`)}
      </Typography>
      {visitStartsAt && (
        <Typography variant="body2" color="textSecondary">
          {t('visit', {
            reference,
            when: moment(visitStartsAt, timeZone),
          })}
        </Typography>
      )}
    </Box>
  );
}

function Open({ message: { id, clientName, recipient }, onOpen }: RowProps & Pick<Props, 'onOpen'>) {
  const { t } = useTranslation('clientMessages');
  const name = clientName ?? recipient;
  return (
    <Button
      size="small"
      onClick={() => onOpen(id)}
      aria-label={name ? t('openOf', { name }) : t('open')}
      sx={{ minHeight: 44 }}
    >
      {t('open')}
    </Button>
  );
}
