import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader';
import texts from '../../i18n/en/help.json';
import { addTexts } from '../../i18n/setup';

addTexts('help', texts);

export function HelpPage() {
  const { t } = useTranslation('help');
  return <PageHeader title={t('title')} />;
}
