import Dialog from '@mui/material/Dialog';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import { MySecurityDocument, useDisableTwoFactorMutation } from '../../../generated/graphql.generated';
import { ProofForm } from './ProofForm';

export function TurnOffTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [disable] = useDisableTwoFactorMutation({
    refetchQueries: [MySecurityDocument],
    awaitRefetchQueries: true,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="turn-off-title">
      <ProofForm
        titleId="turn-off-title"
        title={t('twoFactor.offTitle')}
        body={t('twoFactor.offBody')}
        submitLabel={t('twoFactor.turnOff')}
        danger
        onProof={async (input) => {
          await disable({ variables: { input } });
          toast.success(t('twoFactor.disabled'));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
