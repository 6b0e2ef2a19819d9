import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ServiceRowFragment } from '../../generated/graphql.generated';
import { formatMoney } from '../../lib/money';
import { type ServiceActions, WIDE_ONLY } from './serviceTable';

interface Placing {
  isFirst: boolean;
  isLast: boolean;
  moveUp: () => void;
  moveDown: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDragOver: (isUpperHalf: boolean) => void;
  dropMark: 'above' | 'below' | undefined;
}

interface Props {
  service: ServiceRowFragment;
  currency: string;
  /** Undefined for who may only look. */
  actions: ServiceActions | undefined;
  /** Undefined where services cannot be moved. */
  placing: Placing | undefined;
}

export function ServiceRow({ service, currency, actions, placing }: Props) {
  const { t } = useTranslation('services');
  const { name, description, isActive, priceCents } = service;
  const price = priceCents === 0 ? t('free', { ns: 'shared' }) : formatMoney(priceCents, currency);
  const row = useRef<HTMLTableRowElement>(null);
  const status = actions ? (
    <StatusSwitch service={service} onSwitch={actions.onSwitch} />
  ) : (
    <Typography component="span" color={isActive ? 'success' : 'textSecondary'} variant="subtitle2">
      {t(isActive ? 'active' : 'inactive')}
    </Typography>
  );
  return (
    <TableRow
      ref={row}
      hover
      onKeyDown={(event) => moveByKeys(event, placing)}
      onDragOver={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        placing?.onDragOver(event.clientY < top + height / 2);
      }}
      sx={[
        { '&:last-child td': { borderBottom: 0 } },
        placing?.dropMark === 'above' && {
          boxShadow: ({ vars }) => `inset 0 2px ${vars?.palette.primary.main}`,
        },
        placing?.dropMark === 'below' && {
          boxShadow: ({ vars }) => `inset 0 -2px ${vars?.palette.primary.main}`,
        },
      ]}
    >
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          {placing && <DragHandle row={row} placing={placing} />}
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            {description && (
              <Typography
                variant="body2"
                color="textSecondary"
                noWrap
                sx={{ display: { xs: 'none', sm: 'block' } }}
              >
                {description}
              </Typography>
            )}
            <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
              <Duration service={service} />
              <Typography>{price}</Typography>
              {status}
            </Box>
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={{ display: WIDE_ONLY }}>
        <Duration service={service} />
      </TableCell>
      <TableCell sx={{ display: WIDE_ONLY }}>{price}</TableCell>
      <TableCell sx={{ display: WIDE_ONLY }}>{status}</TableCell>
      {actions && (
        <TableCell
          align="right"
          sx={{
            whiteSpace: 'nowrap',
            verticalAlign: { xs: 'top', sm: 'middle' },
            pl: 0,
            pr: { xs: 1, sm: 2 },
          }}
        >
          <Tooltip title={t('edit', { name })}>
            <IconButton aria-label={t('edit', { name })} onClick={() => actions.onEdit(service)}>
              <Pencil size={17} aria-hidden />
            </IconButton>
          </Tooltip>
          <Tooltip title={t('delete', { name })}>
            <IconButton aria-label={t('delete', { name })} onClick={() => actions.onDelete(service)}>
              <Trash2 size={17} aria-hidden />
            </IconButton>
          </Tooltip>
          {placing && <MoveMenu name={name} placing={placing} />}
        </TableCell>
      )}
    </TableRow>
  );
}

/** Alt with an arrow key, from anything in the row. */
function moveByKeys(event: KeyboardEvent<HTMLElement>, placing: Placing | undefined) {
  const isUp = event.key === 'ArrowUp';
  if (!placing || !event.altKey || (!isUp && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  if (isUp ? placing.isFirst : placing.isLast) return;
  const focused = document.activeElement;
  if (isUp) placing.moveUp();
  else placing.moveDown();
  // A row that changes place takes its focus along.
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
}

interface HandleProps {
  row: { current: HTMLTableRowElement | null };
  placing: Placing;
}

/** For the mouse; keys and fingers have the menu. */
function DragHandle({ row, placing }: HandleProps) {
  const { t } = useTranslation('services');
  return (
    <Box
      aria-hidden
      draggable
      title={t('drag')}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        if (row.current) event.dataTransfer.setDragImage(row.current, 0, 0);
        placing.onDragStart();
      }}
      onDragEnd={placing.onDragEnd}
      sx={{
        display: { xs: 'none', sm: 'grid' },
        placeItems: 'center',
        width: 24,
        height: 32,
        ml: -2,
        cursor: 'grab',
        color: 'text.secondary',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      <GripVertical size={16} />
    </Box>
  );
}

function MoveMenu({ name, placing }: { name: string; placing: Placing }) {
  const { t } = useTranslation('services');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (move: () => void) => () => {
    setAnchor(null);
    move();
  };
  return (
    <>
      <Tooltip title={t('move', { name })}>
        <IconButton
          aria-label={t('move', { name })}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <EllipsisVertical size={17} aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem disabled={placing.isFirst} onClick={choose(placing.moveUp)}>
          <ListItemIcon>
            <ArrowUp size={17} aria-hidden />
          </ListItemIcon>
          {t('moveUp')}
        </MenuItem>
        <MenuItem disabled={placing.isLast} onClick={choose(placing.moveDown)}>
          <ListItemIcon>
            <ArrowDown size={17} aria-hidden />
          </ListItemIcon>
          {t('moveDown')}
        </MenuItem>
      </Menu>
    </>
  );
}

interface SwitchProps {
  service: ServiceRowFragment;
  onSwitch: ServiceActions['onSwitch'];
}

function StatusSwitch({ service, onSwitch }: SwitchProps) {
  const { t } = useTranslation('services');
  const { name, isActive } = service;
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={isActive}
          onChange={(_event, checked) => onSwitch(service, checked)}
          slotProps={{ input: { 'aria-label': t('bookable', { name }) } }}
        />
      }
      label={t(isActive ? 'active' : 'inactive')}
      slotProps={{
        typography: { variant: 'subtitle2', color: isActive ? 'success' : 'textSecondary', sx: { ml: 1 } },
      }}
      sx={{ m: 0, minHeight: { xs: 44, sm: 32 } }}
    />
  );
}

function Duration({ service }: { service: ServiceRowFragment }) {
  const { t } = useTranslation('services');
  const { durationMinutes, effectiveBufferMinutes, processingMinutes, processingAfterMinutes } = service;
  return (
    <>
      <Typography component="span">{t('duration', { count: durationMinutes })}</Typography>
      {effectiveBufferMinutes > 0 && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1.5 }}>
          {t('buffer', { count: effectiveBufferMinutes })}
        </Typography>
      )}
      {processingMinutes !== null && processingMinutes !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {t('processing', { count: processingMinutes, after: processingAfterMinutes })}
        </Typography>
      )}
    </>
  );
}
