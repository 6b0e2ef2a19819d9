import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { failureDetail } from '../../lib/failureDetail';
import { type DialogHandle, GuardedDialog } from '../bookings/GuardedDialog';
import { type Visit } from './calendarEvents';
import { OVERRIDE_REASON } from './overrideReason';
import { type Moves, type RefusedMove } from './useMoves';

interface Props {
  refused: RefusedMove;
  attempt: Moves['attempt'];
  onMoved: (before: Visit, moved: Visit) => void;
  onClose: () => void;
}

const schema = z.object({ reason: OVERRIDE_REASON });

/** Insists on a move that the rules refuse, with a reason that is kept. */
export function OverrideDialog(props: Props) {
  const { t } = useTranslation('calendar');
  return (
    <GuardedDialog title={t('override.title')} onClose={props.onClose}>
      {(dialog) => <Content {...props} dialog={dialog} />}
    </GuardedDialog>
  );
}

function Content({ refused, attempt, onMoved, dialog }: Props & { dialog: DialogHandle }) {
  const { visit, plan, reason: refusal } = refused;
  const { t } = useTranslation('calendar');
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  useEffect(() => dialog.setDirty(formState.isDirty));

  const submit = handleSubmit(async ({ reason }) => {
    setFailure(null);
    try {
      onMoved(visit, await attempt(visit, plan, reason));
      dialog.done();
    } catch (error) {
      setFailure(failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{refusal}</Alert>
        <FormTextField
          control={control}
          name="reason"
          label={t('override.reason')}
          helperText={t('override.help')}
          autoFocus
          required
          multiline
          minRows={2}
        />
        {failure && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={dialog.close}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('override.submit')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
