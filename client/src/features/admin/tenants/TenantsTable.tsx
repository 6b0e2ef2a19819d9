import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import {
  type AdminTenantRowFragment,
  type AdminTenantSort,
  type AdminTenantSortField,
} from '../../../generated/graphql.generated';
import { formatDateWithYear, viewerZone } from '../../../lib/dates';
import { nextSort } from './criteria';
import { TenantActions } from './TenantActions';
import { TenantName, TenantOwner, TenantStanding, TenantStats } from './tenantParts';

interface Props {
  tenants: readonly AdminTenantRowFragment[];
  isSample: boolean;
  sort: AdminTenantSort;
  onSort: (sort: AdminTenantSort) => void;
  onChanged: () => void;
}

const COLUMNS: readonly { name: string; field?: AdminTenantSortField }[] = [
  { name: 'business', field: 'BUSINESS' },
  { name: 'owner', field: 'OWNER' },
  { name: 'type' },
  { name: 'stats' },
  { name: 'health', field: 'HEALTH' },
  { name: 'created', field: 'CREATED' },
  { name: 'actions' },
];

export function TenantsTable({ tenants, isSample, sort, onSort, onChanged }: Props) {
  const { t } = useTranslation('admin');
  return (
    <TableContainer component={Paper}>
      <Table aria-label={t('title')} sx={{ '& td, & th': { px: 3 } }}>
        <TableHead sx={{ bgcolor: 'background.default' }}>
          <TableRow>
            {COLUMNS.map(({ name, field }) => {
              const isSorted = field === sort.field;
              const direction = sort.direction === 'ASC' ? 'asc' : 'desc';
              return (
                <TableCell
                  key={name}
                  align={name === 'actions' ? 'right' : 'left'}
                  sortDirection={isSorted ? direction : false}
                >
                  {field ? (
                    <TableSortLabel
                      active={isSorted}
                      disabled={isSample}
                      direction={isSorted ? direction : 'asc'}
                      onClick={() => onSort(nextSort(field, sort))}
                    >
                      {t(`columns.${name}`)}
                    </TableSortLabel>
                  ) : (
                    t(`columns.${name}`)
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {tenants.map((tenant) => (
            <TableRow key={tenant.id} hover sx={{ '&:last-child td': { border: 0 } }}>
              <TableCell sx={{ maxWidth: 220 }}>
                <TenantName tenant={tenant} />
              </TableCell>
              <TableCell sx={{ minWidth: 172, maxWidth: 220 }}>
                <TenantOwner tenant={tenant} />
              </TableCell>
              <TableCell>{t(`businessType.${tenant.businessType}`, { ns: 'shared' })}</TableCell>
              <TableCell>
                <TenantStats tenant={tenant} />
              </TableCell>
              <TableCell>
                <TenantStanding tenant={tenant} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {formatDateWithYear(tenant.createdAt, viewerZone())}
              </TableCell>
              <TableCell align="right" sx={{ pl: 0 }}>
                <TenantActions tenant={tenant} isSample={isSample} onChanged={onChanged} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
