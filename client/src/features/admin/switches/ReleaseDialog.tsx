import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import { type ThrownSwitchFragment } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { useSwitchChange } from './useSwitchChange';

const LONGEST_REASON = 500;

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, lateText('adminSwitches:reasonRequired'))
    .max(LONGEST_REASON, lateText('adminSwitches:reasonLong')),
});

interface Props {
  present: ThrownSwitchFragment;
  onClose: () => void;
}

/** Asks why before something is let go again: the history keeps it. */
export function ReleaseDialog({ present, onClose }: Props) {
  const { t } = useTranslation('adminSwitches');
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const { releaseSwitch } = useSwitchChange();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const { name, business } = present;
  const label = t(`names.${name}`);

  const submit = handleSubmit(async ({ reason }) => {
    setProblem(null);
    try {
      await releaseSwitch({ variables: { input: { name, reason, tenantId: business?.id ?? null } } });
      toast.success(t('released', { name: label }));
      onClose();
    } catch (error) {
      const { reason: message } = fieldErrors(error);
      if (message) setError('reason', { message });
      else setProblem(failureDetail(error, t('releaseFailed')));
    }
  });

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="release-title">
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="release-title">
          {t('releaseTitle', { name: label, business: business?.businessName ?? t('everybody') })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 4 }}>{t('releaseBody')}</DialogContentText>
          <FormTextField
            control={control}
            name="reason"
            label={t('releaseReason')}
            multiline
            minRows={2}
            required
            autoFocus
            longest={LONGEST_REASON}
          />
          <Box role="alert" sx={{ mt: problem ? 4 : 0 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={formState.isSubmitting}>{t('release')}</SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
