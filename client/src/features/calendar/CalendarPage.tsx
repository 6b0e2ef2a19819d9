import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader';
import texts from '../../i18n/en/calendar.json';
import { addTexts } from '../../i18n/setup';

addTexts('calendar', texts);

export function CalendarPage() {
  const { t } = useTranslation('calendar');
  return <PageHeader title={t('title')} />;
}
