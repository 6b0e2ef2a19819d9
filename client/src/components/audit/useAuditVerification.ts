import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditVerificationResultFragment } from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { useToast } from '../useToast';

/** Has the server recompute a chain, and keeps what it found until that is dismissed. */
export function useAuditVerification(verify: () => Promise<AuditVerificationResultFragment>) {
  const { t } = useTranslation('audit');
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<AuditVerificationResultFragment | null>(null);

  const start = async () => {
    setIsBusy(true);
    try {
      setResult(await verify());
    } catch (error) {
      setResult(null);
      toast.error(t('verify.failed'), failureDetail(error, t('export.tryAgain')));
    }
    setIsBusy(false);
  };
  return { isBusy, result, start, dismiss: () => setResult(null) };
}
