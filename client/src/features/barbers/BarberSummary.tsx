import { useTranslation } from 'react-i18next';
import { FigureStrip } from '../../components/FigureStrip';
import { type BarberCardFragment, useBarberMonthQuery } from '../../generated/graphql.generated';
import { todayIn } from '../../lib/dates';
import { averageRating, ratingText } from './averageRating';

interface Props {
  /** Undefined while they load. */
  barbers: readonly BarberCardFragment[] | undefined;
  timeZone: string;
}

/** Four figures about everybody who is active, whatever the list is filtered by. */
export function BarberSummary({ barbers, timeZone }: Props) {
  const { t } = useTranslation('barbers');
  const { data, error } = useBarberMonthQuery({ variables: thisMonth(timeZone) });
  const active = barbers?.filter(({ isActive }) => isActive);
  const inactive = (barbers?.length ?? 0) - (active?.length ?? 0);
  const connected = active?.filter(({ calendar }) => calendar.status !== 'DISCONNECTED').length;
  const rated = averageRating(active ?? []);
  const month = data?.appointments.totalCount;
  return (
    <FigureStrip
      label={t('summary.label')}
      figures={[
        {
          label: t('summary.total'),
          value: active?.length.toString(),
          note: inactive > 0 ? t('summary.inactive', { count: inactive }) : undefined,
        },
        {
          label: t('summary.connected'),
          value: connected?.toString(),
          note: active && t('summary.ofBarbers', { count: active.length }),
        },
        rated.average === null
          ? { label: t('summary.rating'), value: active && t('summary.noRatings'), isText: true }
          : {
              label: t('summary.rating'),
              value: ratingText(rated.average),
              note: t('stats.ratings', { count: rated.count }),
            },
        { label: t('summary.month'), value: error && month === undefined ? '–' : month?.toString() },
      ]}
    />
  );
}

/** The first and the last date of the salon's month. */
function thisMonth(timeZone: string): { fromDate: string; toDate: string } {
  const [year = 0, month = 0] = todayIn(timeZone).split('-').map(Number);
  const dateOf = (day: Date) => day.toISOString().slice(0, 10);
  return {
    fromDate: dateOf(new Date(Date.UTC(year, month - 1, 1))),
    toDate: dateOf(new Date(Date.UTC(year, month, 0))),
  };
}
