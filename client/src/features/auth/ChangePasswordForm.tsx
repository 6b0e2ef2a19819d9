import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PasswordField } from '../../components/PasswordField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useUnsavedGuard } from '../../components/useUnsavedGuard';
import { useChangePasswordMutation } from '../../generated/graphql.generated';
import { lateText } from '../../i18n/lateText';
import { failureDetail } from '../../lib/failureDetail';
import { showFieldErrors } from '../../lib/showFieldErrors';
import { newPasswordRule } from './authRules';
import { useSession } from './sessionContext';

const schema = z
  .object({
    currentPassword: z.string().min(1, lateText('auth:currentRequired')),
    newPassword: newPasswordRule,
    confirmPassword: z.string().min(1, lateText('auth:confirmRequired')),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    ...lateText('auth:register.mismatchDetail'),
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    ...lateText('auth:change.same'),
  });

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

interface Props {
  submitLabel: string;
  /** Stands beside the button. */
  otherAction?: ReactNode;
  onChanged?: () => void;
}

/** Current password and the new one twice. The other devices are signed out by it. */
export function ChangePasswordForm({ submitLabel, otherAction, onChanged }: Props) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const { updateUser } = useSession();
  const [changePassword, { loading }] = useChangePasswordMutation();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });

  useUnsavedGuard(formState.isDirty);

  const submit = handleSubmit(async (input) => {
    try {
      const { data } = await changePassword({ variables: { input } });
      toast.success(t('change.success'), t('change.successDetail'));
      reset();
      onChanged?.();
      if (data) updateUser(data.changePassword);
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        toast.error(t('change.failure'), failureDetail(error, t('change.fallback')));
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4, maxWidth: 420 }}
    >
      <PasswordField
        control={control}
        name="currentPassword"
        label={t('currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        control={control}
        name="newPassword"
        label={t('newPassword')}
        autoComplete="new-password"
        helperText={t('passwordHint')}
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label={t('confirmPassword')}
        autoComplete="new-password"
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          justifyContent: otherAction ? 'flex-end' : 'flex-start',
        }}
      >
        {otherAction}
        <SubmitButton loading={loading}>{submitLabel}</SubmitButton>
      </Box>
    </Box>
  );
}
