import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { MySecurityDocument, type BeginTwoFactorMutation } from '../../../generated/graphql.generated';
import { useApolloClient } from '@apollo/client/react';
import { ConfirmAppStep } from './ConfirmAppStep';
import { PasswordStep } from './PasswordStep';
import { RecoveryCodesStep } from './RecoveryCodesStep';

type Setup = BeginTwoFactorMutation['beginTwoFactor'];

/** Password, then the app, then the recovery codes. Nothing is on before the app's first code was right. */
export function TwoFactorSetupDialog({ onClose }: { onClose: () => void }) {
  const client = useApolloClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const finish = () => {
    onClose();
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
