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

const COLUMNS = ['time', 'client', 'service', 'barber', 'status', 'channel'] as const;

export function TodayTable({
  appointments,
  timeZone,
}: {
  appointments: readonly AppointmentRowFragment[];
  timeZone: string;
}) {
  const { t } = useTranslation('home');
  const isNarrow = useMediaQuery('(max-width: 699px)');
  const rows = appointments.map((appointment) => ({
    ...appointment,
    time: formatTime(appointment.startsAt, timeZone),
    name: appointment.client?.fullName ?? t('walkIn'),
    services: appointment.lines.map((line) => line.serviceName).join(', '),
    barbers: [...new Set(appointment.lines.map((line) => line.barber.name))].join(', '),
  }));
  if (isNarrow) {
    return (
      <Box component="ul" sx={{ display: 'grid', gap: 2, p: 0, m: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {row.time} · {row.name}
              </Typography>
              <StatusChip status={row.status} />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {row.services} · {row.barbers}
            </Typography>
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <TableContainer>
      <Table>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{t(`columns.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>{row.time}</TableCell>
              <TableCell>{row.name}</TableCell>
              <TableCell>{row.services}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.barbers}</TableCell>
              <TableCell>
                <StatusChip status={row.status} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{t(`channels.${row.channel}`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
