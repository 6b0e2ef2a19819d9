import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MySecurityDocument, useNewRecoveryCodesMutation } from '../../../generated/graphql.generated';
import { ProofForm } from './ProofForm';
import { RecoveryCodesStep } from './RecoveryCodesStep';

export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [makeCodes] = useNewRecoveryCodesMutation({ refetchQueries: [MySecurityDocument] });
  return (
    <Dialog
      open
      onClose={() => {
        if (!codes) onClose();
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby="new-codes-title"
    >
      {codes ? (
        <RecoveryCodesStep codes={codes} titleId="new-codes-title" onDone={onClose} />
      ) : (
        <ProofForm
          titleId="new-codes-title"
          title={t('twoFactor.newCodesTitle')}
          body={t('twoFactor.newCodesBody')}
          submitLabel={t('twoFactor.makeCodes')}
          onProof={async (input) => {
            const { data } = await makeCodes({ variables: { input } });
            if (data) setCodes(data.newRecoveryCodes.codes);
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
