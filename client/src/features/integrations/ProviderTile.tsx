import Box from '@mui/material/Box';
import { type IntegrationProvider } from '../../generated/graphql.generated';
import { PROVIDER_LOOKS } from './integrationLooks';

/** The sign of an integration on a tinted square. */
export function ProviderTile({ provider }: { provider: IntegrationProvider }) {
  const { icon: Icon, color, background } = PROVIDER_LOOKS[provider];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: '0 0 auto',
        width: 44,
        height: 44,
        borderRadius: 1,
        color,
        bgcolor: background,
      }}
    >
      <Icon size={22} />
    </Box>
  );
}
