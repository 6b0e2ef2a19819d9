import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import { useSendTestSmsMutation } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { failureDetail } from '../../../lib/failureDetail';
import { showFieldErrors } from '../../../lib/showFieldErrors';

const schema = z.object({
  to: z.string().trim().min(1, lateText('integrationSms:test.required')),
});

/** Sends one text by the same way as all others. */
export function TestSmsForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('integrationSms');
  const toast = useToast();
  const [send] = useSendTestSmsMutation();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { to: '' },
  });
  const submit = handleSubmit(async (input) => {
    try {
      const { data } = await send({ variables: { input } });
      toast.success(t('test.sent'), data?.sendTestSms.message);
      onSent();
    } catch (error) {
      if (!showFieldErrors(error, ['to'], setError))
        toast.error(t('test.failed'), failureDetail(error, t('tryAgain')));
    }
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('test.title')}
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Box>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('test.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('test.body')}
        </Typography>
      </Box>
      <FormTextField
        control={control}
        name="to"
        type="tel"
        label={t('test.to')}
        autoComplete="tel"
        required
      />
      <SubmitButton
        loading={formState.isSubmitting}
        variant="outlined"
        startIcon={<Send size={17} aria-hidden />}
        sx={{ justifySelf: 'start' }}
      >
        {t('test.send')}
      </SubmitButton>
    </Box>
  );
}
