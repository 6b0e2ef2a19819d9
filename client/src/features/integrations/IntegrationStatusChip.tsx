import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type IntegrationStatus } from '../../generated/graphql.generated';
import { STATUS_LOOKS } from './integrationLooks';

/** How an integration stands, as colour, icon and word. */
export function IntegrationStatusChip({ status }: { status: IntegrationStatus }) {
  const { t } = useTranslation('integrations');
  const { icon: Icon, color, background } = STATUS_LOOKS[status];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        height: 24,
        px: 2,
        borderRadius: '7px',
        color,
        bgcolor: background,
        typography: 'subtitle2',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={14} aria-hidden />
      {t(`status.${status}`)}
    </Box>
  );
}
