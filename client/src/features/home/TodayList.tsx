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
import { formatTime } from '../../lib/dates';

interface Props {
  appointments: readonly AppointmentRowFragment[];
  timeZone: string;
}

const COLUMNS = ['time', 'client', 'service', 'barber', 'status', 'channel'] as const;

const servicesText = ({ lines }: AppointmentRowFragment) =>
  lines.map(({ serviceName }) => serviceName).join(' + ');

/** The day in its order: a table, or rows of two lines where a table would not fit. */
export function TodayList(props: Props) {
  const isWide = useMediaQuery('(min-width: 700px)', { noSsr: true });
  return isWide ? <TodayTable {...props} /> : <TodayRows {...props} />;
}

function TodayTable({ appointments, timeZone }: Props) {
  const { t } = useTranslation('home');
  return (
    <TableContainer>
      <Table aria-label={t('today.title')}>
        <TableHead sx={{ bgcolor: 'background.default' }}>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} sx={{ height: 36, py: 1 }}>
                {t(`columns.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {appointments.map((appointment) => (
            <TableRow key={appointment.id} hover sx={{ '&:last-child td': { border: 0 } }}>
              <TableCell sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
                {formatTime(appointment.startsAt, timeZone)}
              </TableCell>
              <TableCell>{appointment.client?.fullName ?? t('today.noClient')}</TableCell>
              <TableCell>{servicesText(appointment)}</TableCell>
              <TableCell>
                <Barbers appointment={appointment} />
              </TableCell>
              <TableCell>
                <StatusChip status={appointment.status} />
              </TableCell>
              <TableCell sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {t(`channel.${appointment.channel}`, { ns: 'shared' })}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function TodayRows({ appointments, timeZone }: Props) {
  const { t } = useTranslation('home');
  return (
    <Box component="ul" aria-label={t('today.title')} sx={{ p: 0, m: 0 }}>
      {appointments.map((appointment) => (
        <Box
          key={appointment.id}
          component="li"
          sx={{
            listStyle: 'none',
            px: 4,
            py: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
            <Typography sx={{ fontWeight: 650 }}>
              {formatTime(appointment.startsAt, timeZone)} ·{' '}
              {appointment.client?.fullName ?? t('today.noClient')}
            </Typography>
            <StatusChip status={appointment.status} />
          </Box>
          <Typography>{servicesText(appointment)}</Typography>
          <Box sx={{ display: 'flex', gap: 2, color: 'text.secondary', typography: 'body2' }}>
            <Barbers appointment={appointment} />
            <span>· {t(`channel.${appointment.channel}`, { ns: 'shared' })}</span>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Barbers({ appointment: { lines } }: { appointment: AppointmentRowFragment }) {
  const barbers = [...new Map(lines.map(({ barber }) => [barber.id, barber])).values()];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 3 }}>
      {barbers.map(({ id, name, color }) => (
        <Box key={id} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <Box
            component="span"
            aria-hidden
            sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: color }}
          />
          {name}
        </Box>
      ))}
    </Box>
  );
}
