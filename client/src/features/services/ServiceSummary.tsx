import { useTranslation } from 'react-i18next';
import { FigureStrip } from '../../components/FigureStrip';
import { type ServiceRowFragment } from '../../generated/graphql.generated';
import { formatMoney } from '../../lib/money';

interface Props {
  /** Undefined while they load. */
  services: readonly ServiceRowFragment[] | undefined;
  currency: string;
}

const average = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Four figures about all services, whatever the list is filtered by. */
export function ServiceSummary({ services, currency }: Props) {
  const { t } = useTranslation('services');
  const averageOf = (field: 'durationMinutes' | 'priceCents') =>
    services && Math.round(average(services.map((service) => service[field])));
  const minutes = averageOf('durationMinutes');
  const cents = averageOf('priceCents');
  const active = services?.filter(({ isActive }) => isActive).length;
  return (
    <FigureStrip
      label={t('summary.label')}
      figures={[
        {
          label: t('summary.total'),
          value: services?.length.toString(),
          note: active === undefined ? undefined : t('summary.active', { count: active }),
        },
        {
          label: t('summary.categories'),
          value: services && new Set(services.map(({ category }) => category)).size.toString(),
        },
        {
          label: t('summary.duration'),
          value: minutes === undefined ? undefined : t('summary.minutes', { count: minutes }),
        },
        {
          label: t('summary.price'),
          value: cents === undefined ? undefined : formatMoney(cents, currency),
        },
      ]}
    />
  );
}
