import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AddressField } from '../AddressField';

interface Address {
  id: string;
  label: string;
  help: string;
  url: string;
}

interface Props {
  /** Why Twilio must know them. */
  body?: string;
  /** Twilio took what it needs from us; how that reads either way. */
  isConfigured: boolean;
  state: string;
  addresses: readonly Address[];
}

/** Where Twilio brings what happens, to be pasted in its console where it did not take it from us. */
export function TwilioAddresses({ body, isConfigured, state, addresses }: Props) {
  const { t } = useTranslation('integrationTwilio');
  return (
    <Box component="section" aria-label={t('addresses')} sx={{ display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h3">{t('addresses')}</Typography>
        {body && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {body}
          </Typography>
        )}
      </Box>
      <Alert severity={isConfigured ? 'success' : 'warning'} variant="outlined">
        {state}
      </Alert>
      {addresses.map(({ id, label, help, url }) => (
        <AddressField
          key={id}
          id={id}
          label={label}
          help={help}
          address={url}
          copyLabel={t('copy', { name: label })}
        />
      ))}
    </Box>
  );
}
