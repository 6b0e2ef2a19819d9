import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/Logo';
import { useToast } from '../../components/useToast';
import {
  type CreateTenantInput,
  useCreateTenantMutation,
  useInitializeDefaultServicesMutation,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/setup.json';
import { addTexts } from '../../i18n/setup';
import { failureDetail } from '../../lib/failureDetail';
import { writeTenantId } from '../../lib/session';
import { SetupForm } from './SetupForm';

addTexts('setup', texts);

type Step =
  { name: 'form' } | { name: 'creating' } | { name: 'servicesFailed' } | { name: 'done'; total: number };

const reload = () => window.location.assign('/dashboard');

/** For a user without a business: its details, then its default services, then the way in. */
export function SetupWizard({ onContinue = reload }: { onContinue?: () => void }) {
  const { t } = useTranslation('setup');
  const toast = useToast();
  const [step, setStep] = useState<Step>({ name: 'form' });
  const [details, setDetails] = useState<CreateTenantInput>();
  const [createTenant] = useCreateTenantMutation();
  const [initializeServices] = useInitializeDefaultServicesMutation();

  const addServices = async () => {
    setStep({ name: 'creating' });
    try {
      const { data } = await initializeServices();
      setStep({ name: 'done', total: data?.initializeDefaultServices.total ?? 0 });
      toast.success(t('servicesDone'));
    } catch {
      toast.warning(t('warning'), t('warningDetail'));
      setStep({ name: 'servicesFailed' });
    }
  };

  const create = async (input: CreateTenantInput) => {
    setDetails(input);
    setStep({ name: 'creating' });
    try {
      const { data } = await createTenant({ variables: { input } });
      // The services belong to the new business: their request names it in its header.
      if (data) writeTenantId(data.createTenant.id);
    } catch (error) {
      toast.error(t('failure'), failureDetail(error, t('tenantFallback')));
      setStep({ name: 'form' });
      return;
    }
    await addServices();
  };

  return (
    <Box sx={{ minHeight: '100dvh', px: 5, pb: 12 }}>
      <Box component="header" sx={{ py: 5, mx: { sm: 5 } }}>
        <Logo />
      </Box>
      <Box component="main" sx={{ maxWidth: 560, mx: 'auto', pt: { xs: 3, sm: 10 } }}>
        {step.name === 'form' && <SetupForm initial={details} onSubmit={create} />}

        {step.name === 'creating' && (
          <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 5, pt: 20 }}>
            <CircularProgress size={40} aria-hidden />
            <Typography variant="subtitle1">{t('creating')}</Typography>
          </Box>
        )}

        {step.name === 'servicesFailed' && (
          <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, pt: 12, textAlign: 'center' }}>
            <Box sx={{ color: 'warning.main', lineHeight: 0 }}>
              <TriangleAlert size={36} aria-hidden />
            </Box>
            <Typography variant="h1">{t('warningTitle')}</Typography>
            <Typography color="textSecondary">{t('warningDetail')}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3, mt: 3 }}>
              <Button variant="contained" onClick={() => void addServices()}>
                {t('retry')}
              </Button>
              <Button variant="outlined" onClick={onContinue}>
                {t('continueWithout')}
              </Button>
            </Box>
          </Box>
        )}

        {step.name === 'done' && (
          <Box sx={{ display: 'grid', justifyItems: 'center', gap: 4, pt: 12, textAlign: 'center' }}>
            <Box
              sx={{
                p: 4,
                borderRadius: '50%',
                bgcolor: 'soft.success',
                color: 'success.main',
                lineHeight: 0,
              }}
            >
              <Check size={32} aria-hidden />
            </Box>
            <Typography variant="display" component="h1" sx={{ fontSize: '2rem' }}>
              {t('welcomeTitle', { name: details?.businessName })}
            </Typography>
            <Typography variant="subtitle1" component="p" color="textSecondary">
              {t('welcomeBody', { count: step.total })}
            </Typography>
            <Button variant="contained" size="large" autoFocus onClick={onContinue} sx={{ mt: 3 }}>
              {t('continue')}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}
