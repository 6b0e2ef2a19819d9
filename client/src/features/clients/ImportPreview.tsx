import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CircleSlash, type LucideIcon, PencilLine, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ClientImportPreviewQuery, type ImportOutcome } from '../../generated/graphql.generated';
import { formatPhone } from '../../lib/phone';

type Preview = ClientImportPreviewQuery['clientImportPreview'];

const looks: Record<ImportOutcome, { icon: LucideIcon; color: string }> = {
  CREATE: { icon: UserPlus, color: 'success.main' },
  UPDATE: { icon: PencilLine, color: 'info.main' },
  SKIP: { icon: CircleSlash, color: 'error.main' },
};

/** What importing a file would do with each of its rows; those that are skipped come first, with the reason. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('clients');
  const { created, updated, skipped, rows, rowCount } = preview;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {[
          t('import.created', { count: created }),
          t('import.updated', { count: updated }),
          t('import.skipped', { count: skipped }),
        ].join(' · ')}
      </Typography>
      {created + updated === 0 && <Alert severity="warning">{t('import.nothing')}</Alert>}
      {rows.length > 0 && (
        <Paper
          component="ul"
          aria-label={t('import.rows')}
          tabIndex={0}
          sx={{ m: 0, p: 0, maxHeight: 360, overflow: 'auto' }}
        >
          {rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </Paper>
      )}
      {rows.length < rowCount && (
        <Typography variant="body2" color="textSecondary">
          {t('import.shown', { shown: rows.length, count: rowCount })}
        </Typography>
      )}
    </Box>
  );
}

function Row({ row: { row, outcome, name, email, phone, errors } }: { row: Preview['rows'][number] }) {
  const { t } = useTranslation('clients');
  const { icon: Icon, color } = looks[outcome];
  const contact = [phone && formatPhone(phone), email].filter(Boolean).join(' · ');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '64px minmax(0, 1fr) auto' },
        columnGap: 3,
        px: 4,
        py: 2,
        listStyle: 'none',
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { border: 0 },
      }}
    >
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pt: { sm: 0.5 } }}
      >
        {t('import.row', { row })}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name || t('import.noName')}</Typography>
        {contact && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {contact}
          </Typography>
        )}
        {errors.map(({ message }) => (
          <Typography key={message} variant="body2" sx={{ color: 'error.main' }}>
            {message}
          </Typography>
        ))}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height: 24, color, typography: 'subtitle2' }}
      >
        <Icon size={15} aria-hidden />
        {t(`import.outcome.${outcome}`)}
      </Box>
    </Box>
  );
}
