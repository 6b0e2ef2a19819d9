import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type ErrorGroupPartsFragment } from '../../../generated/graphql.generated';
import { formatDateWithYear, formatTime, viewerZone } from '../../../lib/dates';

const moment = (iso: string) => `${formatDateWithYear(iso, viewerZone())}, ${formatTime(iso, viewerZone())}`;

export function ErrorDetails({ group }: { group: ErrorGroupPartsFragment }) {
  const { t } = useTranslation('adminErrors');
  const facts = [
    { label: t('firstSeen'), value: moment(group.firstSeenAt) },
    { label: t('lastSeenAt'), value: moment(group.lastSeenAt) },
    { label: t('place'), value: group.place },
    ...(group.settledByName && group.settledAt
      ? [
          {
            label: t('settledBy'),
            value: t('settledByValue', { name: group.settledByName, when: moment(group.settledAt) }),
          },
        ]
      : []),
  ];
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider', mt: 4, pt: 4 }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 3, m: 0, mb: 4 }}>
        {facts.map(({ label, value }) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('stack')}
      </Typography>
      {group.stack ? (
        <Box
          component="pre"
          tabIndex={0}
          aria-label={t('stack')}
          sx={{
            m: 0,
            mt: 1,
            p: 3,
            maxHeight: 320,
            overflow: 'auto',
            bgcolor: 'soft.sunken',
            borderRadius: 1,
            fontSize: '0.8125rem',
            lineHeight: 1.6,
          }}
        >
          {group.stack}
        </Box>
      ) : (
        <Typography>{t('noStack')}</Typography>
      )}
    </Box>
  );
}
