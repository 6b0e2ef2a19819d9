import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { formatDateShort } from '../../lib/dates';
import { hoursText, type LoadDay, shareOf } from './loadShare';

export function LoadTable({ days }: { days: readonly LoadDay[] }) {
  const { t } = useTranslation('home');
  return (
    <Table size="small" aria-labelledby="load-title">
      <TableHead>
        <TableRow>
          <TableCell>{t('load.columns.day')}</TableCell>
          <TableCell align="right">{t('load.columns.booked')}</TableCell>
          <TableCell align="right">{t('load.columns.bookable')}</TableCell>
          <TableCell align="right">{t('load.columns.share')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days.map((day) => {
          const share = shareOf(day);
          return (
            <TableRow key={day.localDate}>
              <TableCell component="th" scope="row">
                {formatDateShort(day.localDate)}
              </TableCell>
              <TableCell align="right">{hoursText(day.bookedMinutes)}</TableCell>
              <TableCell align="right">{hoursText(day.bookableMinutes)}</TableCell>
              <TableCell align="right">
                {share === null ? t('hours.closed') : `${Math.round(share * 100)}%`}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
