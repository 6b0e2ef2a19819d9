import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type ConversationQuery } from '../../generated/graphql.generated';
import { formatDateShort, formatTime, todayIn } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';
import { momentOf } from '../../lib/wallClock';
import { useTenant } from '../tenant/tenantContext';
import { wholeMoment } from './conversationText';

type SummaryData = NonNullable<ConversationQuery['conversation']['summary']>;

/** What the customer wants and what stood in the way, for whoever takes over. */
export function Summary({ summary }: { summary: SummaryData }) {
  const { t } = useTranslation('conversations');
  const { timeZone } = useTenant().tenant;
  const contact = [summary.name, summary.phone && formatPhone(summary.phone), summary.email];
  const facts: [name: string, value: string][] = [
    ['wants', summary.task ? t(`tasks.${summary.task}`) : ''],
    ['services', summary.services.join(', ')],
    ['barbers', summary.barbers.join(', ')],
    ['when', whenText(summary, timeZone, t('summary.soonest'))],
    ['proposed', summary.proposedAt ? wholeMoment(summary.proposedAt, timeZone) : ''],
    ['reference', summary.reference ?? ''],
    ['contact', contact.filter(Boolean).join(', ')],
    ['failures', summary.failures > 0 ? t('summary.notUnderstood', { count: summary.failures }) : ''],
    ['refusals', summary.refusals.join(' ')],
  ];
  return (
    <Box
      component="section"
      aria-label={t('summary.title')}
      sx={{ p: 4, border: '1px solid', borderColor: 'divider', borderRadius: 1, bgcolor: 'soft.warning' }}
    >
      <Typography variant="subtitle1" component="p" sx={{ mb: 1 }}>
        {t(`reasons.${summary.reason}`)}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto minmax(0, 1fr)' },
          columnGap: 4,
          rowGap: 0.5,
          m: 0,
        }}
      >
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {t(`summary.${name}`)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
      </Box>
    </Box>
  );
}

/** `Thu, Dec 3, 3:00 PM–5:00 PM`; empty where nothing was said. */
function whenText(
  { dates, fromMinute, toMinute, isSoonest }: SummaryData,
  timeZone: string,
  soonest: string,
): string {
  const clock = (minute: number | null | undefined): string =>
    minute === null || minute === undefined
      ? ''
      : formatTime(momentOf(dates[0] ?? todayIn(timeZone), minute, timeZone), timeZone);
  const days =
    dates.length > 3
      ? `${formatDateShort(dates[0]!)} – ${formatDateShort(dates.at(-1)!)}`
      : dates.map((date) => formatDateShort(date)).join(' · ');
  const time = [clock(fromMinute), clock(toMinute)].filter(Boolean).join('–');
  return [days, time, isSoonest ? soonest : ''].filter(Boolean).join(', ');
}
