import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, type SubmitEventHandler, useEffect } from 'react';
import { type FormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/SubmitButton';

interface Props {
  formState: Pick<FormState<object>, 'isDirty' | 'isSubmitting'>;
  isConnected: boolean;
  onSubmit: () => Promise<void>;
  onDirty: (isDirty: boolean) => void;
  /** Back to what is connected; undefined while nothing is. */
  onBack: (() => void) | undefined;
  children: ReactNode;
}

/** Around the fields that connect something of an account at Twilio. */
export function TwilioConnectForm({ formState, isConnected, onSubmit, onDirty, onBack, children }: Props) {
  const { t } = useTranslation('integrationTwilio');
  const { isDirty, isSubmitting } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        {onBack && (
          <Button color="inherit" onClick={onBack} disabled={isSubmitting}>
            {t('back')}
          </Button>
        )}
        <SubmitButton loading={isSubmitting}>{t(isConnected ? 'save' : 'submit')}</SubmitButton>
      </Box>
    </Box>
  );
}
