import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { EmptyState } from '../../components/EmptyState';
import { FormTextField } from '../../components/FormTextField';
import { PageHeader } from '../../components/PageHeader';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useUnsavedGuard } from '../../components/useUnsavedGuard';
import { useContactSupportMutation } from '../../generated/graphql.generated';
import texts from '../../i18n/en/help.json';
import { lateText } from '../../i18n/lateText';
import { addTexts } from '../../i18n/setup';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { useSession } from '../auth/sessionContext';
import { useTenant } from '../tenant/tenantContext';

addTexts('help', texts);

const TOPICS = ['question', 'problem', 'billing', 'idea', 'other'] as const;
const LONGEST = 5000;

const schema = z.object({
  topic: z.enum(TOPICS),
  message: z
    .string()
    .trim()
    .min(10, lateText('help:support.messageShort'))
    .max(LONGEST, lateText('help:support.messageLong')),
});

/** Writes to the people behind Chairside, who see who asks and for which business. */
export function SupportPage() {
  const { t } = useTranslation('help');
  return (
    <>
      <PageHeader
        title={t('support.title')}
        subtitle={
          <>
            {t('support.subtitle')}{' '}
            <Link component={RouterLink} to="/dashboard/help">
              {t('title')}
            </Link>
          </>
        }
      />
      <SupportCard />
    </>
  );
}

/** The form, and what follows once it is sent. */
export function SupportCard() {
  const { t } = useTranslation('help');
  const [isSent, setIsSent] = useState(false);
  const { user } = useSession();
  return (
    <Paper sx={{ maxWidth: 680, p: { xs: 4, sm: 6 } }}>
      {isSent ? (
        <Box role="status">
          <EmptyState
            icon={MailCheck}
            title={t('support.sentTitle')}
            body={t('support.sentBody', { email: user?.email })}
            action={
              <Button variant="outlined" onClick={() => setIsSent(false)}>
                {t('support.another')}
              </Button>
            }
          />
        </Box>
      ) : (
        <SupportForm onSent={() => setIsSent(true)} />
      )}
    </Paper>
  );
}

function SupportForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('help');
  const toast = useToast();
  const { user } = useSession();
  const { tenant } = useTenant();
  const [contact] = useContactSupportMutation();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { topic: 'question' as const, message: '' },
  });
  useUnsavedGuard(formState.isDirty && !formState.isSubmitSuccessful);

  const submit = handleSubmit(async (input) => {
    try {
      await contact({ variables: { input } });
      onSent();
    } catch (error) {
      const { message } = fieldErrors(error);
      setError('message', { message: message ?? failureDetail(error, t('support.failed')) });
      toast.error(t('support.failed'), failureDetail(error, t('support.failed')));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="body2" color="textSecondary">
        {t('support.from', {
          name: `${user?.firstName} ${user?.lastName}`,
          email: user?.email,
          business: tenant.businessName,
        })}
      </Typography>
      <FormTextField control={control} name="topic" label={t('support.topic')} select>
        {TOPICS.map((topic) => (
          <MenuItem key={topic} value={topic}>
            {t(`support.topics.${topic}`)}
          </MenuItem>
        ))}
      </FormTextField>
      <FormTextField
        control={control}
        name="message"
        label={t('support.message')}
        helperText={t('support.messageHint')}
        multiline
        minRows={6}
        required
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <SubmitButton loading={formState.isSubmitting} sx={{ justifySelf: { sm: 'start' } }}>
        {t('support.send')}
      </SubmitButton>
    </Box>
  );
}
