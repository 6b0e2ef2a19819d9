import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ServiceRowFragment } from '../../generated/graphql.generated';
import { type CategoryGroup } from './categories';
import { ServiceRow } from './ServiceRow';
import { type ServiceActions, WIDE_ONLY } from './serviceTable';

interface Props {
  group: CategoryGroup;
  currency: string;
  /** Undefined for who may only look. */
  actions: ServiceActions | undefined;
  /** Puts a service before the one that is at this place now; undefined while only some of them are shown. */
  onPlace: ((service: ServiceRowFragment, place: number) => void) | undefined;
}

const COLUMNS = [
  { key: 'service', width: undefined },
  { key: 'duration', width: 220 },
  { key: 'price', width: 92 },
  { key: 'status', width: 140 },
  { key: 'actions', width: 148 },
] as const;

/** One category's services: a table, on a phone without the columns that fit beneath the name. */
export function ServiceGroup({ group, currency, actions, onPlace }: Props) {
  const { t } = useTranslation('services');
  const headingId = `services-${group.category}`;
  const { services } = group;
  /** Where the dragged service would go. */
  const [dropPlace, setDropPlace] = useState<number>();
  const [dragged, setDragged] = useState<ServiceRowFragment>();
  const endDrag = () => {
    setDragged(undefined);
    setDropPlace(undefined);
  };

  return (
    <Box component="section" aria-labelledby={headingId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Typography id={headingId} variant="h3" component="h2">
          {group.label}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('count', { count: services.length })}
        </Typography>
      </Box>
      <TableContainer component={Paper}>
        <Table aria-labelledby={headingId} sx={{ tableLayout: { sm: 'fixed' } }}>
          <TableHead sx={{ bgcolor: 'background.default' }}>
            <TableRow>
              {COLUMNS.filter(({ key }) => actions || key !== 'actions').map(({ key, width }) => (
                <TableCell
                  key={key}
                  align={key === 'actions' ? 'right' : 'left'}
                  sx={{
                    width: { sm: width },
                    height: 36,
                    py: 1,
                    display: key === 'service' || key === 'actions' ? undefined : WIDE_ONLY,
                  }}
                >
                  {t(`columns.${key}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged && dropPlace !== undefined) onPlace?.(dragged, dropPlace);
              endDrag();
            }}
          >
            {services.map((service, index) => (
              <ServiceRow
                key={service.id}
                service={service}
                currency={currency}
                actions={actions}
                placing={
                  onPlace && {
                    isFirst: index === 0,
                    isLast: index === services.length - 1,
                    moveUp: () => onPlace(service, index - 1),
                    moveDown: () => onPlace(service, index + 2),
                    onDragStart: () => setDragged(service),
                    onDragEnd: endDrag,
                    onDragOver: (isUpperHalf) => dragged && setDropPlace(isUpperHalf ? index : index + 1),
                    dropMark: dropMark(dropPlace, index, services.length),
                  }
                }
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function dropMark(place: number | undefined, index: number, count: number): 'above' | 'below' | undefined {
  if (place === index) return 'above';
  return place === count && index === count - 1 ? 'below' : undefined;
}
