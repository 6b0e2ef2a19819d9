import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type MembershipRole,
  TeamDocument,
  useInvitableBarbersQuery,
  useInviteMemberMutation,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { failureDetail } from '../../../lib/failureDetail';
import { showFieldErrors } from '../../../lib/showFieldErrors';
import { ROLES, rolesGrantedBy } from './roles';

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, lateText('team:dialog.emailRequired'))
    .pipe(z.email(lateText('team:dialog.emailInvalid'))),
  role: z.enum(ROLES as [MembershipRole, ...MembershipRole[]]),
  barberId: z.string(),
});

const FIELDS = ['email', 'role', 'barberId'] as const;

interface Props {
  viewer: MembershipRole;
  /** Barbers who have a sign-in already. */
  takenBarberIds: readonly string[];
  onClose: () => void;
}

export function InviteDialog({ viewer, takenBarberIds, onClose }: Props) {
  const { t } = useTranslation('team');
  const toast = useToast();
  const { data } = useInvitableBarbersQuery({ fetchPolicy: 'cache-and-network' });
  const [invite] = useInviteMemberMutation({ refetchQueries: [TeamDocument], awaitRefetchQueries: true });
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', role: 'barber' as MembershipRole, barberId: '' },
  });
  const role = useWatch({ control, name: 'role' });
  const barbers = data?.barbers.filter(({ id }) => !takenBarberIds.includes(id)) ?? [];
  const { isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async ({ email, role: chosen, barberId }) => {
    try {
      await invite({ variables: { input: { email, role: chosen, barberId: barberId || null } } });
      toast.success(t('dialog.sent', { email }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        toast.error(t('dialog.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  return (
    <Dialog
      open
      // What was typed is not lost to a click beside the dialog.
      onClose={(_event, reason) => {
        if (!isSubmitting && !(isDirty && reason === 'backdropClick')) onClose();
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby="invite-title"
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id="invite-title">{t('dialog.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t('dialog.body')}</DialogContentText>
          <Box sx={{ display: 'grid', gap: 4, pt: 5 }}>
            <FormTextField
              control={control}
              name="email"
              type="email"
              label={t('dialog.email')}
              autoComplete="off"
              autoFocus
              required
            />
            <FormTextField
              control={control}
              name="role"
              label={t('dialog.role')}
              helperText={t(`roleHelp.${role}`)}
              select
            >
              {rolesGrantedBy(viewer).map((choice) => (
                <MenuItem key={choice} value={choice}>
                  {t(`roles.${choice}`)}
                </MenuItem>
              ))}
            </FormTextField>
            {barbers.length > 0 && (
              <FormTextField
                control={control}
                name="barberId"
                label={t('dialog.barber')}
                helperText={t('dialog.barberHelp')}
                select
                slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              >
                <MenuItem value="">{t('dialog.noBarber')}</MenuItem>
                {barbers.map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
              </FormTextField>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isSubmitting}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={isSubmitting}>{t('dialog.submit')}</SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
