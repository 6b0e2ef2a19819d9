import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CirclePower, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { type SwitchHistoryQuery, useSwitchHistoryQuery } from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { formatMoment } from './moment';
import { Pager } from './Pager';

const PAGE_SIZE = 10;

/** Who threw or released what, and why; the latest first. */
export function SwitchHistory() {
  const { t } = useTranslation('adminSwitches');
  const [cursors, setCursors] = useState<string[]>([]);
  const { data, previousData, error, refetch } = useSwitchHistoryQuery({
    variables: { first: PAGE_SIZE, after: cursors.at(-1) },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.switchHistory;

  return (
    <Box component="section" aria-labelledby="switch-history" sx={{ mt: 10 }}>
      <Typography id="switch-history" variant="h2" sx={{ mb: 4 }}>
        {t('history')}
      </Typography>
      {!page && !error && <SkeletonRows rows={4} height={56} />}
      {!page && error && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {page?.nodes.length === 0 && <Typography color="textSecondary">{t('historyEmpty')}</Typography>}
      {page && page.nodes.length > 0 && (
        <Paper component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {page.nodes.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </Paper>
      )}
      {page && (
        <Pager label={t('history')} cursors={cursors} onCursors={setCursors} pageInfo={page.pageInfo} />
      )}
    </Box>
  );
}

function Event({ event }: { event: SwitchHistoryQuery['switchHistory']['nodes'][number] }) {
  const { t } = useTranslation('adminSwitches');
  const { action, name, business, actor, at, reason, endsAt } = event;
  const isThrown = action === 'thrown';
  const Icon = isThrown ? CirclePower : CircleCheck;
  const what = { name: t(`names.${name}`), business: business?.businessName ?? t('everybody') };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 4,
        px: { xs: 4, sm: 5 },
        py: 3,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ color: isThrown ? 'error.main' : 'success.main', lineHeight: 0, pt: 0.5 }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {t(isThrown ? 'historyThrown' : 'historyReleased', what)}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{reason}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('by', { name: actor ?? t('formerAdmin'), when: formatMoment(at) })}
          {endsAt && ` · ${t('endsAt', { when: formatMoment(endsAt) })}`}
        </Typography>
      </Box>
    </Box>
  );
}
