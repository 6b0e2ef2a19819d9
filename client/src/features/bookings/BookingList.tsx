import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/StatusChip';
import { DepositMark } from './payment/DepositMark';
import {
  type AppointmentRowFragment,
  type AppointmentSort,
  type AppointmentSortField,
  type BookingPaymentFragment,
} from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { formatPhone } from '../../lib/phone';
import { barbersOf, servicesText } from './appointmentText';
import { BookingActions } from './BookingActions';
import { type BookingActionsProps } from './bookingActionsProps';

interface Props extends Omit<BookingActionsProps, 'appointment'> {
  appointments: readonly (AppointmentRowFragment & BookingPaymentFragment)[];
  currency: string;
  sort: AppointmentSort;
  onSort: (sort: AppointmentSort) => void;
}

const COLUMNS: { key: string; field?: AppointmentSortField; align?: 'right' }[] = [
  { key: 'when', field: 'STARTS_AT' },
  { key: 'client', field: 'CLIENT_NAME' },
  { key: 'service' },
  { key: 'status' },
  { key: 'price', align: 'right' },
  { key: 'actions', align: 'right' },
];

/** A table, or cards where a table would not fit. */
export function BookingList(props: Props) {
  const isWide = useMediaQuery('(min-width: 700px)', { noSsr: true });
  return isWide ? <BookingTable {...props} /> : <BookingCards {...props} />;
}

function BookingTable({ appointments, sort, onSort, currency, ...actions }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone } = actions;
  return (
    <TableContainer component={Paper}>
      <Table aria-label={t('title')}>
        <TableHead sx={{ bgcolor: 'background.default' }}>
          <TableRow>
            {COLUMNS.map(({ key, field, align }) => {
              const direction = sort.direction === 'ASC' ? 'asc' : 'desc';
              const isSorted = field === sort.field;
              return (
                <TableCell key={key} align={align} sortDirection={isSorted ? direction : false}>
                  {field ? (
                    <TableSortLabel
                      active={isSorted}
                      direction={isSorted ? direction : 'asc'}
                      onClick={() =>
                        onSort({ field, direction: isSorted && sort.direction === 'ASC' ? 'DESC' : 'ASC' })
                      }
                    >
                      {t(`columns.${key}`)}
                    </TableSortLabel>
                  ) : (
                    t(`columns.${key}`)
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {appointments.map((appointment) => (
            <TableRow key={appointment.id} hover sx={{ '&:last-child td': { border: 0 } }}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Typography sx={{ fontWeight: 600 }}>{formatTime(appointment.startsAt, timeZone)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {formatDateShort(appointment.startsAt, timeZone)}
                </Typography>
              </TableCell>
              <TableCell>
                <ClientText appointment={appointment} onView={actions.onView} />
              </TableCell>
              <TableCell>
                <Typography>{servicesText(appointment)}</Typography>
                <BarberNames appointment={appointment} />
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
                  <StatusChip status={appointment.status} />
                  <DepositMark {...appointment} />
                </Box>
              </TableCell>
              <TableCell align="right">
                {appointment.totalPriceCents === 0
                  ? t('free', { ns: 'shared' })
                  : formatMoney(appointment.totalPriceCents, currency)}
              </TableCell>
              <TableCell align="right" sx={{ pl: 0 }}>
                <BookingActions appointment={appointment} {...actions} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function BookingCards({ appointments, currency, sort: _sort, onSort: _onSort, ...actions }: Props) {
  const { t } = useTranslation('bookings');
  const { timeZone } = actions;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 3, p: 0, m: 0 }}>
      {appointments.map((appointment) => (
        <Paper key={appointment.id} component="li" sx={{ listStyle: 'none', p: 4, minWidth: 0 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2 }}>
            <Typography sx={{ fontWeight: 650 }}>
              {formatDateShort(appointment.startsAt, timeZone)}, {formatTime(appointment.startsAt, timeZone)}
            </Typography>
            <Box sx={{ display: 'grid', gap: 1, justifyItems: 'end' }}>
              <StatusChip status={appointment.status} />
              <DepositMark {...appointment} />
            </Box>
          </Box>
          <Box sx={{ my: 2 }}>
            <ClientText appointment={appointment} onView={actions.onView} />
          </Box>
          <Typography>{servicesText(appointment)}</Typography>
          <BarberNames appointment={appointment} />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 3 }}>
            <Typography sx={{ fontWeight: 600 }}>
              {appointment.totalPriceCents === 0
                ? t('free', { ns: 'shared' })
                : formatMoney(appointment.totalPriceCents, currency)}
            </Typography>
            <BookingActions appointment={appointment} {...actions} />
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

function ClientText({ appointment, onView }: Pick<BookingActionsProps, 'appointment' | 'onView'>) {
  const { t } = useTranslation('bookings');
  const { client } = appointment;
  return (
    <>
      <Link
        component="button"
        type="button"
        color="textPrimary"
        onClick={() => onView(appointment)}
        sx={{ display: 'block', fontSize: 'inherit', textAlign: 'left' }}
      >
        {client?.fullName ?? t('noClient')}
      </Link>
      {client?.phone && (
        <Link href={`tel:${client.phone}`} variant="body2" color="textSecondary" sx={{ fontWeight: 400 }}>
          {formatPhone(client.phone)}
        </Link>
      )}
    </>
  );
}

function BarberNames({ appointment }: { appointment: AppointmentRowFragment }) {
  const { t } = useTranslation('bookings');
  const barbers = barbersOf(appointment);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}>
      {barbers.map(({ id, color }) => (
        <Box key={id} aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: color }} />
      ))}
      <Typography variant="body2">
        {t('with', { name: barbers.map(({ name }) => name).join(', ') })}
      </Typography>
    </Box>
  );
}
