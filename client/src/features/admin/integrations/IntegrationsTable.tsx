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
import { useTranslation } from 'react-i18next';
import {
  type IntegrationRowFragment,
  type IntegrationSort,
  type IntegrationSortField,
} from '../../../generated/graphql.generated';
import { formatDateWithYear, viewerZone } from '../../../lib/dates';
import { nextSort } from './criteria';
import { Failures, Queue, Quiet, ServiceName, useOwnerName } from './integrationParts';
import { Ago } from './moments';
import { StandingChip } from './StandingChip';

interface Props {
  rows: readonly IntegrationRowFragment[];
  sort: IntegrationSort;
  onSort: (sort: IntegrationSort) => void;
  onOpen: (row: IntegrationRowFragment) => void;
}

const COLUMNS: readonly { name: string; field?: IntegrationSortField }[] = [
  { name: 'business', field: 'BUSINESS' },
  { name: 'service' },
  { name: 'standing', field: 'URGENCY' },
  { name: 'lastSuccess', field: 'LAST_SUCCESS' },
  { name: 'failures', field: 'FAILURES' },
  { name: 'queue', field: 'OLDEST_WAITING' },
  { name: 'expires', field: 'CREDENTIALS_EXPIRE' },
];

export function IntegrationsTable({ rows, sort, onSort, onOpen }: Props) {
  const { t } = useTranslation('adminIntegrations');
  const ownerName = useOwnerName();
  const direction = sort.direction === 'ASC' ? 'asc' : 'desc';
  return (
    <TableContainer component={Paper}>
      <Table
        aria-label={t('title')}
        sx={{ '& td, & th': { px: 3 }, '& th': { whiteSpace: 'nowrap' }, '& td': { verticalAlign: 'top' } }}
      >
        <TableHead sx={{ bgcolor: 'background.default' }}>
          <TableRow>
            {COLUMNS.map(({ name, field }) => (
              <TableCell key={name} sortDirection={field === sort.field ? direction : false}>
                {field ? (
                  <TableSortLabel
                    active={field === sort.field}
                    direction={field === sort.field ? direction : 'asc'}
                    onClick={() => onSort(nextSort(field, sort))}
                  >
                    {t(`columns.${name}`)}
                  </TableSortLabel>
                ) : (
                  t(`columns.${name}`)
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              hover
              onClick={() => onOpen(row)}
              sx={{ cursor: 'pointer', '&:last-child td': { border: 0 } }}
            >
              <TableCell sx={{ maxWidth: 240 }}>
                <Link
                  component="button"
                  underline="hover"
                  color="textPrimary"
                  aria-label={t('open', { business: ownerName(row), service: t(`provider.${row.provider}`) })}
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(row);
                  }}
                  sx={{ fontWeight: 650, fontSize: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}
                >
                  {ownerName(row)}
                </Link>
              </TableCell>
              <TableCell>
                <ServiceName row={row} />
              </TableCell>
              <TableCell sx={{ maxWidth: 260 }}>
                <StandingChip standing={row.standing} />
                {row.lastError && (
                  <Typography
                    variant="body2"
                    color="textSecondary"
                    title={row.lastError}
                    sx={{
                      mt: 1,
                      overflow: 'hidden',
                      overflowWrap: 'anywhere',
                      display: '-webkit-box',
                      WebkitLineClamp: 2,
                      WebkitBoxOrient: 'vertical',
                    }}
                  >
                    {row.lastError}
                  </Typography>
                )}
              </TableCell>
              <TableCell>{row.lastSuccessAt ? <Ago iso={row.lastSuccessAt} /> : t('never')}</TableCell>
              <TableCell>
                <Failures row={row} />
              </TableCell>
              <TableCell>
                <Queue row={row} />
              </TableCell>
              <TableCell>
                {row.credentialsExpireAt ? (
                  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                    {formatDateWithYear(row.credentialsExpireAt, viewerZone())}
                  </Box>
                ) : (
                  <Quiet />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
