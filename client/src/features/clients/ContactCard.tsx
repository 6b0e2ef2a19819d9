import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientRowFragment } from '../../generated/graphql.generated';
import { formatPhone } from '../../lib/phone';

const TOUCHABLE = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};

/** How to reach somebody, and what they like. */
export function ContactCard({ client }: { client: ClientRowFragment }) {
  const { t } = useTranslation('clients');
  const { phone, email, preferredBarber, preferredService } = client;
  return (
    <Paper component="section" aria-labelledby="contact-title" sx={{ p: 5 }}>
      <Typography id="contact-title" variant="h2" sx={{ mb: 3 }}>
        {t('profile.contact')}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 3, m: 0 }}>
        <Fact label={t('dialog.phone')}>
          {phone && (
            <Link href={`tel:${phone}`} sx={TOUCHABLE}>
              {formatPhone(phone)}
            </Link>
          )}
        </Fact>
        <Fact label={t('dialog.email')}>
          {email && (
            <Link href={`mailto:${email}`} sx={{ ...TOUCHABLE, overflowWrap: 'anywhere' }}>
              {email}
            </Link>
          )}
        </Fact>
        <Fact label={t('dialog.preferredBarber')}>{preferredBarber?.name}</Fact>
        <Fact label={t('dialog.preferredService')}>{preferredService?.name}</Fact>
      </Box>
    </Paper>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children || '–'}
      </Typography>
    </Box>
  );
}
