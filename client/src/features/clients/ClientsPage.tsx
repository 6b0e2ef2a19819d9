import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader';
import texts from '../../i18n/en/clients.json';
import { addTexts } from '../../i18n/setup';

addTexts('clients', texts);

export function ClientsPage() {
  const { t } = useTranslation('clients');
  return <PageHeader title={t('title')} />;
}
