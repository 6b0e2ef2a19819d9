import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/StatusChip';
import { type AppointmentRowFragment } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { formatPhone } from '../../lib/phone';
import { BookingActions } from './BookingActions';

interface Props {
  appointments: readonly AppointmentRowFragment[];
  timeZone: string;
  currency: string;
  onChanged: () => void;
  onCancel: (appointment: AppointmentRowFragment) => void;
}

const COLUMNS = ['when', 'client', 'service', 'barber', 'status', 'price', 'actions'] as const;

export function BookingTable(props: Props) {
  const { t } = useTranslation('bookings');
  const isNarrow = useMediaQuery('(max-width: 899px)');
  if (isNarrow) return <BookingCards {...props} />;
  return (
    <TableContainer>
      <Table>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={column === 'price' || column === 'actions' ? 'right' : 'left'}>
                {t(`columns.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.appointments.map((appointment) => (
            <TableRow key={appointment.id} hover>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <When appointment={appointment} timeZone={props.timeZone} />
              </TableCell>
              <TableCell>
                <Who appointment={appointment} />
              </TableCell>
              <TableCell>{servicesOf(appointment)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{barbersOf(appointment)}</TableCell>
              <TableCell>
                <StatusChip status={appointment.status} />
              </TableCell>
              <TableCell align="right">{formatMoney(appointment.totalPriceCents, props.currency)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <BookingActions {...props} appointment={appointment} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function BookingCards(props: Props) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 3, p: 0, m: 0, listStyle: 'none' }}>
      {props.appointments.map((appointment) => (
        <Box
          component="li"
          key={appointment.id}
          sx={{ display: 'grid', gap: 2, p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <When appointment={appointment} timeZone={props.timeZone} />
            <StatusChip status={appointment.status} />
          </Box>
          <Who appointment={appointment} />
          <Typography color="textSecondary">
            {servicesOf(appointment)} · {barbersOf(appointment)} ·{' '}
            {formatMoney(appointment.totalPriceCents, props.currency)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <BookingActions {...props} appointment={appointment} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const servicesOf = ({ lines }: AppointmentRowFragment) => lines.map((line) => line.serviceName).join(', ');
const barbersOf = ({ lines }: AppointmentRowFragment) =>
  [...new Set(lines.map((line) => line.barber.name))].join(', ');

function When({
  appointment: { startsAt, endsAt },
  timeZone,
}: {
  appointment: AppointmentRowFragment;
  timeZone: string;
}) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{formatDateShort(startsAt, timeZone)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {formatTime(startsAt, timeZone)} – {formatTime(endsAt, timeZone)}
      </Typography>
    </Box>
  );
}

function Who({ appointment: { client } }: { appointment: AppointmentRowFragment }) {
  const { t } = useTranslation('bookings');
  return (
    <Box>
      <Typography>{client?.fullName ?? t('walkIn')}</Typography>
      {client?.phone && (
        <Typography variant="body2" color="textSecondary">
          {formatPhone(client.phone)}
        </Typography>
      )}
    </Box>
  );
}
