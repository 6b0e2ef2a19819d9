import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { JsonBlock } from '../../../../components/JsonBlock';
import { type RehearsalCallPartsFragment } from '../../../../generated/graphql.generated';

/** What the assistant looked up and did, step by step, each with what it gave and got. */
export function Trail({ calls }: { calls: readonly RehearsalCallPartsFragment[] }) {
  const { t } = useTranslation('assistantSettings');
  if (calls.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('trail.none')}
      </Typography>
    );
  }
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {calls.map(({ name, given, answered, milliseconds }, index) => (
        <Box component="li" key={index} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
          <details>
            <Box
              component="summary"
              sx={{ display: 'flex', gap: 3, alignItems: 'center', minHeight: 44, cursor: 'pointer' }}
            >
              <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
                {index + 1}. {t([`trail.names.${name}`, 'trail.other'], { name })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t('bench.milliseconds', { value: milliseconds })}
              </Typography>
            </Box>
            <JsonBlock label={t('trail.given')} json={given} />
            <JsonBlock label={t('trail.answered')} json={answered} />
          </details>
        </Box>
      ))}
    </Box>
  );
}
