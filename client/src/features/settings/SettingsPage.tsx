import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader';
import texts from '../../i18n/en/settings.json';
import { addTexts } from '../../i18n/setup';

addTexts('settings', texts);

export function SettingsPage() {
  const { t } = useTranslation('settings');
  return <PageHeader title={t('title')} />;
}
