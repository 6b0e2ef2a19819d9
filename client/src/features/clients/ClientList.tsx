import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import {
  type ClientRowFragment,
  type ClientSort,
  type ClientSortField,
} from '../../generated/graphql.generated';
import { formatDateWithYear } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';
import { ClientStatusChip } from './ClientStatusChip';
import { USUAL_SORTS } from './criteria';

interface Actions {
  timeZone: string;
  mayManage: boolean;
  onEdit: (client: ClientRowFragment) => void;
  onDelete: (client: ClientRowFragment) => void;
}

interface Props extends Actions {
  clients: readonly ClientRowFragment[];
  isTable: boolean;
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
}

const COLUMNS: { key: string; field?: ClientSortField; align?: 'right' }[] = [
  { key: 'name', field: 'NAME' },
  { key: 'contact' },
  { key: 'status' },
  { key: 'appointments', field: 'TOTAL_APPOINTMENTS', align: 'right' },
  { key: 'lastVisit', field: 'LAST_VISIT' },
  { key: 'joined', field: 'JOINED' },
  { key: 'actions', align: 'right' },
];

/** A table, or cards where a table would not fit. */
export function ClientList({ isTable, ...props }: Props) {
  return isTable ? <ClientTable {...props} /> : <ClientCards {...props} />;
}

function ClientTable({ clients, sort, onSort, ...actions }: Omit<Props, 'isTable'>) {
  const { t } = useTranslation('clients');
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
                      onClick={() => onSort(nextSort(field, sort))}
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
          {clients.map((client) => (
            <TableRow key={client.id} hover sx={{ '&:last-child td': { border: 0 } }}>
              <TableCell>
                <NameLink client={client} />
              </TableCell>
              <TableCell sx={{ maxWidth: 240 }}>
                <Contact client={client} />
              </TableCell>
              <TableCell>
                <ClientStatusChip status={client.status} />
              </TableCell>
              <TableCell align="right">{client.totalAppointments}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {client.lastVisitAt ? formatDateWithYear(client.lastVisitAt, timeZone) : t('never')}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {formatDateWithYear(client.createdAt, timeZone)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', pl: 0 }}>
                <RowActions client={client} {...actions} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function ClientCards({ clients, sort: _sort, onSort: _onSort, ...actions }: Omit<Props, 'isTable'>) {
  const { t } = useTranslation('clients');
  const { timeZone } = actions;
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        p: 0,
        m: 0,
      }}
    >
      {clients.map((client) => (
        <Paper key={client.id} component="li" sx={{ listStyle: 'none', p: 4, minWidth: 0 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 1 }}>
            <NameLink client={client} />
            <ClientStatusChip status={client.status} />
          </Box>
          <Contact client={client} />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 2 }}>
            <Typography variant="body2" color="textSecondary">
              {t('appointments', { count: client.totalAppointments })}
              <br />
              {client.lastVisitAt
                ? t('lastVisitOn', { date: formatDateWithYear(client.lastVisitAt, timeZone) })
                : t('neverVisited')}
            </Typography>
            <Box sx={{ whiteSpace: 'nowrap' }}>
              <RowActions client={client} {...actions} />
            </Box>
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

function nextSort(field: ClientSortField, present: ClientSort): ClientSort {
  if (field === present.field) return { field, direction: present.direction === 'ASC' ? 'DESC' : 'ASC' };
  return USUAL_SORTS.find((usual) => usual.field === field) ?? present;
}

function NameLink({ client }: { client: ClientRowFragment }) {
  return (
    <Link
      component={RouterLink}
      to={`/dashboard/clients/${client.id}`}
      color="textPrimary"
      sx={{
        overflowWrap: 'anywhere',
        '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
      }}
    >
      {client.fullName}
    </Link>
  );
}

function Contact({ client: { phone, email } }: { client: ClientRowFragment }) {
  const { t } = useTranslation('clients');
  if (!phone && !email) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('noContact')}
      </Typography>
    );
  }
  return (
    <>
      {phone && <Typography variant="body2">{formatPhone(phone)}</Typography>}
      {email && (
        <Typography variant="body2" color="textSecondary" noWrap title={email}>
          {email}
        </Typography>
      )}
    </>
  );
}

function RowActions({ client, mayManage, onEdit, onDelete }: { client: ClientRowFragment } & Actions) {
  const { t } = useTranslation('clients');
  if (!mayManage) return null;
  const name = client.fullName;
  return (
    <>
      <Tooltip title={t('edit', { name })}>
        <IconButton size="small" aria-label={t('edit', { name })} onClick={() => onEdit(client)}>
          <Pencil size={17} aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('delete', { name })}>
        <IconButton size="small" aria-label={t('delete', { name })} onClick={() => onDelete(client)}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </Tooltip>
    </>
  );
}
