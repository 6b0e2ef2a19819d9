import { useTranslation } from 'react-i18next';
import { SecretOnce } from '../../../components/SecretOnce';

interface Props {
  secret: string;
  /** Of a new endpoint; else it takes the place of a former one. */
  isNew: boolean;
  onDone: () => void;
}

/** What the receiver verifies signatures with, this once. */
export function SecretStep({ secret, isNew, onDone }: Props) {
  const { t } = useTranslation('integrationAutomation');
  return (
    <SecretOnce
      secret={secret}
      onDone={onDone}
      texts={{
        label: t('secret.label'),
        body: t(isNew ? 'secret.body' : 'secret.bodyRotated'),
        copy: t('secret.copy'),
        done: t('secret.done'),
      }}
    />
  );
}
