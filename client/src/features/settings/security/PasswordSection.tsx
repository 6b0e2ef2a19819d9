import { useTranslation } from 'react-i18next';
import { ChangePasswordForm } from '../../auth/ChangePasswordForm';
import { Section } from './Section';

/** `onChanged`: every other session has ended. */
export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('security');
  return (
    <Section title={t('password.title')} body={t('password.body')}>
      <ChangePasswordForm submitLabel={t('password.submit')} onChanged={onChanged} />
    </Section>
  );
}
