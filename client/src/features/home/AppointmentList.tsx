import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
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

interface Props {
  appointments: readonly AppointmentRowFragment[];
  timeZone: string;
  /** With more than one day, each time names its day. */
  showsDays: boolean;
  label: string;
  onOpen: (id: string) => void;
}

const COLUMNS = ['time', 'client', 'service', 'barber', 'status', 'channel'] as const;

const servicesText = ({ lines }: AppointmentRowFragment) =>
  lines.map(({ serviceName }) => serviceName).join(' + ');

/** Appointments in their order: a table, or rows of two lines where a table would not fit. */
export function AppointmentList(props: Props) {
  const isWide = useMediaQuery('(min-width: 700px)', { noSsr: true });
  return isWide ? <AppointmentTable {...props} /> : <AppointmentRows {...props} />;
}

function AppointmentTable({ appointments, timeZone, showsDays, label, onOpen }: Props) {
  const { t } = useTranslation('home');
  return (
    <TableContainer>
      <Table
        aria-label={label}
        sx={{
          '& th, & td': { px: 2 },
          '& tr > :first-of-type': { pl: 5 },
          '& tr > :last-of-type': { pr: 5 },
        }}
      >
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
                {showsDays && (
                  <Typography variant="body2" color="textSecondary">
                    {formatDateShort(appointment.startsAt, timeZone)}
                  </Typography>
                )}
              </TableCell>
              <TableCell>
                <ClientLink appointment={appointment} onOpen={onOpen} />
              </TableCell>
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

function AppointmentRows({ appointments, timeZone, showsDays, label, onOpen }: Props) {
  const { t } = useTranslation('home');
  return (
    <Box component="ul" aria-label={label} sx={{ p: 0, m: 0 }}>
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
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 650 }}>
                {showsDays && `${formatDateShort(appointment.startsAt, timeZone)}, `}
                {formatTime(appointment.startsAt, timeZone)}
              </Typography>
              <ClientLink appointment={appointment} onOpen={onOpen} />
            </Box>
            <StatusChip status={appointment.status} />
          </Box>
          <Typography>{servicesText(appointment)}</Typography>
          <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary', typography: 'body2' }}>
            <Barbers appointment={appointment} />
            <span>· {t(`channel.${appointment.channel}`, { ns: 'shared' })}</span>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function ClientLink({
  appointment: { id, client },
  onOpen,
}: {
  appointment: AppointmentRowFragment;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('home');
  return (
    <Link
      component="button"
      type="button"
      color="textPrimary"
      onClick={() => onOpen(id)}
      sx={{
        fontSize: 'inherit',
        textAlign: 'left',
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {client?.fullName ?? t('list.noClient')}
    </Link>
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
