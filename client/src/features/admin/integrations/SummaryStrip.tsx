import { useTranslation } from 'react-i18next';
import { FigureStrip } from '../../../components/FigureStrip';
import { type IntegrationSummaryQuery } from '../../../generated/graphql.generated';
import { locale } from '../../../lib/locale';
import { relativeTime } from '../../../lib/relativeTime';

interface Props {
  /** Undefined while it loads. */
  summary: IntegrationSummaryQuery['integrationSummary'] | undefined;
}

/** What needs attention in all businesses together, and how the queue of jobs does. */
export function SummaryStrip({ summary }: Props) {
  const { t } = useTranslation('adminIntegrations');
  const count = (value: number | undefined) => value?.toLocaleString(locale());
  return (
    <FigureStrip
      label={t('summary.label')}
      figures={[
        { label: t('summary.failing'), value: count(summary?.failing) },
        { label: t('summary.delayed'), value: count(summary?.delayed) },
        { label: t('summary.expiring'), value: count(summary?.credentialsExpiring), note: t('summary.soon') },
        {
          label: t('summary.messages'),
          value: count(summary?.waitingMessages),
          note: summary?.oldestMessageAt
            ? t('summary.since', { when: relativeTime(summary.oldestMessageAt) })
            : undefined,
        },
        {
          label: t('summary.jobs'),
          value: count(summary?.waitingJobs),
          note:
            summary &&
            [
              t('summary.running', { count: summary.runningJobs }),
              ...(summary.oldestJobAt
                ? [t('summary.since', { when: relativeTime(summary.oldestJobAt) })]
                : []),
            ].join(', '),
        },
        { label: t('summary.dead'), value: count(summary?.deadJobs) },
      ]}
    />
  );
}
