import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Look, LookChip } from '../../../components/LookChip';
import { type MySecurityQuery } from '../../../generated/graphql.generated';
import { formatDateWithYear } from '../../../lib/dates';
import { useTenant } from '../../tenant/tenantContext';
import { Section } from './Section';
import { NewRecoveryCodesDialog } from './NewRecoveryCodesDialog';
import { TurnOffTwoFactorDialog } from './TurnOffTwoFactorDialog';
import { TwoFactorSetupDialog } from './TwoFactorSetupDialog';

/** With this few left it is time for new ones. */
const FEW_CODES = 3;

export function TwoFactorSection({ status }: { status: MySecurityQuery['twoFactor'] }) {
  const { t } = useTranslation('security');
  const { timeZone } = useTenant().tenant;
  const [open, setOpen] = useState<'setUp' | 'turnOff' | 'newCodes' | null>(null);
  const { enabled, enabledAt, recoveryCodesLeft } = status;
  const close = () => setOpen(null);

  return (
    <>
      <Section
        title={
          <>
            {t('twoFactor.title')} <State on={enabled} />
          </>
        }
        body={t('twoFactor.body')}
        action={
          !enabled && (
            <Button variant="contained" onClick={() => setOpen('setUp')}>
              {t('twoFactor.setUp')}
            </Button>
          )
        }
      >
        {enabled && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 4,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <Box>
              <Typography>
                {enabledAt && `${t('twoFactor.since', { date: formatDateWithYear(enabledAt, timeZone) })} · `}
                {t('twoFactor.codesLeft', { count: recoveryCodesLeft })}
              </Typography>
              {recoveryCodesLeft <= FEW_CODES && (
                <Typography sx={{ color: 'warning.main' }}>{t('twoFactor.fewCodes')}</Typography>
              )}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button variant="outlined" onClick={() => setOpen('newCodes')}>
                {t('twoFactor.newCodes')}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setOpen('turnOff')}>
                {t('twoFactor.turnOff')}
              </Button>
            </Box>
          </Box>
        )}
      </Section>
      {open === 'setUp' && <TwoFactorSetupDialog onClose={close} />}
      {open === 'newCodes' && <NewRecoveryCodesDialog onClose={close} />}
      {open === 'turnOff' && <TurnOffTwoFactorDialog onClose={close} />}
    </>
  );
}

const ON: Look = { icon: ShieldCheck, color: 'success.main', background: 'soft.success' };
const OFF: Look = { icon: ShieldOff, color: 'text.secondary', background: 'soft.sunken' };

function State({ on }: { on: boolean }) {
  const { t } = useTranslation('security');
  return <LookChip look={on ? ON : OFF} label={t(on ? 'twoFactor.on' : 'twoFactor.off')} />;
}
