import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { CircleCheck, CirclePause, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ServiceRowFragment } from '../../generated/graphql.generated';
import { formatMoney } from '../../lib/money';
import { type CategoryGroup } from './categories';

interface Actions {
  currency: string;
  onEdit: (service: ServiceRowFragment) => void;
  onDelete: (service: ServiceRowFragment) => void;
}

const COLUMNS = [
  { key: 'service', width: undefined },
  { key: 'duration', width: 190 },
  { key: 'price', width: 110 },
  { key: 'status', width: 120 },
  { key: 'actions', width: 116 },
] as const;
/** Columns that a phone shows beneath the name instead. */
const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } };

/** One category's services: a table, on a phone without the columns that fit beneath the name. */
export function ServiceGroup({ group, ...actions }: { group: CategoryGroup } & Actions) {
  const { t } = useTranslation('services');
  const headingId = `services-${group.category}`;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Typography id={headingId} variant="h3" component="h2">
          {group.label}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('count', { count: group.services.length })}
        </Typography>
      </Box>
      <TableContainer component={Paper}>
        <Table aria-labelledby={headingId} sx={{ tableLayout: { sm: 'fixed' } }}>
          <TableHead sx={{ bgcolor: 'background.default' }}>
            <TableRow>
              {COLUMNS.map(({ key, width }) => (
                <TableCell
                  key={key}
                  align={key === 'actions' ? 'right' : 'left'}
                  sx={[
                    { width: { sm: width }, height: 36, py: 1 },
                    (key === 'duration' || key === 'status') && WIDE_ONLY,
                  ]}
                >
                  {t(`columns.${key}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {group.services.map((service) => (
              <ServiceRow key={service.id} service={service} {...actions} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function ServiceRow({ service, currency, onEdit, onDelete }: { service: ServiceRowFragment } & Actions) {
  const { t } = useTranslation('services');
  const { name, description, isActive, priceCents } = service;
  return (
    <TableRow hover sx={{ '&:last-child td': { border: 0 } }}>
      <TableCell>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {description && (
          <Typography
            variant="body2"
            color="text.secondary"
            noWrap
            sx={{ display: { xs: 'none', sm: 'block' } }}
          >
            {description}
          </Typography>
        )}
        <Box sx={{ display: { xs: 'flex', sm: 'none' }, flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
          <Duration service={service} />
          {!isActive && <ActiveState isActive={false} />}
        </Box>
      </TableCell>
      <TableCell sx={WIDE_ONLY}>
        <Duration service={service} />
      </TableCell>
      <TableCell>
        {priceCents === 0 ? t('free', { ns: 'shared' }) : formatMoney(priceCents, currency)}
      </TableCell>
      <TableCell sx={WIDE_ONLY}>
        <ActiveState isActive={isActive} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap', pl: 0 }}>
        <Tooltip title={t('edit', { name })}>
          <IconButton size="small" aria-label={t('edit', { name })} onClick={() => onEdit(service)}>
            <Pencil size={17} aria-hidden />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('delete', { name })}>
          <IconButton size="small" aria-label={t('delete', { name })} onClick={() => onDelete(service)}>
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </Tooltip>
      </TableCell>
    </TableRow>
  );
}

function Duration({ service }: { service: ServiceRowFragment }) {
  const { t } = useTranslation('services');
  const { durationMinutes, effectiveBufferMinutes, processingMinutes, processingAfterMinutes } = service;
  return (
    <Typography
      component="span"
      title={
        processingMinutes
          ? t('processing', { count: processingMinutes, after: processingAfterMinutes })
          : undefined
      }
    >
      {t('duration', { count: durationMinutes })}
      {effectiveBufferMinutes > 0 && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1.5 }}>
          {t('buffer', { count: effectiveBufferMinutes })}
        </Typography>
      )}
    </Typography>
  );
}

function ActiveState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('services');
  const Icon = isActive ? CircleCheck : CirclePause;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        color: isActive ? 'success.main' : 'text.secondary',
        typography: 'subtitle2',
      }}
    >
      <Icon size={15} aria-hidden />
      {t(isActive ? 'active' : 'inactive')}
    </Box>
  );
}
