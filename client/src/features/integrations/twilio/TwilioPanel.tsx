import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../../../i18n/en/integrationTwilio.json';
import { addTexts } from '../../../i18n/setup';
import { formatPhone } from '../../../lib/phone';

addTexts('integrationTwilio', texts);

interface Props {
  account: { accountName?: string | null; accountSid?: string | null; lastError?: string | null };
  number: { label: string; value: string | null | undefined };
  /** Of this month. */
  usage: ReactNode;
  onChange: () => void;
  /** One below the other, with a line between. */
  sections: readonly ReactNode[];
}

/** What is connected: its number and account, what it did this month, and what went wrong last. */
export function TwilioPanel({ account, number, usage, onChange, sections }: Props) {
  const { t } = useTranslation('integrationTwilio');
  const { accountName, accountSid, lastError } = account;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {lastError && (
        <Alert severity="error" variant="outlined">
          {lastError}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
          columnGap: 5,
          rowGap: { xs: 1, sm: 3 },
        }}
      >
        <Fact label={number.label}>{number.value && formatPhone(number.value)}</Fact>
        <Fact label={t('account')}>
          {accountName}
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {accountSid}
          </Typography>
        </Fact>
        <Fact label={t('usage')}>{usage}</Fact>
      </Box>
      <Button variant="outlined" color="inherit" onClick={onChange} sx={{ justifySelf: 'start' }}>
        {t('change')}
      </Button>
      {sections.map((section, position) => (
        <Fragment key={position}>
          <Divider />
          {section}
        </Fragment>
      ))}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ pt: { sm: '2px' } }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 }, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </>
  );
}
