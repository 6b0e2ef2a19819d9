import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { type ThrownSwitchFragment, useBusinessSwitchesQuery } from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { Pager } from './Pager';
import { ThrownFacts } from './SwitchRow';

const PAGE_SIZE = 10;

interface Props {
  onChange: (thrown: ThrownSwitchFragment) => void;
  onRelease: (thrown: ThrownSwitchFragment) => void;
}

/** What is switched off for single businesses. */
export function BusinessSwitches({ onChange, onRelease }: Props) {
  const { t } = useTranslation('adminSwitches');
  const [cursors, setCursors] = useState<string[]>([]);
  const { data, previousData, error, refetch } = useBusinessSwitchesQuery({
    variables: { first: PAGE_SIZE, after: cursors.at(-1) },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.businessSwitches;

  return (
    <Box component="section" aria-labelledby="business-switches" sx={{ mt: 10 }}>
      <Typography id="business-switches" variant="h2" sx={{ mb: 4 }}>
        {t('businesses')}
      </Typography>
      {!page && !error && <SkeletonRows rows={2} height={72} />}
      {!page && error && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {page?.nodes.length === 0 && (
        <Typography color="textSecondary">
          {cursors.length > 0 ? t('businessesPast') : t('businessesEmpty')}
        </Typography>
      )}
      {page && page.nodes.length > 0 && (
        <Paper component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {page.nodes.map((thrown) => {
            const what = {
              name: t(`names.${thrown.name}`),
              business: thrown.business?.businessName,
            };
            return (
              <Box
                component="li"
                key={thrown.id}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
                  gap: 3,
                  alignItems: 'start',
                  px: { xs: 4, sm: 5 },
                  py: 4,
                  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
                }}
              >
                <Box sx={{ minWidth: 0 }}>
                  <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
                    {t('offFor', what)}
                  </Typography>
                  <ThrownFacts thrown={thrown} />
                </Box>
                <Box sx={{ display: 'flex', gap: 2 }}>
                  <Button
                    color="inherit"
                    aria-label={t('changeNamed', { name: t('offFor', what) })}
                    onClick={() => onChange(thrown)}
                  >
                    {t('change')}
                  </Button>
                  <Button
                    variant="contained"
                    aria-label={t('releaseNamed', { name: t('offFor', what) })}
                    onClick={() => onRelease(thrown)}
                  >
                    {t('release')}
                  </Button>
                </Box>
              </Box>
            );
          })}
        </Paper>
      )}
      {page && (
        <Pager label={t('businesses')} cursors={cursors} onCursors={setCursors} pageInfo={page.pageInfo} />
      )}
    </Box>
  );
}
