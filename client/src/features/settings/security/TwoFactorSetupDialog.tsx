import { useApolloClient } from '@apollo/client/react';
import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import { MySecurityDocument, type BeginTwoFactorMutation } from '../../../generated/graphql.generated';
import { ConfirmAppStep } from './ConfirmAppStep';
import { PasswordStep } from './PasswordStep';
import { RecoveryCodesStep } from './RecoveryCodesStep';

type Setup = BeginTwoFactorMutation['beginTwoFactor'];

/** Password, then the app, then the recovery codes. Nothing is on before the app's first code was right. */
export function TwoFactorSetupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const client = useApolloClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const finish = () => {
    onClose();
    toast.success(t('twoFactor.enabled'));
    void client.refetchQueries({ include: [MySecurityDocument] });
  };

  return (
    <Dialog
      open
      // The codes are shown once: only the button that says they are saved puts them away.
      onClose={(_event, reason) => {
        if (!codes && !(setup && reason === 'backdropClick')) onClose();
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby="two-factor-title"
    >
      {codes ? (
        <RecoveryCodesStep codes={codes} titleId="two-factor-title" onDone={finish} />
      ) : setup ? (
        <ConfirmAppStep setup={setup} titleId="two-factor-title" onConfirmed={setCodes} onCancel={onClose} />
      ) : (
        <PasswordStep titleId="two-factor-title" onBegun={setSetup} onCancel={onClose} />
      )}
    </Dialog>
  );
}
